import {
  findRepositoryPart,
  findRepositoryState,
  insertRepositoryPart,
  replaceRepositoryState,
} from '#db/queries/repository-part.ts';
import type { RepositoryState, RepositoryStorage } from '../adapters/git/repositories/storage.ts';
import { forPlatform } from '../services/platform/access/permit.ts';
import type { Reading } from '../services/platform/core/index.ts';

const PART_BYTES = 1024 * 1024;

/** The repositories of processes that share an engine, in their database. */
export function sharedRepositories({ database: { reader, writer } }: Reading): RepositoryStorage {
  return {
    async find(repositoryId) {
      const row = await findRepositoryState(reader, repositoryId);
      if (row === undefined) return null;
      const { version, stateJson } = row;
      return { version, state: stateJson === null ? null : (JSON.parse(stateJson) as RepositoryState) };
    },
    replace: (repositoryId, version, state) =>
      replaceRepositoryState(writer, forPlatform('credential'), repositoryId, {
        ...{ version, stateJson: JSON.stringify(state) },
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
        await insertRepositoryPart(writer, forPlatform('credential'), part);
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
