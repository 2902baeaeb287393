import { z } from 'zod';
import type { Id } from '#src/domain/id.ts';
import type { Sealing } from '../../platform/core/index.ts';

/** The credentials of a claimed instance, stored sealed until the instance collects them. */
const Handover = z.object({
  licenseId: z.string(),
  licenseKey: z.string(),
  instanceId: z.string(),
  /** Left out if the instance was known already. */
  instanceSecret: z.string().optional(),
});
type Handover = z.output<typeof Handover>;

/** Seals the handover of one claim. */
export function sealHandover({ vault }: Sealing, claimId: Id<'clm'>, handover: Handover): string {
  return vault.seal(JSON.stringify(handover), purposeOf(claimId));
}

/** Opens the handover of one claim. Throws if the text was sealed for another claim, or is not a handover. */
export function openHandover({ vault }: Sealing, claimId: Id<'clm'>, sealed: string): Handover {
  return Handover.parse(JSON.parse(vault.open(sealed, purposeOf(claimId))));
}

const purposeOf = (claimId: Id<'clm'>): string => `license_claim:${claimId}`;
