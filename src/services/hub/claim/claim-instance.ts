import { findOpenClaim, settleClaim } from '#db/queries/license-claim.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { Hub } from '../context.ts';
import { licenseOf } from '../license/admit-license.ts';
import { assertBudget } from '../license/assert-budget.ts';
import { settleInstance } from '../license/instances.ts';
import { lockLicense } from '../license/license.ts';
import { hashOfCode, normalCode } from './codes.ts';

/** A code has some thirty bits, so every try counts, right or wrong. */
const TRIES_PER_MINUTE = 30;

/**
 * Links the instance that shows a code to the license whose key was entered with it. Answers the address of the
 * instance. Throws 404 where no such code is open, 401 for an unknown key, 403 where the license has no place for
 * another instance, 429 after too many tries from one address.
 */
export async function claimInstance(
  hub: Hub,
  typed: { claimCode: string; licenseKey: string },
  address: string,
): Promise<{ cloudUrl: string }> {
  await assertBudget(hub, `claim:${address}`, TRIES_PER_MINUTE);
  const codeHash = hashOfCode(hub.vault, normalCode(typed.claimCode));
  const claim = await findOpenClaim(hub.database.writer, { codeHash, now: isoFromNow(hub.clock) });
  if (claim === undefined) throw noSuchCode();
  const licenseKey = typed.licenseKey.trim();
  const { id: licenseId } = await licenseOf(hub, licenseKey, address);
  const actor = { kind: 'license', id: licenseId, address } as const;
  await inTransaction(hub.database, async (tx) => {
    const license = await lockLicense(tx, licenseId);
    const { cloudUrl } = claim;
    const instanceId = await settleInstance({ ...hub, actor }, tx, license, { cloudUrl });
    const licenseKeySealed = hub.vault.seal(licenseKey, sealedFor(claim.id));
    if (!(await settleClaim(tx, claim.id, { licenseKeySealed, instanceId }))) throw noSuchCode();
    await auditAs(hub, tx, { actor, organizationId: null, action: 'license.claim', resourceId: instanceId });
  });
  return { cloudUrl: claim.cloudUrl };
}

/** What the waiting key is bound to. */
export const sealedFor = (claimId: string): string => `license_claim:${claimId}`;

function noSuchCode(): Fault {
  return new Fault(
    'not_found',
    'This code was used, has expired, or never was. Have the instance show a new one.',
    {
      reason: 'NOT_FOUND',
    },
  );
}
