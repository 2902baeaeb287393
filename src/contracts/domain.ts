import { z } from 'zod';
import {
  CERTIFICATE_STATUSES,
  DOMAIN_KINDS,
  DOMAIN_PROOF_STATES,
  HUB_REGISTRATION_STATUSES,
  POINTING_STATUSES,
} from '#src/domain/host.ts';
import { IsoTime, idOf, Paging, pageOf } from './common.ts';
import { HostName } from './site-import.ts';
import { TxtRecord } from './verification.ts';

export const CreateDomain = z
  .object({
    applicationId: idOf('app'),
    host: HostName.optional(),
    subdomain: z
      .string()
      .min(1)
      .max(63)
      .optional()
      .meta({ description: 'In place of `host`: a name below the license hub’s zone', example: 'shop' }),
  })
  .refine(({ host, subdomain }) => (host === undefined) !== (subdomain === undefined), {
    message: 'Give either host or subdomain',
    path: ['host'],
  });

const DomainVerification = z
  .object({
    state: z.enum(DOMAIN_PROOF_STATES).meta({
      description:
        '`unverified`: served unless only verified domains are; an organization that publishes its record takes it. `lost`: another one has proved it, or the operator has withdrawn it',
    }),
    verifiedAt: IsoTime.nullable().meta({ description: 'When the record was found; null: not yet' }),
    record: TxtRecord,
  })
  .nullable()
  .meta({ description: 'Null for a name below the license hub’s zone, and where domains are not verified' });

export const CreatedDomain = z.object({
  domainId: z.string(),
  host: z.string(),
  verification: DomainVerification,
});
export type CreatedDomain = z.output<typeof CreatedDomain>;

export const DomainRef = z.object({ domainId: idOf('dom') });
export type DomainRef = z.output<typeof DomainRef>;

export const ListDomains = Paging.extend({ applicationId: idOf('app').optional() });
export const DomainView = z.object({
  domainId: z.string(),
  applicationId: z.string(),
  host: z.string(),
  kind: z.enum(DOMAIN_KINDS),
  license: z
    .object({
      status: z.enum(HUB_REGISTRATION_STATUSES),
      error: z.string().nullable().meta({ description: 'Why the hub refuses the name' }),
    })
    .meta({
      description: 'Whether the license hub keeps the name for this instance; `none`: it was not asked',
    }),
  verification: DomainVerification,
  problem: z.string().nullable().meta({ description: 'Why it is lost' }),
  createdAt: IsoTime,
});
export type DomainView = z.output<typeof DomainView>;
/** A domain with what its visitors meet at present. */
export const DomainDetails = DomainView.extend({
  dns: z
    .object({
      status: z.enum(POINTING_STATUSES),
      addresses: z.array(z.string()).meta({ description: 'What the name resolves to now, at most ten' }),
      expected: z
        .string()
        .meta({ description: 'Address that an A record should have', example: '203.0.113.7' }),
    })
    .meta({ description: 'Whether the name leads here' }),
  certificate: z
    .object({
      status: z.enum(CERTIFICATE_STATUSES),
      expiresAt: IsoTime.nullable(),
      lastError: z.string().nullable(),
    })
    .meta({ description: '`none`: this platform serves no TLS itself' }),
});
export type DomainDetails = z.output<typeof DomainDetails>;
export const DomainPage = pageOf(DomainView);

export const WithdrawDomain = z.object({
  host: HostName,
  lift: z.literal(true).optional().meta({ description: 'Allows the organization to have the host again' }),
});
export type WithdrawDomain = z.output<typeof WithdrawDomain>;
export const WithdrawnDomain = z.object({
  domainId: z.string().nullable().meta({ description: 'Null where a withdrawal was lifted' }),
  host: z.string(),
  organizationId: z.string().meta({ description: 'The organization that had it' }),
});
export type WithdrawnDomain = z.output<typeof WithdrawnDomain>;
