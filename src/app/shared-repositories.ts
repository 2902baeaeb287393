import type { Db } from '#db/client.ts';
import {
  findRepositoryPart,
  findRepositoryState,
  insertRepositoryPart,
  isPackComplete,
  lockRepositoryState,
  replaceRepositoryState,
} from '#db/queries/repository-part.ts';
import { deleteUnpublishedPack, markUnpublishedPack } from '#db/queries/unpublished-pack.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { RepositoryState, RepositoryStorage } from '../adapters/git/repositories/storage.ts';
import { forPlatform } from '../services/platform/access/permit.ts';
import type { CoreServices } from '../services/platform/core/index.ts';

const PART_BYTES = 1024 * 1024;

/** The repositories of processes that share an engine, in their database. */
export function sharedRepositories({
  database,
  clock,
}: Pick<CoreServices, 'database' | 'clock'>): RepositoryStorage {
  const { reader } = database;
  const permit = forPlatform('credential');
  const find = async (db: Db, repositoryId: Id<'rep'>) => {
    const row = await findRepositoryState(db, repositoryId);
    if (row === undefined) return null;
    const { version, stateJson } = row;
    return { version, state: stateJson === null ? null : (JSON.parse(stateJson) as RepositoryState) };
  };
  return {
    find: (repositoryId) => find(reader, repositoryId),
    replace: (repositoryId, version, state) =>
      inTransaction(database, async (tx) => {
        if (!(await lockRepositoryState(tx, permit, repositoryId))) return false;
        const before = await find(tx, repositoryId);
        if (before?.version !== version) return false;
        const published = new Set(before.state?.packs);
        const added = state.packs.filter((pack) => !published.has(pack));
        // A process that was frozen for long finds that its parts were removed.
        for (const pack of added) if (!(await isPackComplete(tx, { repositoryId, pack }))) return false;
        const next = { version, stateJson: JSON.stringify(state) };
        await replaceRepositoryState(tx, permit, repositoryId, next);
        for (const pack of added) await deleteUnpublishedPack(tx, permit, { repositoryId, pack });
        return true;
      }),
    async *readPack(repositoryId, pack) {
      for (let number = 0; ; number++) {
        const content = await findRepositoryPart(reader, { repositoryId, pack, number });
        if (content === undefined) return;
        yield content;
      }
    },
    async writePack(repositoryId, pack, content) {
      let number = 0;
      const store = async (bytes: Buffer): Promise<void> => {
        const part = { repositoryId, pack, number: number++, content: bytes };
        const storedAt = isoFromNow(clock);
        // The transaction that publishes the pack follows.
        await inTransaction(
          database,
          async (tx) => {
            await markUnpublishedPack(tx, permit, { repositoryId, pack, storedAt });
            await insertRepositoryPart(tx, permit, part);
          },
          { isIntermediate: true },
        );
      };
      let waiting = Buffer.alloc(0);
      for await (const chunk of content) {
        waiting = Buffer.concat([waiting, chunk]);
        for (; waiting.length >= PART_BYTES; waiting = waiting.subarray(PART_BYTES))
          await store(waiting.subarray(0, PART_BYTES));
      }
      if (waiting.length > 0) await store(waiting);
    },
  };
}
