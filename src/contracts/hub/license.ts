import { z } from 'zod';
import {
  CLAIM_STATUSES,
  DOCS_VERDICTS,
  HUB_NAME_KINDS,
  LICENSE_STATUSES,
  LICENSED_KINDS,
} from '#src/domain/license.ts';
import { atMost, IsoTime, idOf, Name, pageOf } from '../common.ts';
import { HostVerification } from '../verification.ts';
import { Licensed, MAX_JUDGED_LATER } from './common.ts';
import { LicenseFeatures, Limits, PlanName } from './plan.ts';

/** The operator's operations on licenses, and the sync of an instance. */

const Status = z
  .enum(LICENSE_STATUSES)
  .meta({ description: '`suspended`: nothing new can be registered, and the DNS records are removed' });

const Overrides = {
  limits: Limits.partial().optional().meta({ description: 'Limits that override those of the plan' }),
  features: LicenseFeatures.partial()
    .optional()
    .meta({ description: 'Features that override those of the plan' }),
};

export const CreateLicense = z.object({ plan: PlanName, name: Name.optional(), ...Overrides });
export type CreateLicense = z.output<typeof CreateLicense>;
export const CreatedLicense = z.object({
  licenseId: z.string(),
  licenseKey: z.string().meta({ description: 'Shown only once' }),
});
export type CreatedLicense = z.output<typeof CreatedLicense>;

/** What is given replaces what was there, all overrides of its kind; what is left out stays. */
export const UpdateLicense = z.object({
  licenseId: idOf('lic'),
  plan: PlanName.optional(),
  name: Name.nullable().optional(),
  ...Overrides,
});
export type UpdateLicense = z.output<typeof UpdateLicense>;

export const LicenseView = z.object({
  licenseId: z.string(),
  name: z.string().nullable(),
  plan: PlanName,
  status: Status,
  limits: Limits,
  features: LicenseFeatures,
  createdAt: IsoTime,
});
export type LicenseView = z.output<typeof LicenseView>;
export const LicensePage = pageOf(LicenseView);

export const LicenseRef = z.object({ licenseId: idOf('lic') });
export type LicenseRef = z.output<typeof LicenseRef>;

export const RotateKey = LicenseRef.extend({
  graceHours: z.number().int().min(0).max(720).default(0).meta({
    description:
      'Hours for which the current key stays valid beside the new one; 0: it becomes invalid immediately',
    example: 24,
  }),
});
export type RotateKey = z.output<typeof RotateKey>;
export const RotatedKey = z.object({
  licenseId: z.string(),
  licenseKey: z.string().meta({ description: 'Shown only once' }),
  previousKeyUntil: IsoTime.nullable(),
});
export type RotatedKey = z.output<typeof RotatedKey>;

const Count = z.number().int().min(0).max(1_000_000_000);

export const Usage = z.object({
  projects: Count.default(0),
  applications: Count.default(0),
  databases: Count.default(0),
  teamMembers: Count.default(0).meta({ description: 'Number of users who are members of an organization' }),
  buildMinutes: Count.default(0),
});
export type Usage = z.output<typeof Usage>;

export const InstanceKind = z.enum(LICENSED_KINDS).meta({
  description:
    '`program`: an id that was created with `license.addInstance`, for a program that calls the hub itself',
});

export const LicenseDetails = LicenseView.extend({
  used: z.object({
    subdomains: Count,
    customDomains: Count,
    purchasableDomains: Count,
    instances: Count,
  }),
  instances: z.array(
    z.object({
      instanceId: z.string(),
      kind: InstanceKind,
      name: z.string().nullable(),
      cloudUrl: z.string().nullable(),
      usage: Usage,
      lastSeenAt: IsoTime.nullable(),
      createdAt: IsoTime,
    }),
  ),
});
export type LicenseDetails = z.output<typeof LicenseDetails>;

export const SetLicenseStatus = LicenseRef.extend({ status: Status });
export type SetLicenseStatus = z.output<typeof SetLicenseStatus>;
export const ChangedLicenseStatus = z.object({
  licenseId: z.string(),
  status: Status,
  waiting: Count.meta({
    description: 'Subdomains whose DNS records are not changed yet. The hub retries every minute',
  }),
});
export type ChangedLicenseStatus = z.output<typeof ChangedLicenseStatus>;

/** `lift` ends an earlier withdrawal of the host. */
export const WithdrawName = z.object({
  host: z.string().min(1).max(254).meta({
    description: 'Full host name: a subdomain, custom domain, purchased domain or docs hostname',
    example: 'shop.example.com',
  }),
  lift: z.literal(true).optional().meta({ description: 'If true, the license can register the host again' }),
});
export type WithdrawName = z.output<typeof WithdrawName>;
export const WithdrawnName = z.object({
  host: z.string(),
  licenseId: z.string().meta({ description: 'License that had the host' }),
  withdrawn: z
    .array(z.enum(HUB_NAME_KINDS))
    .meta({ description: 'Withdrawn names; empty if a withdrawal was lifted' }),
});
export type WithdrawnName = z.output<typeof WithdrawnName>;

export const AddInstance = LicenseRef.extend({ name: Name });
export type AddInstance = z.output<typeof AddInstance>;
export const AddedInstance = z.object({ instanceId: z.string() });
export type AddedInstance = z.output<typeof AddedInstance>;

const CloudUrl = z
  .string()
  .refine(...atMost(MAX_JUDGED_LATER))
  .meta({ description: 'http(s) address of the instance', example: 'https://cloud.example.com' });

const Token = z.string().min(1).max(200);

/** Chosen by the instance: a sync whose answer was lost can be repeated, and a copy is detected. */
const Presence = {
  registrationToken: Token.optional().meta({
    description:
      'Random text. Send the same text until the first sync succeeds: a repeated request then returns the same instance, for an hour also after other syncs of it',
  }),
  sequence: z.number().int().min(0).max(1_000_000_000).optional().meta({
    description:
      'The number from the response to the previous sync; 0 for the first sync. If omitted, copies are not detected',
  }),
  syncToken: Token.optional().meta({
    description: 'Random text, generated and stored together with `sequence`',
  }),
  runId: Token.optional().meta({ description: 'Random text, generated at each start of the program' }),
  replacesCopy: z.boolean().optional().meta({
    description: 'If true, this instance continues, and every other copy of it is rejected from now on',
  }),
};

export const SyncLicense = Licensed.extend({
  instanceId: idOf('inst').optional().meta({
    description: 'The id from the response to the first sync. If omitted, a new instance is registered',
  }),
  instanceSecret: Token.optional().meta({ description: 'The secret from the response to the first sync' }),
  ...Presence,
  cloudUrl: CloudUrl,
  docsHostname: z
    .string()
    .refine(...atMost(MAX_JUDGED_LATER))
    .nullish()
    .meta({ description: 'Hostname of the operator’s documentation; absent if there is no hostname' }),
  usage: Usage.meta({ description: 'Usage of this instance' }),
});
export type SyncLicense = z.output<typeof SyncLicense>;

export const DocsHostnameReport = z.object({
  hostname: z.string(),
  status: z.enum(DOCS_VERDICTS),
  error: z.string().nullable().meta({ description: 'Why the hostname is not active, and what to do' }),
  verification: HostVerification.nullable().meta({
    description: 'Null if the value is not a hostname, or if the hub does not verify hosts',
  }),
});
export type DocsHostnameReport = z.output<typeof DocsHostnameReport>;

/** A sum over all instances, without the bound of one report. */
const Sum = z.number().int().min(0);

const UsageElsewhere = z.object({
  projects: Sum,
  applications: Sum,
  databases: Sum,
  teamMembers: Sum,
  buildMinutes: Sum,
  customDomains: Sum,
  subdomains: Sum,
});

export const SyncedLicense = z.object({
  success: z.literal(true),
  instanceId: z.string(),
  instanceSecret: z
    .string()
    .optional()
    .meta({ description: 'Present only in the response to the first sync. Store it' }),
  sequence: z.number().int().min(0).meta({ description: 'Send it with the next sync' }),
  license: z.object({
    licenseId: z.string(),
    status: Status,
    plan: PlanName,
    limits: Limits,
    features: LicenseFeatures,
  }),
  usageElsewhere: UsageElsewhere.meta({ description: 'Usage of the other instances of the license' }),
  docsHostname: DocsHostnameReport.nullable(),
  hostProof: z.object({ label: z.string(), value: z.string() }).nullable().meta({
    description: 'A TXT record `<label>.<host>` with this value proves that this license controls the host',
  }),
});
export type SyncedLicense = z.output<typeof SyncedLicense>;

export const RequestClaim = z.object({
  cloudUrl: CloudUrl,
  name: Name.optional().meta({ description: 'Name of the instance, shown on the claim page' }),
  supersedes: z.string().min(1).max(200).optional().meta({
    description: 'The `claimToken` of an earlier code. That code becomes invalid',
  }),
  instanceId: idOf('inst').optional().meta({
    description:
      'Id of an instance that the hub already knows, together with its secret. The instance is linked again and is not counted twice',
  }),
  instanceSecret: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'The secret from the response to the first sync' }),
});
export type RequestClaim = z.output<typeof RequestClaim>;
export const ClaimCode = z.object({
  success: z.literal(true),
  code: z.string().meta({ example: 'ABCD-1234' }),
  claimToken: z.string().meta({ description: 'Token with which the instance reads the result' }),
  expiresAt: IsoTime,
  claimUrl: z.string().meta({ description: 'Page on which the code is entered' }),
});
export type ClaimCode = z.output<typeof ClaimCode>;

export const CollectClaim = z.object({
  claimToken: z
    .string()
    .min(1)
    .refine(...atMost(MAX_JUDGED_LATER))
    .meta({ description: 'The `claimToken` in the response of `license.requestClaim`' }),
});
export type CollectClaim = z.output<typeof CollectClaim>;
export const CollectedClaim = z.object({
  success: z.literal(true),
  status: z.enum(CLAIM_STATUSES),
  licenseKey: z.string().optional().meta({
    description:
      'Present after the code was entered: a license key for this instance only, shown until its first sync. The key of the license itself is not returned',
  }),
  licenseId: z.string().optional(),
  instanceId: z.string().optional(),
  instanceSecret: z.string().optional().meta({ description: 'Shown until the first sync' }),
});
export type CollectedClaim = z.output<typeof CollectedClaim>;
