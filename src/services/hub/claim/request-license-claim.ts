import type { Tx } from '#db/client.ts';
import { deleteClaim, findClaimByToken, insertClaim } from '#db/queries/license-claim.ts';
import {
  deleteUnseenInstance,
  findInstanceIdentity,
  findLicenseOfInstance,
} from '#db/queries/license-instance.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ClaimCode, RequestClaim } from '#src/contracts/hub/license.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Clocked } from '../../platform/core/index.ts';
import type { Hub } from '../context.ts';
import { assertBudget } from '../license/index.ts';
import { CLAIM_VALID_MS, isHashOf, parseCloudUrl } from '../licensed-instance/index.ts';
import { hashOfCode, newCode } from './codes.ts';

const CODES_PER_MINUTE = 30;

/**
 * A code that links an instance without a license: it shows the code, a person enters it on the hub's page, and the
 * instance asks for the outcome by the token. The code is valid for 15 minutes and works once. An earlier code of the same
 * instance, named by its token, is invalid as soon as the new one is answered.
 */
export async function requestLicenseClaim(
  hub: Hub,
  input: RequestClaim,
  address: string,
): Promise<ClaimCode> {
  const cloudUrl = parseCloudUrl(input.cloudUrl);
  await assertBudget(
    hub,
    `claimCode:${networkOf(address)}`,
    hub.settings.requestsPerMinute ?? CODES_PER_MINUTE,
  );
  const [code, claimToken] = [newCode(hub.ids), hub.ids.token('claim')];
  const expiresAt = isoFromNow(hub.clock, CLAIM_VALID_MS);
  await inTransaction(hub.database, async (tx) => {
    if (input.supersedes !== undefined) await withdrawClaim(hub, tx, input.supersedes);
    await insertClaim(tx, forPlatform('credential'), {
      id: hub.ids.next('clm'),
      codeHash: hashOfCode(hub.vault, code),
      tokenHash: hashOfToken(claimToken),
      cloudUrl,
      name: input.name ?? null,
      knownInstanceId: await provenInstance(tx, input),
      licenseKeySealed: null,
      instanceId: null,
      expiresAt,
      createdAt: isoFromNow(hub.clock),
    });
  });
  return { success: true, code, claimToken, expiresAt, claimUrl: `${hub.publicUrl}/claim` };
}

/** Deletes an earlier claim, and the instance that it has registered in the meantime. */
async function withdrawClaim({ clock }: Clocked, tx: Tx, claimToken: string): Promise<void> {
  const asked = { tokenHash: hashOfToken(claimToken), now: isoFromNow(clock) };
  const claim = await findClaimByToken(tx, asked);
  if (claim === undefined || !(await deleteClaim(tx, forPlatform('credential'), claim.id))) return;
  if (claim.instanceId !== null) await deleteUnseenInstance(tx, forPlatform('credential'), claim.instanceId);
}

/** The instance that asks, where it has the secret of one; it stays that one when it is linked again. */
async function provenInstance(
  tx: Tx,
  { instanceId, instanceSecret }: Pick<RequestClaim, 'instanceId' | 'instanceSecret'>,
): Promise<Id<'inst'> | null> {
  if (instanceId === undefined || instanceSecret === undefined) return null;
  const licenseId = await findLicenseOfInstance(tx, instanceId);
  const known = licenseId === undefined ? undefined : await findInstanceIdentity(tx, licenseId, instanceId);
  return known !== undefined && isHashOf(known.secretHash, instanceSecret) ? known.id : null;
}
