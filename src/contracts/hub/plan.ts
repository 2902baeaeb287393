import { z } from 'zod';
import { type LicenseFeature, type LicenseLimit, PLAN_NAMES } from '#src/domain/plan.ts';
import { Paging, pageOf } from '../common.ts';

/** What a license allows, over all of its instances together. */

const Limit = z.number().int().min(-1).max(1_000_000).meta({ description: '-1: unlimited, 0: not allowed' });

export const Limits = z.object({
  projects: Limit,
  applications: Limit,
  databases: Limit,
  customDomains: Limit,
  subdomains: Limit,
  purchasableDomains: Limit,
  teamMembers: Limit,
  buildMinutes: Limit.meta({ description: 'For each calendar month (UTC); -1: unlimited' }),
  instances: Limit,
} satisfies Record<LicenseLimit, z.ZodType>);
export type Limits = z.output<typeof Limits>;

const Feature = z.boolean().meta({ description: 'Whether the license includes the feature' });

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
  .meta({ description: 'Plan of the license. Limits and features can differ from it' });
export type PlanName = z.output<typeof PlanName>;

export const ListPlans = Paging;
export const PlanList = pageOf(z.object({ plan: PlanName, limits: Limits, features: LicenseFeatures }));
export type PlanList = z.output<typeof PlanList>;
