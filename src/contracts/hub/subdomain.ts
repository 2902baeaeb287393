import { z } from 'zod';
import { SUBDOMAIN_STATUSES } from '#src/domain/license.ts';
import { atMost, IsoTime, idOf } from '../common.ts';
import { Licensed, Listing, MAX_JUDGED_LATER, MaybeLicensed, OwnInstance, Total } from './common.ts';

/** docs/specification/2-license-hub.md, "Subdomain". */

const Label = z
  .string()
  .refine(...atMost(MAX_JUDGED_LATER))
  .meta({
    description: '3 to 63 lowercase letters, digits and hyphens, no hyphen at either end',
    example: 'shop',
  });
const Fqdn = z.string().meta({ example: 'shop.apps.example.com' });
const Status = z.enum(SUBDOMAIN_STATUSES);

export const CheckSubdomain = MaybeLicensed.extend({ name: Label });
export type CheckSubdomain = z.output<typeof CheckSubdomain>;
export const CheckedSubdomain = z.object({
  available: z.boolean(),
  name: z.string(),
  fqdn: Fqdn,
  error: z.string().optional().meta({ description: 'Why the name is not available' }),
});
export type CheckedSubdomain = z.output<typeof CheckedSubdomain>;

export const ReserveSubdomain = Licensed.extend({ name: Label, instanceId: idOf('inst') });
export type ReserveSubdomain = z.output<typeof ReserveSubdomain>;
const Reserved = z.object({ id: z.string(), name: z.string(), fqdn: Fqdn, status: Status });
export const ReservedSubdomain = z.object({ success: z.literal(true), subdomain: Reserved });
export type ReservedSubdomain = z.output<typeof ReservedSubdomain>;

export const ProvisionSubdomain = Licensed.extend({
  subdomainId: idOf('sub'),
  ...OwnInstance,
  ipAddress: z
    .string()
    .refine(...atMost(MAX_JUDGED_LATER))
    .meta({ description: 'IPv4 address to which the name resolves', example: '203.0.113.7' }),
});
export type ProvisionSubdomain = z.output<typeof ProvisionSubdomain>;
export const ProvisionedSubdomain = z.object({
  success: z.literal(true),
  subdomain: Reserved.extend({ ipAddress: z.string() }),
});
export type ProvisionedSubdomain = z.output<typeof ProvisionedSubdomain>;

export const ReleaseSubdomain = Licensed.extend({ subdomainId: idOf('sub'), ...OwnInstance });
export type ReleaseSubdomain = z.output<typeof ReleaseSubdomain>;

export const ListSubdomains = Listing.extend({
  name: z
    .string()
    .refine(...atMost(MAX_JUDGED_LATER))
    .optional()
    .meta({ description: 'If set, only the subdomain with this name', example: 'shop' }),
});
export type ListSubdomains = z.output<typeof ListSubdomains>;
export const SubdomainList = z.object({
  success: z.literal(true),
  subdomains: z.array(
    Reserved.extend({
      ipAddress: z.string().nullable(),
      provisionedAt: IsoTime.nullable(),
      createdAt: IsoTime,
    }),
  ),
  total: Total,
});
export type SubdomainList = z.output<typeof SubdomainList>;
