import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { deleteClaim, listHandovers } from '#db/queries/license-claim.ts';
import { expireOlderKeys, wasKeyIssuedSince } from '#db/queries/license-key.ts';
import type { Id } from '#src/domain/id.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Clocked, Sealing } from '../../platform/core/index.ts';

/** How long a claim exists, from the request of its code. */
export const CLAIM_VALID_MS = 15 * 60_000;
/** Other processes of the instance read the new key within a minute. */
const OLDER_KEYS_VALID_MS = 15 * 60_000;

/**
 * The credentials of a claimed instance, stored sealed until its first sync with them: the answer that hands them over
 * can be lost.
 */
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

/**
 * Ends a handover when the instance syncs with the key: deletes it, and lets the keys that the instance had before expire
 * in a quarter of an hour. Only a key that was issued a short time ago has a handover.
 */
export async function endHandover(
  hub: Sealing & Clocked & { readonly permit: LicensePermit },
  tx: Tx,
  { instanceId, licenseKey }: { readonly instanceId: Id<'inst'>; readonly licenseKey: string },
): Promise<void> {
  const keyHash = hashOfToken(licenseKey);
  if (!(await wasKeyIssuedSince(tx, keyHash, isoFromNow(hub.clock, -CLAIM_VALID_MS)))) return;
  const expiresAt = isoFromNow(hub.clock, OLDER_KEYS_VALID_MS);
  await expireOlderKeys(tx, hub.permit, { instanceId, keyHash, expiresAt });
  for (const { id, licenseKeySealed } of await listHandovers(tx, instanceId))
    if (openHandover(hub, id, licenseKeySealed).licenseKey === licenseKey)
      await deleteClaim(tx, forPlatform('credential'), id);
}

const purposeOf = (claimId: Id<'clm'>): string => `license_claim:${claimId}`;
