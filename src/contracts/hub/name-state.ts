import { z } from 'zod';
import { CLAIM_STATUSES, HUB_NAME_KINDS, LICENSE_STATUSES, SUBDOMAIN_STATUSES } from '#src/domain/license.ts';
import { IsoTime, Paging, pageOf } from '../common.ts';

/** What operators of a hub look at when a link or a name does not work. */

export const ListClaims = Paging;
export const ClaimPage = pageOf(
  z.object({
    claimId: z.string(),
    instanceName: z.string().nullable().meta({ description: 'How the instance calls itself' }),
    cloudUrl: z.string().meta({ description: 'Address that the instance has reported' }),
    knownInstanceId: z.string().nullable().meta({
      description: 'Id of the instance, if it has proved that it is known',
    }),
    instanceId: z.string().nullable().meta({
      description: 'Id under the license for which the code was entered. Null while it was not entered',
    }),
    status: z.enum(CLAIM_STATUSES),
    expiresAt: IsoTime,
    createdAt: IsoTime,
  }),
);
export type ClaimPage = z.output<typeof ClaimPage>;

export const NameRef = z.object({
  host: z.string().min(1).max(254).meta({
    description: 'Full host name: a subdomain, custom domain, purchased domain or docs hostname',
    example: 'shop.example.com',
  }),
});
export type NameRef = z.output<typeof NameRef>;

/** A DNS record of one value. */
export const NameRecord = z.object({
  type: z.enum(['A', 'AAAA', 'CNAME', 'TXT']),
  name: z.string().meta({ example: 'shop.apps.example.com' }),
  value: z.string().meta({ example: '203.0.113.10' }),
});
export type NameRecord = z.output<typeof NameRecord>;

export const HeldName = z.object({
  kind: z.enum(HUB_NAME_KINDS),
  id: z.string(),
  licenseId: z.string(),
  licenseStatus: z.enum(LICENSE_STATUSES),
  instanceId: z.string(),
  status: z.enum(SUBDOMAIN_STATUSES),
  ipAddress: z.string().nullable(),
  createdAt: IsoTime,
});
export type HeldName = z.output<typeof HeldName>;

export const NameState = z.object({
  host: z.string().meta({ example: 'shop.apps.example.com' }),
  kind: z.enum(HUB_NAME_KINDS).nullable().meta({
    description: 'Kind of the first name. Null: no license has the host',
  }),
  names: z.array(HeldName).meta({ description: 'Names that licenses have at the host; at most 100' }),
  proof: z
    .object({ licenseId: z.string(), verifiedAt: IsoTime, releasedAt: IsoTime.nullable() })
    .nullable()
    .meta({ description: 'License that has proved the host by DNS' }),
  withdrawnFrom: z.array(z.string()).meta({
    description: 'Licenses from which an operator has withdrawn the host',
  }),
  expected: z.array(NameRecord).meta({ description: 'DNS records that the hub expects' }),
  seen: z.array(NameRecord).meta({ description: 'DNS records that DNS answers now' }),
  matches: z.boolean().meta({ description: 'Whether DNS answers what the hub expects' }),
  problem: z.string().nullable().meta({ description: 'Why it does not match, and what to do' }),
});
export type NameState = z.output<typeof NameState>;
