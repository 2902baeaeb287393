import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';

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

/** Until the transaction ends no other one replaces that or removes parts. False: there is no such repository. */
export async function lockRepositoryState(tx: Tx, _permit: PlatformPermit, id: Id<'rep'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploadRepository')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Whether no part up to the last one that is there is missing. */
export async function isPackComplete(
  db: Db,
  { repositoryId, pack }: Omit<PartName, 'number'>,
): Promise<boolean> {
  const { count, last } = await db
    .selectFrom('repositoryPart')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('number').as('last')])
    .where('repositoryId', '=', repositoryId)
    .where('pack', '=', pack)
    .executeTakeFirstOrThrow();
  return last !== null && Number(count) === last + 1;
}

/** Removes so many parts of a pack, the first ones. Returns how many there were. */
export async function deleteRepositoryParts(
  tx: Tx,
  _permit: PlatformPermit,
  { repositoryId, pack }: Omit<PartName, 'number'>,
  limit: number,
): Promise<number> {
  const ofPack = tx
    .selectFrom('repositoryPart')
    .select('number')
    .where('repositoryId', '=', repositoryId)
    .where('pack', '=', pack);
  const { numDeletedRows } = await tx
    .deleteFrom('repositoryPart')
    .where('repositoryId', '=', repositoryId)
    .where('pack', '=', pack)
    .where('number', 'in', ofPack.orderBy('number').limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
