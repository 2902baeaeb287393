import type { Tx } from '#db/client.ts';
import { listOtherDocsClaims, setDocsHostnameStatus } from '#db/queries/docs-hostname.ts';
import {
  deleteHolder,
  findHolders,
  type HostHolder,
  type HubHostRow,
  isWithdrawn,
  lockHubHost,
  updateHubHost,
} from '#db/queries/hub-host.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import type { Id } from '#src/domain/id.ts';
import { DOCS_CLAIM_IS_ACTIVE, LICENSE_IS_ACTIVE } from '#src/domain/license.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Recording } from '../../platform/core/index.ts';
import type { Proofs } from '../../platform/domain-proof/proof.ts';
import { permitPlatform } from '../access/permit.ts';
import type { HostClaiming, HostRules, Licensed } from '../context.ts';
import { contested, holderOf, needsProof, proverOf, recordProof, withdrawnSentence } from './host-proof.ts';

/** What is claimed at a host, and for which instance; null: any of the license. */
export interface HostClaim {
  readonly table: HostHolder['table'];
  readonly instanceId: Id<'inst'> | null;
}

/**
 * Makes sure that a license may have a custom or purchased domain at a host, and takes the host from others where the
 * license has proved it. Throws 409 that names the record to publish. The host stays locked until the transaction ends.
 */
export async function claimHost(
  ctx: HostClaiming & Licensed,
  tx: Tx,
  host: string,
  { proofs, onlyIfFree, ...claim }: HostClaim & { readonly proofs: Proofs; readonly onlyIfFree: boolean },
): Promise<void> {
  const { license } = ctx;
  const row = await lockHubHost(tx, host, isoFromNow(ctx.clock));
  if (await isWithdrawn(tx, host, license.id))
    throw new Fault('conflict', withdrawnSentence(host), { reason: 'ALREADY_TAKEN' });
  await assertNotAtOwnInstance(tx, host, license.id, claim);
  if (mayTake(ctx, row, license.id, { proofs, isFresh: !onlyIfFree })) {
    await takeHost(ctx, tx, ctx.permit, host);
    return;
  }
  const prover = proverOf(ctx, row);
  const others = await otherHolders(tx, host, license.id);
  const isOff = !ctx.domainPolicy.isProofUsed;
  const isTaken =
    (prover !== null && prover !== license.id) ||
    others.some(({ licenseStatus }) => isOff || LICENSE_IS_ACTIVE[licenseStatus]) ||
    (!isOff && prover !== license.id && (await needsProof(ctx, tx, host, license.id)));
  if (isTaken) throw contested(ctx, host, license.id, proofs);
  // The other claims belong to suspended licenses and are deleted.
  await loseHolders(ctx, tx, others);
  if (prover === license.id && row.releasedAt !== null)
    await updateHubHost(tx, ctx.permit, host, { releasedAt: null });
}

/** Throws 409 that names the instance of the license that has the host, and how to move it. */
async function assertNotAtOwnInstance(
  tx: Tx,
  host: string,
  licenseId: Id<'lic'>,
  { table, instanceId }: HostClaim,
): Promise<void> {
  if (instanceId === null) return;
  const holder = (await findHolders(tx, host)).find((one) => one.table === table);
  if (holder === undefined || holder.licenseId !== licenseId || holder.instanceId === instanceId) return;
  throw new Fault(
    'conflict',
    `The domain ${host} is already taken. The instance ${holder.instanceId} of this license has it: move it with license.moveOwnNames, or remove it there first.`,
    { reason: 'ALREADY_TAKEN' },
  );
}

/**
 * Whether a license's record gives it the host now. A fresh claim takes it from every other license. A claim that
 * was decided before takes it from a license that has proved it only once the record of that license is gone: otherwise
 * two licenses whose records are both published would take it from each other for ever.
 */
export function mayTake(
  hub: HostRules,
  row: HubHostRow,
  licenseId: Id<'lic'>,
  { proofs, isFresh }: { readonly proofs: Proofs; readonly isFresh: boolean },
): boolean {
  if (!proofs.has(holderOf(licenseId))) return false;
  const prover = proverOf(hub, row);
  return prover === null || prover === licenseId || isFresh || !proofs.has(holderOf(prover));
}

/** Gives a host to the license that has proved it. Other licenses lose their domains and claims there. The host is locked. */
export async function takeHost(hub: Recording, tx: Tx, permit: LicensePermit, host: string): Promise<void> {
  const { licenseId } = permit;
  await recordProof(hub, tx, permit, host);
  await loseHolders(hub, tx, await otherHolders(tx, host, licenseId));
  for (const claim of await listOtherDocsClaims(tx, host, null)) {
    if (claim.licenseId === licenseId || !DOCS_CLAIM_IS_ACTIVE[claim.status]) continue;
    await setDocsHostnameStatus(tx, permitPlatform(claim.licenseId, 'proof'), claim, {
      status: 'pending',
      verifiedAt: null,
    });
    await auditLoss(hub, tx, 'docsHostname.lose', host);
  }
}

async function otherHolders(tx: Tx, host: string, licenseId: Id<'lic'>): Promise<HostHolder[]> {
  return (await findHolders(tx, host)).filter((one) => one.licenseId !== licenseId);
}

async function loseHolders(hub: Recording, tx: Tx, holders: readonly HostHolder[]): Promise<void> {
  for (const { table, id, licenseId } of holders) {
    await deleteHolder(tx, permitPlatform(licenseId, 'proof'), { table, id });
    await auditLoss(hub, tx, LOSSES[table], id);
  }
}

const LOSSES = {
  customDomain: 'customDomain.lose',
  purchasedDomain: 'purchasedDomain.lose',
} as const satisfies Record<HostHolder['table'], AuditAction>;

/** Records a loss that the hub causes: the audit row names what was lost, and not its new license. */
export function auditLoss(hub: Recording, tx: Tx, action: AuditAction, resourceId: string): Promise<void> {
  const actor = { kind: 'system', id: 'hub', address: null } as const;
  return auditAs(hub, tx, { actor, organizationId: null, action, resourceId });
}
