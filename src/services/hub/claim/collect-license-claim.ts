import { findClaimByToken } from '#db/queries/license-claim.ts';
import type { CollectClaim, CollectedClaim } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Budgeted, Hub } from '../context.ts';
import { assertBudget } from '../license/index.ts';
import { openHandover } from '../licensed-instance/index.ts';

const UNKNOWN_TOKENS_PER_MINUTE = 30;

/**
 * The state of a claim code, for the instance that shows it and has its claim token. Returns the key and the secret of
 * the instance, also again, until its first sync with the key or the end of the claim. Throws 404 for an unknown token,
 * 429 after too many of them.
 */
export async function collectLicenseClaim(
  hub: Hub,
  { claimToken }: CollectClaim,
  address: string,
): Promise<CollectedClaim> {
  const asked = { tokenHash: hashOfToken(claimToken), now: isoFromNow(hub.clock) };
  const claim = await findClaimByToken(hub.database.reader, asked);
  if (claim === undefined) throw await noSuchClaim(hub, address);
  const { id, licenseKeySealed, instanceId } = claim;
  if (licenseKeySealed === null || instanceId === null) return { success: true, status: 'pending' };
  const handover = openHandover(hub, id, licenseKeySealed);
  return { success: true, status: 'claimed', ...handover };
}

async function noSuchClaim(hub: Budgeted, address: string): Promise<Fault> {
  await assertBudget(hub, `unknownClaim:${networkOf(address)}`, UNKNOWN_TOKENS_PER_MINUTE);
  return new Fault(
    'not_found',
    'This claim was already used, has expired, or does not exist. Request a new code.',
    {
      reason: 'NOT_FOUND',
    },
  );
}
