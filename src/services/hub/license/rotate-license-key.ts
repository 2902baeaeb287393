import { findKeyHash, updateLicenseRow } from '#db/queries/license.ts';
import { deleteReplacedKeys, insertLicenseKey } from '#db/queries/license-key.ts';
import { inTransaction } from '#db/transaction.ts';
import type { RotatedKey, RotateKey } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permitOperator } from '../access/permit.ts';
import type { HubOperatorContext } from '../context.ts';
import { newLicenseKey } from './keys.ts';
import { lockLicense } from './license.ts';

const HOUR_MS = 60 * 60_000;

/**
 * For the operator: another key for a license, shown only once. The previous key stays valid for the given hours; any
 * that was replaced earlier ends now. Keys that instances got by a claim code are their own and stay.
 */
export async function rotateLicenseKey(
  ctx: HubOperatorContext,
  { licenseId, graceHours }: RotateKey,
): Promise<RotatedKey> {
  const licenseKey = newLicenseKey(ctx.ids);
  const previousKeyUntil = graceHours === 0 ? null : isoFromNow(ctx.clock, graceHours * HOUR_MS);
  await inTransaction(ctx.database, async (tx) => {
    const permit = permitOperator(ctx.actor, licenseId);
    await lockLicense(tx, licenseId);
    const keyHash = await findKeyHash(tx, licenseId);
    await deleteReplacedKeys(tx, permit);
    await updateLicenseRow(tx, permit, { keyHash: hashOfToken(licenseKey) });
    if (previousKeyUntil !== null) {
      const createdAt = isoFromNow(ctx.clock);
      await insertLicenseKey(tx, permit, {
        keyHash,
        instanceId: null,
        expiresAt: previousKeyUntil,
        createdAt,
      });
    }
    await audit(ctx, tx, 'license.rotateKey', licenseId, { before: {}, after: { previousKeyUntil } });
  });
  return { licenseId, licenseKey, previousKeyUntil };
}
