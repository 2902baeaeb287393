import {
  deleteRepositoryParts,
  findRepositoryState,
  lockRepositoryState,
} from '#db/queries/repository-part.ts';
import {
  deleteUnpublishedPack,
  listUnpublishedPacks,
  lockUnpublishedPack,
} from '#db/queries/unpublished-pack.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Instance } from '../context.ts';

/** Longer than a push takes, and its retry with the same pack. */
const UNPUBLISHED_MS = 60 * 60_000;
const MAX_PACKS = 20;
/** Of one pack in one round: a part has up to 1 MiB. */
const MAX_PARTS = 64;

/** Removes the packs of shared repositories whose push has failed or whose process has died before its end. */
export async function sweepPacks({ database, clock }: Pick<Instance, 'database' | 'clock'>): Promise<void> {
  const until = isoFromNow(clock, -UNPUBLISHED_MS);
  const permit = forPlatform('retention');
  for (const pack of await listUnpublishedPacks(database.reader, until, MAX_PACKS))
    await inTransaction(database, async (tx) => {
      // A push that goes on after all is published before or after this, and then finds that its pack is incomplete.
      if (!(await lockRepositoryState(tx, permit, pack.repositoryId))) return;
      if (!(await lockUnpublishedPack(tx, pack, until))) return;
      const stateJson = (await findRepositoryState(tx, pack.repositoryId))?.stateJson ?? null;
      // A process of an earlier version has published it.
      const isPublished = stateJson?.includes(JSON.stringify(pack.pack)) ?? false;
      const isGone = isPublished || (await deleteRepositoryParts(tx, permit, pack, MAX_PARTS)) < MAX_PARTS;
      if (isGone) await deleteUnpublishedPack(tx, permit, pack);
    });
}
