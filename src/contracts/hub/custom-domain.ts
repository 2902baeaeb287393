import { z } from 'zod';
import { atMost, IsoTime, idOf } from '../common.ts';
import { HostVerification } from '../verification.ts';
import { Licensed, Listing, MAX_JUDGED_LATER, OwnInstance, Total } from './common.ts';

/** docs/specification/2-license-hub.md, "Custom domain". */

const CustomDomain = z.object({ id: z.string(), host: z.string(), status: z.literal('active') });

/** Repeats a claim that was decided before, without taking the host from a license that has proved it. */
const OnlyIfFree = z.boolean().optional().meta({
  description:
    'Set it for automatic repetitions. If true, a host that another license has proved is taken over only if the TXT record of that license no longer exists',
});

export const RegisterCustomDomain = Licensed.extend({
  host: z.string().refine(...atMost(MAX_JUDGED_LATER)),
  instanceId: idOf('inst'),
  onlyIfFree: OnlyIfFree,
});
export type RegisterCustomDomain = z.output<typeof RegisterCustomDomain>;
export const RegisteredCustomDomain = z.object({ success: z.literal(true), customDomain: CustomDomain });
export type RegisteredCustomDomain = z.output<typeof RegisteredCustomDomain>;

export const RemoveCustomDomain = Licensed.extend({ customDomainId: idOf('cdm'), ...OwnInstance });
export type RemoveCustomDomain = z.output<typeof RemoveCustomDomain>;

export const ListCustomDomains = Listing.extend({
  host: z
    .string()
    .refine(...atMost(MAX_JUDGED_LATER))
    .optional()
    .meta({ description: 'If set, only the domain with this host', example: 'shop.example.com' }),
});
export type ListCustomDomains = z.output<typeof ListCustomDomains>;
export const CustomDomainList = z.object({
  success: z.literal(true),
  customDomains: z.array(CustomDomain.extend({ createdAt: IsoTime })),
  total: Total,
});
export type CustomDomainList = z.output<typeof CustomDomainList>;

export const VerifyHost = Licensed.extend({
  host: z.string().refine(...atMost(MAX_JUDGED_LATER)),
  instanceId: idOf('inst').optional().meta({
    description:
      'Instance that is to register the host. If set, a host of another instance of the license is not available',
  }),
});
export type VerifyHost = z.output<typeof VerifyHost>;
export const VerifiedHost = z.object({
  success: z.literal(true),
  host: z.string(),
  available: z.boolean().meta({ description: 'Whether the host can be registered now' }),
  error: z.string().optional().meta({ description: 'Why the host cannot be registered' }),
  verification: HostVerification.nullable().meta({ description: 'Null if the hub does not verify hosts' }),
});
export type VerifiedHost = z.output<typeof VerifiedHost>;
