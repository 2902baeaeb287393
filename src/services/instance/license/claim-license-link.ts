import { findLicenseLink, replaceClaim } from '#db/queries/license-link.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ClaimRequest } from '#src/adapters/hub/port.ts';
import type { OpenClaim } from '#src/contracts/license-link.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import type { Instance, MemberContext } from '../context.ts';
import { CLAIM_TOKEN } from '../license-link/license-key.ts';
import { toRemoteFault } from '../remote-role/remote-fault.ts';
import { latestIdentity } from './identity.ts';

/**
 * For the operator: requests a claim code from the hub. A person who enters the code and a license key at the hub's
 * claim page links this instance to that license. An earlier open code becomes invalid. Throws 409 if LICENSE_KEY is set
 * or the earlier code has just been entered, 422 without a hub or if it refuses, and 503 if it does not answer.
 */
export async function claimLicenseLink(ctx: MemberContext): Promise<OpenClaim> {
  if (ctx.hub === null)
    throw new Fault(
      'unprocessable',
      'No license hub is configured: LICENSE_HUB_URL is not set. Contact the operator.',
    );
  if (ctx.settings.licenseKey !== null)
    throw new Fault(
      'conflict',
      'LICENSE_KEY in the environment already sets the license of this instance. Remove it to use a claim code.',
    );
  const earlier = (await findLicenseLink(ctx.database.writer))?.claimTokenSealed ?? null;
  const request = await claimRequest(ctx, earlier);
  const { claimToken, ...claim } = await ctx.hub.requestClaim(request).catch((error: unknown) => {
    throw toRemoteFault(error, { refusedAs: 'unprocessable' });
  });
  await inTransaction(ctx.database, async (tx) => {
    const claimTokenSealed = ctx.vault.seal(claimToken, CLAIM_TOKEN);
    if (!(await replaceClaim(tx, earlier, { claimJson: JSON.stringify(claim), claimTokenSealed })))
      throw new Fault(
        'conflict',
        'Another code was requested or entered at the same time. Request a new code.',
      );
    await audit(ctx, tx, 'licenseLink.claim', ctx.actor.organizationId, {
      before: { hasOpenCode: earlier !== null },
      after: { hasOpenCode: true },
    });
  });
  return claim;
}

/** What this instance sends with the request for a code. */
async function claimRequest(
  instance: Pick<Instance, 'database' | 'vault' | 'publicUrl' | 'settings'>,
  earlier: string | null,
): Promise<ClaimRequest> {
  const { instanceId, instanceSecret } = (await latestIdentity(instance)) ?? {};
  return {
    cloudUrl: instance.publicUrl,
    name: instance.settings.platformName,
    ...(earlier === null ? {} : { supersedes: instance.vault.open(earlier, CLAIM_TOKEN) }),
    ...(instanceId === undefined || instanceSecret === undefined ? {} : { instanceId, instanceSecret }),
  };
}
