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
    // The rule of the license hub, which checks it again: docs/specification/2-license-hub.md, "Subdomain".
    subdomain: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/,
        'Must have 3 to 63 lowercase letters, digits and hyphens, and no hyphen at its start or end',
      )
      .optional()
      .meta({ description: 'Instead of `host`: a name in the zone of the license hub', example: 'shop' }),
  })
  .refine(({ host, subdomain }) => (host === undefined) !== (subdomain === undefined), {
    message: 'Give either host or subdomain',
    path: ['host'],
  });

const DomainVerification = z
  .object({
    state: z.enum(DOMAIN_PROOF_STATES).meta({
      description:
        '`unverified`: served, unless the platform requires verified domains; an organization that publishes its TXT record can take the domain over. `lost`: another organization has proved the domain, or the operator has withdrawn it',
    }),
    verifiedAt: IsoTime.nullable().meta({
      description: 'Time at which the record was found; null if it was not found yet',
    }),
    record: TxtRecord,
  })
  .nullable()
  .meta({
    description:
      'Null for a name in the zone of the license hub, and if the platform does not verify domains',
  });

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
      error: z.string().nullable().meta({ description: 'Why the hub rejects the name' }),
    })
    .meta({
      description: 'Registration of the name at the license hub; `none`: the hub is not used for this name',
    }),
  verification: DomainVerification,
  problem: z.string().nullable().meta({ description: 'Why the domain is lost' }),
  createdAt: IsoTime,
});
export type DomainView = z.output<typeof DomainView>;
/** A domain with what its visitors meet at present. */
export const DomainDetails = DomainView.extend({
  dns: z
    .object({
      status: z.enum(POINTING_STATUSES),
      addresses: z
        .array(z.string())
        .meta({ description: 'Addresses to which the host resolves now, at most ten' }),
      expected: z.string().meta({ description: 'Required address of the A record', example: '203.0.113.7' }),
    })
    .meta({ description: 'Whether the host resolves to this platform' }),
  certificate: z
    .object({
      status: z.enum(CERTIFICATE_STATUSES),
      expiresAt: IsoTime.nullable(),
      lastError: z.string().nullable(),
    })
    .meta({ description: '`none`: this platform does not serve TLS itself' }),
});
export type DomainDetails = z.output<typeof DomainDetails>;
export const VerifiedDomain = DomainDetails.extend({
  lookup: z
    .object({
      answered: z.boolean().meta({ description: 'false: DNS did not answer. Try again later' }),
      found: z
        .array(z.string())
        .meta({ description: 'Values of the TXT records at the name of the record, at most ten' }),
    })
    .nullable()
    .meta({
      description: 'What DNS contains at `verification.record.name`; null if it was not asked',
    }),
});
export type VerifiedDomain = z.output<typeof VerifiedDomain>;
export const DomainPage = pageOf(DomainView);

export const WithdrawDomain = z.object({
  host: HostName,
  lift: z.literal(true).optional().meta({ description: 'If true, the organization can use the host again' }),
});
export type WithdrawDomain = z.output<typeof WithdrawDomain>;
export const WithdrawnDomain = z.object({
  domainId: z.string().nullable().meta({ description: 'Null if a withdrawal was lifted' }),
  host: z.string(),
  organizationId: z.string().meta({ description: 'Organization that had the host' }),
});
export type WithdrawnDomain = z.output<typeof WithdrawnDomain>;
