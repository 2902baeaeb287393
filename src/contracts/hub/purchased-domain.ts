import { z } from 'zod';
import { atMost, IsoTime, idOf, isStorable } from '../common.ts';
import { Licensed, Listing, MAX_JUDGED_LATER, OwnInstance, Total } from './common.ts';

/** docs/specification/2-license-hub.md, "Purchased domain". */

const PurchasedDomain = z.object({ id: z.string(), host: z.string(), status: z.literal('active') });

export const RegisterPurchasedDomain = Licensed.extend({
  host: z.string().refine(...atMost(MAX_JUDGED_LATER)),
  instanceId: idOf('inst'),
  registrarId: z.string().max(200).refine(isStorable, 'Must be Unicode text without NUL').nullish(),
  expiresAt: z
    .string()
    .refine(...atMost(100))
    .nullish()
    .meta({ description: 'ISO 8601', example: '2027-05-04T00:00:00.000Z' }),
  autoRenew: z.boolean().nullish().meta({ description: 'Default true; null: the default' }),
});
export type RegisterPurchasedDomain = z.output<typeof RegisterPurchasedDomain>;
export const RegisteredPurchasedDomain = z.object({
  success: z.literal(true),
  purchasedDomain: PurchasedDomain,
});
export type RegisteredPurchasedDomain = z.output<typeof RegisteredPurchasedDomain>;

export const RemovePurchasedDomain = Licensed.extend({ purchasedDomainId: idOf('pdm'), ...OwnInstance });
export type RemovePurchasedDomain = z.output<typeof RemovePurchasedDomain>;

export const ListPurchasedDomains = Listing;
export const PurchasedDomainList = z.object({
  success: z.literal(true),
  purchasedDomains: z.array(
    PurchasedDomain.extend({
      registrarId: z.string().nullable(),
      expiresAt: IsoTime.nullable(),
      autoRenew: z.boolean(),
      createdAt: IsoTime,
    }),
  ),
  total: Total,
});
export type PurchasedDomainList = z.output<typeof PurchasedDomainList>;
