import type { Tx } from '#db/client.ts';
import { findHubHost, holdsHost, isWithdrawn, lockHubHost } from '#db/queries/hub-host.ts';
import { inTransaction } from '#db/transaction.ts';
import type { VerifiedHost, VerifyHost } from '#src/contracts/hub/custom-domain.ts';
import type { HostVerification } from '#src/contracts/verification.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Reading, Sealing } from '../../platform/core/index.ts';
import { type Proofs, readProofs } from '../../platform/domain-proof/proof.ts';
import type { HostClaiming, HostRules, LicenseContext, Licensed } from '../context.ts';
import { lockActiveLicense, registrableHost } from '../license/index.ts';
import { claimHost, mayTake, takeHost } from './claim-host.ts';
import { proverOf, recordFor } from './host-proof.ts';

/**
 * Reads the license's record from DNS now. If it is there, the names of the license at the host are verified, and other
 * licenses lose theirs. Returns whether a domain can be registered at the host, and the record to publish. Throws 400, 403.
 */
export async function verifyCustomDomain(ctx: LicenseContext, input: VerifyHost): Promise<VerifiedHost> {
  const host = registrableHost(ctx.settings, input.host);
  const proofs = await readProofs(ctx, host);
  await inTransaction(ctx.database, async (tx) => {
    const license = await lockActiveLicense(tx, ctx.license.id);
    const row = await lockHubHost(tx, host, isoFromNow(ctx.clock));
    const isNew =
      proverOf(ctx, row) !== license.id && mayTake(ctx, row, license.id, { proofs, isFresh: true });
    if (!isNew || !(await holdsHost(tx, host, license.id))) return;
    if (await isWithdrawn(tx, host, license.id)) return;
    await takeHost(ctx, tx, ctx.permit, host);
    const { actor } = ctx;
    await auditAs(ctx, tx, { actor, organizationId: null, action: 'customDomain.verify', resourceId: host });
  });
  const error = await refusalOf(ctx, host, proofs, input.instanceId ?? ctx.scope);
  const verification = await hostVerification(ctx, host, ctx.license.id);
  return {
    success: true,
    host,
    available: error === null,
    ...(error === null ? {} : { error }),
    verification,
  };
}

/** Why a claim of the host would be refused now. Null: it would pass. */
async function refusalOf(
  ctx: HostClaiming & Licensed & Reading,
  host: string,
  proofs: Proofs,
  instanceId: Id<'inst'> | null,
): Promise<string | null> {
  const dryRun = new Error('the claim of a dry run is rolled back');
  const judge = async (tx: Tx) => {
    await claimHost(ctx, tx, host, { proofs, onlyIfFree: false, table: 'customDomain', instanceId });
    throw dryRun;
  };
  try {
    await inTransaction(ctx.database, judge);
  } catch (error) {
    if (error instanceof Fault) return error.message;
    if (error !== dryRun) throw error;
  }
  return null;
}

/** Whether a license has proved a host, and the record that proves it; null where proofs are switched off. */
export async function hostVerification(
  hub: HostRules & Reading & Sealing,
  host: string,
  licenseId: Id<'lic'>,
): Promise<HostVerification | null> {
  if (!hub.domainPolicy.isProofUsed) return null;
  const row = await findHubHost(hub.database.writer, host);
  const isVerified = row !== undefined && proverOf(hub, row) === licenseId;
  return {
    state: isVerified ? 'verified' : 'unverified',
    verifiedAt: isVerified ? row.verifiedAt : null,
    record: recordFor(hub, host, licenseId),
  };
}
