import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';

/** What a repository contains for all processes; undefined: there is no such repository. */
export function findRepositoryState(
  db: Db,
  id: Id<'rep'>,
): Promise<{ version: number; stateJson: string | null } | undefined> {
  return db
    .selectFrom('uploadRepository')
    .select(['version', 'stateJson'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Replaces that. False: it has another version by now. */
export async function replaceRepositoryState(
  db: Db,
  _permit: PlatformPermit,
  id: Id<'rep'>,
  { version, stateJson }: { version: number; stateJson: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploadRepository')
    .set({ version: version + 1, stateJson })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface PartName {
  readonly repositoryId: Id<'rep'>;
  readonly pack: string;
  readonly number: number;
}

/** Stores a part of a pack. The name of a pack is a digest of it, so one that is there is the same. */
export async function insertRepositoryPart(
  db: Db,
  _permit: PlatformPermit,
  part: PartName & { readonly content: Buffer },
): Promise<void> {
  await db
    .insertInto('repositoryPart')
    .values(part)
    .onConflict((oc) => oc.columns(['repositoryId', 'pack', 'number']).doNothing())
    .execute();
}

export async function findRepositoryPart(
  db: Db,
  { repositoryId, pack, number }: PartName,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('repositoryPart')
    .select('content')
    .where('repositoryId', '=', repositoryId)
    .where('pack', '=', pack)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content;
}
