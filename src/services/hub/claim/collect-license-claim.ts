import { deleteClaim, findClaimByToken } from '#db/queries/license-claim.ts';
import type { CollectClaim, CollectedClaim } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Budgeted, Hub } from '../context.ts';
import { assertBudget } from '../license/assert-budget.ts';
import { type Handover, sealedFor } from './claim-instance.ts';

const UNKNOWN_TOKENS_PER_MINUTE = 30;

/**
 * What has become of a code, for the instance that shows it, which alone has the claim token. The instance's key and
 * secret are handed over once; then the token is used up.
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
  const handover = JSON.parse(hub.vault.open(licenseKeySealed, sealedFor(id))) as Handover;
  // Of two that ask at once one gets the key.
  if (!(await deleteClaim(hub.database.writer, id))) throw await noSuchClaim(hub, address);
  return { success: true, status: 'claimed', ...handover };
}

async function noSuchClaim(hub: Budgeted, address: string): Promise<Fault> {
  await assertBudget(hub, `unknownClaim:${address}`, UNKNOWN_TOKENS_PER_MINUTE);
  return new Fault('not_found', 'This claim was used, has expired, or never was. Ask for a new code.', {
    reason: 'NOT_FOUND',
  });
}
