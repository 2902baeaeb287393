import { findLicenseLink, replaceClaim, updateLicenseLink } from '#db/queries/license-link.ts';
import { inTransaction } from '#db/transaction.ts';
import { type ClaimRequest, HubRefusal, HubUnreachable } from '#src/adapters/hub/port.ts';
import type { Removed } from '#src/contracts/common.ts';
import { OpenClaim } from '#src/contracts/license-link.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Instance, MemberContext } from '../context.ts';
import { CLAIM_TOKEN, CLAIMED_KEY } from '../license-link/license-key.ts';
import { keepHandover, latestIdentity } from './identity.ts';
import { syncLicense, UNLINKED } from './sync-license.ts';

/**
 * For the operator: asks the hub for a code. Whoever enters it at the hub's claim page with a license key links this
 * instance to that license, without touching its environment. An earlier code that is still open is invalid as soon as
 * the hub has answered the new one. Throws 409 where the earlier code has just been entered.
 */
export async function claimLicense(ctx: MemberContext): Promise<OpenClaim> {
  if (ctx.hub === null)
    throw new Fault('unprocessable', 'There is no license hub here: LICENSE_HUB_URL is not set.');
  if (ctx.settings.licenseKey !== null)
    throw new Fault('conflict', 'LICENSE_KEY in the environment names the license of this instance already.');
  const earlier = (await findLicenseLink(ctx.database.writer))?.claimTokenSealed ?? null;
  const { claimToken, ...claim } = await ctx.hub.requestClaim(await askerOf(ctx, earlier)).catch(explained);
  await inTransaction(ctx.database, async (tx) => {
    const claimTokenSealed = ctx.vault.seal(claimToken, CLAIM_TOKEN);
    if (!(await replaceClaim(tx, earlier, { claimJson: JSON.stringify(claim), claimTokenSealed })))
      throw new Fault('conflict', 'Another code was requested, or entered, at the same moment. Ask again.');
    await audit(ctx, tx, 'licenseLink.claim', ctx.actor.organizationId);
  });
  return claim;
}

/**
 * Asks what became of an open code. A license that was linked is synced with at once; a code that has run out, or that
 * the hub does not know any more, is forgotten.
 */
export async function collectClaim(instance: Instance): Promise<void> {
  const { writer, reader } = instance.database;
  const link = await findLicenseLink(reader);
  if (instance.hub === null || !link?.claimTokenSealed || !link.claimJson) return;
  const closed = { claimJson: null, claimTokenSealed: null };
  const close = () => replaceClaim(writer, link.claimTokenSealed, closed);
  const { expiresAt } = OpenClaim.parse(JSON.parse(link.claimJson));
  if (expiresAt <= isoFromNow(instance.clock)) {
    await close();
    return;
  }
  const claimToken = instance.vault.open(link.claimTokenSealed, CLAIM_TOKEN);
  try {
    const collected = await instance.hub.collectClaim(claimToken);
    if (collected === null) return;
    const claimedKeySealed = instance.vault.seal(collected.licenseKey, CLAIMED_KEY);
    await updateLicenseLink(writer, { claimedKeySealed });
    await keepHandover(instance, collected);
    await close();
    await syncLicense(instance);
  } catch (error) {
    // Asked again in a moment. The license that there may be is synced all the same.
    if (!(error instanceof HubRefusal) && !(error instanceof HubUnreachable)) throw error;
    if (!(error instanceof HubRefusal && error.code === 'NOT_FOUND')) return;
    instance.log.warn({ reason: error.message }, 'an open claim code failed');
    await close();
  }
}

/** For the operator: forgets a license that was linked by a claim code. The hub keeps what is registered under it. */
export async function unlinkLicense(ctx: MemberContext): Promise<Removed> {
  const link = await findLicenseLink(ctx.database.reader);
  if (!link?.claimedKeySealed) throw new Fault('not_found', 'No license was linked by a claim code.');
  const removed = link.instanceId ?? ctx.actor.organizationId;
  await inTransaction(ctx.database, async (tx) => {
    await updateLicenseLink(tx, { claimedKeySealed: null, ...UNLINKED });
    await audit(ctx, tx, 'licenseLink.remove', removed);
  });
  return { removed };
}

/** What the hub is told with the request for a code. */
async function askerOf(ctx: MemberContext, earlier: string | null): Promise<ClaimRequest> {
  const { instanceId, instanceSecret } = (await latestIdentity(ctx)) ?? {};
  return {
    cloudUrl: ctx.publicUrl,
    name: ctx.settings.platformName,
    ...(earlier === null ? {} : { supersedes: ctx.vault.open(earlier, CLAIM_TOKEN) }),
    ...(instanceId === undefined || instanceSecret === undefined ? {} : { instanceId, instanceSecret }),
  };
}

function explained(error: unknown): never {
  if (error instanceof HubRefusal) throw new Fault('unprocessable', error.message, { cause: error });
  if (error instanceof HubUnreachable) throw new Fault('unavailable', error.message, { cause: error });
  throw error;
}
