import { z } from 'zod';
import { atMost, Id, IsoTime } from '../common.ts';
import { Licensed, Listing, MAX_JUDGED_LATER, OwnInstance, Total } from './common.ts';

/** Spec 2, "Custom domain". */

const CustomDomain = z.object({ id: z.string(), host: z.string(), status: z.literal('active') });

export const RegisterCustomDomain = Licensed.extend({
  host: z.string().refine(...atMost(MAX_JUDGED_LATER)),
  instanceId: Id,
});
export type RegisterCustomDomain = z.output<typeof RegisterCustomDomain>;
export const RegisteredCustomDomain = z.object({ success: z.literal(true), customDomain: CustomDomain });
export type RegisteredCustomDomain = z.output<typeof RegisteredCustomDomain>;

export const RemoveCustomDomain = Licensed.extend({ customDomainId: Id, ...OwnInstance });
export type RemoveCustomDomain = z.output<typeof RemoveCustomDomain>;

export const ListCustomDomains = Listing;
export const CustomDomainList = z.object({
  success: z.literal(true),
  customDomains: z.array(CustomDomain.extend({ createdAt: IsoTime })),
  total: Total,
});
export type CustomDomainList = z.output<typeof CustomDomainList>;
