import { z } from 'zod';
import { LICENSE_STATUSES } from '#src/domain/license.ts';
import type { LicenseFeature, LicenseLimit } from '#src/domain/plan.ts';

/**
 * What the hub returns. An incomplete response is ignored: the previous one applies. Fields that are not
 * known here are ignored, so that a newer hub can be asked.
 */

export const Failure = z.object({ error: z.string(), code: z.string() });

const Success = { success: z.literal(true) };

export const Done = z.object(Success);

/** -1: unlimited. */
const Limit = z.number().int().min(-1);
const Used = z.number().int().min(0);

const Limits = z.object({
  projects: Limit,
  applications: Limit,
  databases: Limit,
  customDomains: Limit,
  subdomains: Limit,
  purchasableDomains: Limit,
  teamMembers: Limit,
  buildMinutes: Limit,
  instances: Limit,
} satisfies Record<LicenseLimit, z.ZodType>);

const Features = z.object({
  customDomains: z.boolean(),
  aiAssistant: z.boolean(),
  multiServer: z.boolean(),
  paymentGateway: z.boolean(),
  prioritySupport: z.boolean(),
  whiteLabel: z.boolean(),
  domainPurchase: z.boolean(),
} satisfies Record<LicenseFeature, z.ZodType>);

export const SyncBody = z.object({
  ...Success,
  instanceId: z.string().min(1),
  instanceSecret: z.string().min(1).optional(),
  sequence: z.number().int().min(0),
  license: z.object({
    licenseId: z.string().min(1),
    status: z.enum(LICENSE_STATUSES),
    plan: z.string().min(1),
    limits: Limits,
    features: Features,
  }),
  usageElsewhere: z.object({
    projects: Used,
    applications: Used,
    databases: Used,
    teamMembers: Used,
    buildMinutes: Used,
    customDomains: Used,
    subdomains: Used,
  }),
  docsHostname: z
    .looseObject({
      hostname: z.string(),
      status: z.string(),
      error: z.string().nullable(),
      verification: z
        .looseObject({ state: z.string(), verifiedAt: z.string().nullable() })
        .nullable()
        .default(null),
    })
    .nullable(),
  hostProof: z
    .object({ label: z.string().max(63), value: z.string().max(255) })
    .nullable()
    .default(null),
});

export const ClaimCodeAnswer = z.object({
  ...Success,
  code: z.string().min(1),
  claimToken: z.string().min(1),
  claimUrl: z.string().min(1),
  expiresAt: z.iso.datetime(),
});

export const ClaimAnswer = z.discriminatedUnion('status', [
  z.object({ ...Success, status: z.literal('pending') }),
  z.object({
    ...Success,
    status: z.literal('claimed'),
    licenseKey: z.string().min(1),
    licenseId: z.string().min(1),
    instanceId: z.string().min(1),
    instanceSecret: z.string().min(1).optional(),
  }),
]);

export const Reserved = z.object({
  ...Success,
  subdomain: z.object({ id: z.string().min(1), fqdn: z.string().min(1) }),
});

export const Registered = z.object({
  ...Success,
  customDomain: z.object({ id: z.string().min(1), host: z.string().min(1) }),
});

export const Verified = z.object({ ...Success, available: z.boolean(), error: z.string().optional() });

export const SubdomainList = z.object({
  ...Success,
  subdomains: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      fqdn: z.string(),
      status: z.string(),
      ipAddress: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  total: Used,
});

export const CustomDomainList = z.object({
  ...Success,
  customDomains: z.array(z.object({ id: z.string(), host: z.string(), createdAt: z.string() })),
  total: Used,
});

/** What is wrong with an answer, for the log: the fields, never their values. */
export function wordsFor(error: z.ZodError): string {
  return error.issues
    .slice(0, 10)
    .map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`)
    .join('; ');
}
