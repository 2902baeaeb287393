import type { Tx } from '#db/client.ts';
import { findOpenClaim, isOpenClaim, settleClaim } from '#db/queries/license-claim.ts';
import { findInstance } from '#db/queries/license-instance.ts';
import { insertLicenseKey } from '#db/queries/license-key.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Recording, Sealing } from '../../platform/core/index.ts';
import { extendContext } from '../../platform/extend-context.ts';
import type { Acting, Hub } from '../context.ts';
import { assertBudget, type License, licenseOf, lockLicense, newLicenseKey } from '../license/index.ts';
import { registerInstance, sealHandover } from '../licensed-instance/index.ts';
import { hashOfCode, normalCode } from './codes.ts';

/** A code has about thirty bits, so every try counts, right or wrong. */
const TRIES_PER_MINUTE = 30;

/** The instance that shows a code, as it described itself. */
export interface ClaimingInstance {
  readonly claimId: Id<'clm'>;
  readonly cloudUrl: string;
  readonly name: string | null;
  /** When it asked for the code. */
  readonly askedAt: string;
  /** The id of the instance that it proved to be, of any license. Null: no known instance. */
  readonly knownInstanceId: Id<'inst'> | null;
}

/**
 * The instance behind a code, to be shown before anything is linked. Throws 404 where no such code is open, 429 after
 * too many tries from one address.
 */
export async function findClaimingInstance(
  hub: Hub,
  claimCode: string,
  address: string,
): Promise<ClaimingInstance> {
  await assertBudget(hub, `claim:${networkOf(address)}`, TRIES_PER_MINUTE);
  const codeHash = hashOfCode(hub.vault, normalCode(claimCode));
  const claim = await findOpenClaim(hub.database.writer, { codeHash, now: isoFromNow(hub.clock) });
  if (claim === undefined) throw noSuchCode();
  const { id: claimId, createdAt: askedAt, ...instance } = claim;
  return { claimId, askedAt, ...instance };
}

/**
 * Links the instance that shows a code to the license whose key was entered with it. The instance gets a new
 * key that opens no other instance of the license. Throws as `findClaimingInstance` does, 401 for an unknown key,
 * and 403 where the license has no place for another instance.
 */
export async function claimInstance(
  hub: Hub,
  typed: { claimCode: string; licenseKey: string },
  address: string,
): Promise<ClaimingInstance> {
  const claim = await findClaimingInstance(hub, typed.claimCode, address);
  const { license, scope, permit } = await licenseOf(hub, typed.licenseKey.trim(), address);
  if (scope !== null) throw keyOfOneInstance();
  const actor = { kind: 'license', id: license.id, address } as const;
  await inTransaction(hub.database, async (tx) => {
    const locked = await lockLicense(tx, license.id);
    // Read again: another caller may have entered the code since.
    if (!(await isOpenClaim(tx, claim.claimId))) throw noSuchCode();
    const { claimId } = claim;
    const { instanceId, ...secret } = await placeFor(
      extendContext(hub, { actor, permit }),
      tx,
      locked,
      claim,
    );
    const licenseKey = newLicenseKey(hub.ids);
    await insertLicenseKey(tx, permit, {
      ...{ keyHash: hashOfToken(licenseKey), instanceId, expiresAt: null },
      createdAt: isoFromNow(hub.clock),
    });
    const handover = { licenseId: license.id, licenseKey, instanceId, ...secret };
    const licenseKeySealed = sealHandover(hub, claimId, handover);
    if (!(await settleClaim(tx, permit, claimId, { licenseKeySealed, instanceId }))) throw noSuchCode();
    await auditAs(hub, tx, { actor, organizationId: null, action: 'license.claim', resourceId: instanceId });
  });
  return claim;
}

/** The id for the instance: its own if the license knows it, else that of a new instance. */
async function placeFor(
  hub: Recording & Acting & Sealing,
  tx: Tx,
  license: License,
  { knownInstanceId, cloudUrl, name }: ClaimingInstance,
): Promise<{ instanceId: Id<'inst'>; instanceSecret?: string }> {
  const known = knownInstanceId === null ? undefined : await findInstance(tx, license.id, knownInstanceId);
  if (known !== undefined) return { instanceId: known.id };
  const { instanceId, instanceSecret } = await registerInstance(hub, tx, license, { cloudUrl, name });
  return { instanceId, instanceSecret };
}

function noSuchCode(): Fault {
  return new Fault(
    'not_found',
    'This code is not valid: it was used, replaced by a newer one, or has expired. Request a new code at the instance.',
    { reason: 'NOT_FOUND' },
  );
}

function keyOfOneInstance(): Fault {
  return new Fault(
    'forbidden',
    'This key belongs to one instance and cannot link another one. Enter the key of the license itself.',
    { reason: 'INVALID_LICENSE' },
  );
}
