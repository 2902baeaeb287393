import { findLicenseLink, replaceClaim, updateLicenseLink } from '#db/queries/license-link.ts';
import { inTransaction } from '#db/transaction.ts';
import { HubRefusal, HubUnreachable } from '#src/adapters/hub/port.ts';
import { OpenClaim } from '#src/contracts/license-link.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { CLAIM_TOKEN, CLAIMED_KEY } from '../license-link/license-key.ts';
import { identityFor, storeHandover } from './identity.ts';
import { type Syncing, syncLicense } from './sync-license.ts';

/**
 * Asks the hub for the result of an open claim code. If it was entered, the license is stored and synced. A code that
 * has expired, or that the hub does not know, is removed. Returns whether a code is still open.
 */
export async function collectClaim(instance: Syncing): Promise<boolean> {
  const { writer, reader } = instance.database;
  const link = await findLicenseLink(reader);
  if (instance.hub === null || !link?.claimTokenSealed || !link.claimJson) return false;
  const closed = { claimJson: null, claimTokenSealed: null };
  const close = () => replaceClaim(writer, link.claimTokenSealed, closed);
  const { expiresAt } = OpenClaim.parse(JSON.parse(link.claimJson));
  if (expiresAt <= isoFromNow(instance.clock)) {
    await close();
    return false;
  }
  const claimToken = instance.vault.open(link.claimTokenSealed, CLAIM_TOKEN);
  try {
    const collected = await instance.hub.collectClaim(claimToken);
    if (collected === null) return true;
    const claimedKeySealed = instance.vault.seal(collected.licenseKey, CLAIMED_KEY);
    const sent = await identityFor(instance, collected.licenseKey);
    const isStored = await inTransaction(instance.database, async (tx) => {
      // A newer code has replaced this one, or another process has collected it.
      if (!(await replaceClaim(tx, link.claimTokenSealed, closed))) return false;
      await updateLicenseLink(tx, { claimedKeySealed });
      await storeHandover(instance, tx, sent, collected);
      return true;
    });
    if (!isStored) return true;
    await syncLicense(instance);
    return false;
  } catch (error) {
    // Tried again in a moment. An existing license is synced in the meantime.
    if (!(error instanceof HubRefusal) && !(error instanceof HubUnreachable)) throw error;
    if (!(error instanceof HubRefusal && error.code === 'NOT_FOUND')) return true;
    instance.log.warn({ reason: error.message }, 'an open claim code failed');
    await close();
    return false;
  }
}
