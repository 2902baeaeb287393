import { z } from 'zod';
import { type LicenseFeature, type LicenseLimit, PLAN_NAMES } from '#src/domain/plan.ts';
import { Paging, pageOf } from '../common.ts';

/** What a license allows, over all of its instances together. */

const Limit = z.number().int().min(-1).max(1_000_000).meta({ description: '-1: unlimited, 0: none' });

export const Limits = z.object({
  projects: Limit,
  applications: Limit,
  databases: Limit,
  customDomains: Limit,
  subdomains: Limit,
  purchasableDomains: Limit,
  teamMembers: Limit,
  buildMinutes: Limit.meta({ description: 'A calendar month, in UTC; -1: unlimited' }),
  instances: Limit,
} satisfies Record<LicenseLimit, z.ZodType>);
export type Limits = z.output<typeof Limits>;

const Feature = z.boolean().meta({ description: 'Whether the license has it' });

export const LicenseFeatures = z.object({
  customDomains: Feature,
  aiAssistant: Feature,
  multiServer: Feature,
  paymentGateway: Feature,
  prioritySupport: Feature,
  whiteLabel: Feature,
  domainPurchase: Feature,
} satisfies Record<LicenseFeature, z.ZodType>);
export type LicenseFeatures = z.output<typeof LicenseFeatures>;

export const PlanName = z
  .enum(PLAN_NAMES)
  .meta({ description: 'What the license allows unless it is overridden' });
export type PlanName = z.output<typeof PlanName>;

export const ListPlans = Paging;
export const PlanList = pageOf(z.object({ plan: PlanName, limits: Limits, features: LicenseFeatures }));
export type PlanList = z.output<typeof PlanList>;
