import type { Tx } from '#db/client.ts';
import { isLaneOpen } from '#db/queries/job.ts';
import { deleteRemovedOrganization, listProjectIds } from '#db/queries/organization.ts';
import { findMerchantAccount } from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import type { JobKind } from '#src/domain/job.ts';
import { asPlatform, forPlatform } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { Instance } from '../context.ts';
import { releaseIfUnused } from '../payment/index.ts';
import { deleteProject } from '../project/index.ts';

const MAX_PROJECTS_PER_RUN = 20;

/** Until the merchant account of the organization is looked at again. */
const MERCHANT_CHECK_MS = 2000;

/**
 * Job: removes everything of an organization that was removed. Each project is removed in its own transaction, so
 * that other transactions do not wait long; what runs, is stored elsewhere or is registered at the hub is ended by the jobs of the projects. The
 * organization's own record goes last, once the payment gateway has released its merchant. Can be repeated at any
 * point.
 */
export async function discardOrganization(
  instance: Instance,
  { organizationId }: { organizationId: Id<'org'> },
  signal: AbortSignal,
): Promise<void> {
  const { database } = instance;
  for (;;) {
    const projectIds = await listProjectIds(database.writer, organizationId, MAX_PROJECTS_PER_RUN);
    if (projectIds.length === 0) break;
    for (const projectId of projectIds) {
      signal.throwIfAborted();
      await inTransaction(database, (tx) =>
        deleteProject(instance, tx, asPlatform('project', { id: projectId, organizationId }, 'job')),
      );
    }
  }
  if (await holdsMerchant(instance, organizationId)) {
    const later = { delayMs: MERCHANT_CHECK_MS };
    await inTransaction(database, (tx) =>
      enqueue(instance, tx, 'organization.discard', { organizationId }, later),
    );
    return;
  }
  await deleteRemovedOrganization(database.writer, forPlatform('job'), organizationId);
}

/** Whether the gateway still has a merchant of the organization. Its release is ordered here where nothing else did. */
async function holdsMerchant(
  instance: CoreServices & Pick<Instance, 'payments'>,
  organizationId: Id<'org'>,
): Promise<boolean> {
  const { database, payments } = instance;
  if (payments === null) return false;
  const organization = asPlatform('organization', { id: organizationId, organizationId }, 'job');
  await inTransaction(database, async (tx) => {
    // A waiting retry keeps its pause: this is looked at every few seconds.
    if (!(await isReleaseQueued(tx, organizationId))) await releaseIfUnused(instance, tx, organization);
  });
  return (await findMerchantAccount(database.writer, organizationId)) !== undefined;
}

async function isReleaseQueued(tx: Tx, organizationId: Id<'org'>): Promise<boolean> {
  const account = await findMerchantAccount(tx, organizationId);
  if (account?.status !== 'releasing') return false;
  return isLaneOpen(tx, { kind: 'payment.merchant' satisfies JobKind, lane: organizationId });
}
