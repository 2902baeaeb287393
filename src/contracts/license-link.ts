import { z } from 'zod';
import { IsoTime } from './common.ts';

/**
 * The license of an instance: docs/specification/2-license-hub.md, and what the operator sees of it.
 */

export const OpenClaim = z.object({
  code: z
    .string()
    .meta({ description: 'To be entered at `claimUrl`, within 15 minutes', example: 'KQRX-4821' }),
  claimUrl: z.string(),
  expiresAt: z.string(),
});
export type OpenClaim = z.output<typeof OpenClaim>;

export const LicenseLinkView = z.object({
  hubUrl: z.string().nullable().meta({
    description: 'Null: no license hub. A license from before is kept and not enforced',
  }),
  source: z
    .enum(['environment', 'claim'])
    .nullable()
    .meta({ description: 'Origin of the key; null if there is no key' }),
  instanceId: z.string().nullable().meta({ description: 'As the hub knows this instance' }),
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
    .meta({ description: 'What the hub answered last' }),
  answeredAt: IsoTime.nullable(),
  refusal: z
    .string()
    .nullable()
    .meta({ description: 'Why nothing new is allowed; null while the license holds' }),
  problems: z
    .array(
      z.object({
        code: z.string().meta({ example: 'INSTANCE_COPIED' }),
        message: z.string().meta({ description: 'What is wrong and what to do about it' }),
        since: IsoTime.nullable(),
      }),
    )
    .meta({ description: 'What the operator has to decide or mend; empty while all is well' }),
  refusedNames: z
    .array(z.object({ host: z.string(), error: z.string() }))
    .meta({ description: 'Domains whose names the hub refuses, the first 100 of them' }),
  claim: OpenClaim.nullable().meta({ description: 'The code that waits to be entered' }),
});
export type LicenseLinkView = z.output<typeof LicenseLinkView>;
