import { z } from 'zod';
import { MEMBER_ROLES } from '#src/domain/member.ts';
import type { PlanFeature, Quota as QuotaName } from '#src/domain/plan.ts';
import { IsoTime, idOf, Name, Paging, pageOf, SearchText } from './common.ts';

const Quota = z.number().int().min(-1).max(1_000_000).meta({ description: '-1: unlimited, 0: not allowed' });

export const Quotas = z.object({
  projects: Quota,
  applications: Quota,
  databases: Quota,
  domains: Quota,
  buildMinutes: Quota,
} satisfies Record<QuotaName, z.ZodType>);
export type Quotas = z.output<typeof Quotas>;

export const Features = z.object({
  aiAssistant: z.boolean(),
  customDomains: z.boolean(),
  paymentGateway: z.boolean(),
} satisfies Record<PlanFeature, z.ZodType>);
export type Features = z.output<typeof Features>;

export const Plan = z.object({ quotas: Quotas, features: Features });
export type Plan = z.output<typeof Plan>;

export const CreateOrganization = z.object({ name: Name });
export const CreatedOrganization = z.object({ organizationId: z.string() });

export const OrganizationRef = z.object({ organizationId: idOf('org') });
export type OrganizationRef = z.output<typeof OrganizationRef>;

export const UpdateOrganization = OrganizationRef.extend({ name: Name });

export const SetPlan = z.object({
  organizationId: idOf('org'),
  quotas: Quotas.partial().optional(),
  features: Features.partial().optional(),
});
export type SetPlan = z.output<typeof SetPlan>;

export const OrganizationView = z.object({
  organizationId: z.string(),
  name: z.string(),
  role: z.enum(MEMBER_ROLES),
  plan: Plan,
  createdAt: IsoTime,
});
export type OrganizationView = z.output<typeof OrganizationView>;
const Used = z.number().int().min(0);

export const OrganizationDetails = OrganizationView.extend({
  usage: z.object({
    projects: Used,
    applications: Used,
    databases: Used,
    domains: Used,
    buildMinutes: Used.meta({
      description: 'Build minutes of the current calendar month (UTC), rounded up',
    }),
  } satisfies Record<QuotaName, z.ZodType>),
});
export type OrganizationDetails = z.output<typeof OrganizationDetails>;
export const ListOrganizations = Paging;
export const OrganizationPage = pageOf(OrganizationView);

export const SearchOrganizations = Paging.extend({
  search: SearchText.meta({
    description: 'Text in the name, not case-sensitive, or start of an organization id',
    example: 'acme',
  }).optional(),
});
export type SearchOrganizations = z.output<typeof SearchOrganizations>;
export const FoundOrganizationPage = pageOf(
  z.object({
    organizationId: z.string(),
    name: z.string(),
    plan: Plan,
    memberCount: z.number().int().min(0),
    applicationCount: z.number().int().min(0),
    createdAt: IsoTime,
  }),
);
export type FoundOrganizationPage = z.output<typeof FoundOrganizationPage>;
