import {
  deleteUnusedRepository,
  existingRepositories,
  listAbandonedRepositories,
} from '#db/queries/upload-repository.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { asPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Instance } from '../context.ts';
import { sweepPacks } from './sweep-packs.ts';

/** How long a repository stays without an application: an import that is retried removes its application first. */
const UNUSED_MS = 60 * 60_000;
/** A repository that is being created has its folder first. */
const UNRECORDED_MS = 10 * 60_000;
const BATCH_SIZE = 100;

/** Periodic task: removes the repositories here that no application uses, folders without a record, and unpublished packs. */
export async function sweepRepositories(instance: Instance): Promise<void> {
  const { database, clock, homeId, repositories } = instance;
  const onDisk = await repositories.list({ idleMs: UNRECORDED_MS });
  const until = isoFromNow(clock, -UNUSED_MS);
  for (const { id, organizationId } of await listAbandonedRepositories(
    database.reader,
    homeId,
    until,
    BATCH_SIZE,
  )) {
    const organization = asPlatform('organization', { id: organizationId, organizationId }, 'retention');
    await inTransaction(database, async (tx) => {
      if (!(await deleteUnusedRepository(tx, organization, id))) return;
      const actor = { kind: 'system', id: 'system', address: null } as const;
      await auditAs(instance, tx, { actor, organizationId, action: 'repository.remove', resourceId: id });
    });
    await removeFiles(instance, id);
  }
  await removeUnknown(instance, onDisk);
  await sweepPacks(instance);
}

async function removeUnknown(
  instance: Pick<Instance, 'database' | 'repositories' | 'log'>,
  onDisk: readonly Id<'rep'>[],
): Promise<void> {
  for (let start = 0; start < onDisk.length; start += BATCH_SIZE) {
    const slice = onDisk.slice(start, start + BATCH_SIZE);
    const known = await existingRepositories(instance.database.writer, slice);
    for (const id of slice) {
      if (known.has(id)) continue;
      instance.log.info({ repositoryId: id }, 'removing a repository without a record');
      await removeFiles(instance, id);
    }
  }
}

/** What cannot be removed now is found again by the next run, and does not keep the others. */
async function removeFiles(
  { repositories, log }: Pick<Instance, 'repositories' | 'log'>,
  id: Id<'rep'>,
): Promise<void> {
  await repositories
    .remove(id)
    .catch((error: unknown) => log.error({ err: error, repositoryId: id }, 'a repository was not removed'));
}
