import { z } from 'zod';
import { IsoTime } from './common.ts';

/**
 * The license of an instance: docs/specification/2-license-hub.md, and what the operator sees of it.
 */

export const OpenClaim = z.object({
  code: z.string().meta({ description: 'Enter it at `claimUrl` within 15 minutes', example: 'KQRX-4821' }),
  claimUrl: z.string(),
  expiresAt: z.string(),
});
export type OpenClaim = z.output<typeof OpenClaim>;

export const LicenseLinkView = z.object({
  hubUrl: z.string().nullable().meta({
    description:
      'Null if no license hub is configured. A license that was linked earlier is then kept and not enforced',
  }),
  source: z
    .enum(['environment', 'claim'])
    .nullable()
    .meta({ description: 'Origin of the key; null if there is no key' }),
  instanceId: z.string().nullable().meta({ description: 'Id of this instance at the hub' }),
  license: z
    .object({
      licenseId: z.string().optional(),
      status: z.string(),
      plan: z.string(),
      limits: z.record(z.string(), z.number()),
      features: z.record(z.string(), z.boolean()),
      usageElsewhere: z.record(z.string(), z.number()),
      docsHostname: z.object({ status: z.string(), error: z.string().nullable() }).nullable(),
    })
    .nullable()
    .meta({ description: 'Last response of the hub' }),
  answeredAt: IsoTime.nullable(),
  refusal: z
    .string()
    .nullable()
    .meta({ description: 'Why nothing new can be created; null while the license is valid' }),
  problems: z
    .array(
      z.object({
        code: z.string().meta({ example: 'INSTANCE_COPIED' }),
        message: z.string().meta({ description: 'What happened and what to do' }),
        since: IsoTime.nullable(),
      }),
    )
    .meta({ description: 'Problems that the operator has to solve; empty if the link works' }),
  refusedNames: z
    .array(z.object({ host: z.string(), error: z.string() }))
    .meta({ description: 'Domains whose names the hub rejects, at most 100' }),
  claim: OpenClaim.nullable().meta({ description: 'The claim code that is not entered yet' }),
});
export type LicenseLinkView = z.output<typeof LicenseLinkView>;
