import { z } from 'zod';

/** What the hub answers, as far as an instance reads it. Fields that it does not know it leaves aside. */

export const Failure = z.object({ error: z.string(), code: z.string() });

export const Done = z.object({ success: z.literal(true) });

const Counts = z.object({
  projects: z.number().default(0),
  applications: z.number().default(0),
  databases: z.number().default(0),
  teamMembers: z.number().default(0),
  buildMinutes: z.number().default(0),
  customDomains: z.number().default(0),
  subdomains: z.number().default(0),
});

export const SyncBody = z.object({
  instanceId: z.string().min(1),
  license: z.object({
    status: z.string(),
    plan: z.string(),
    limits: z.record(z.string(), z.number()),
    features: z.record(z.string(), z.boolean()),
  }),
  usageElsewhere: Counts.prefault({}),
  docsHostname: z
    .object({
      hostname: z.string().default(''),
      status: z.string(),
      error: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
});

export const ClaimCodeAnswer = z.object({
  code: z.string(),
  claimToken: z.string(),
  claimUrl: z.string(),
  expiresAt: z.string(),
});

export const ClaimAnswer = z.object({ licenseKey: z.string().optional() });

export const Reserved = z.object({ subdomain: z.object({ id: z.string(), fqdn: z.string() }) });

export const Registered = z.object({ customDomain: z.object({ id: z.string(), host: z.string() }) });

/** How many there are in all; a hub that does not say has sent them all. */
const Total = z.number().default(0);

export const SubdomainList = z.object({
  subdomains: z.array(
    z.object({
      id: z.string(),
      fqdn: z.string(),
      status: z.string(),
      ipAddress: z.string().nullable().default(null),
      createdAt: z.string(),
    }),
  ),
  total: Total,
});

export const CustomDomainList = z.object({
  customDomains: z.array(z.object({ id: z.string(), host: z.string(), createdAt: z.string() })),
  total: Total,
});
