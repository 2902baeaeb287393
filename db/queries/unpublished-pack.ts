import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';

interface PackName {
  readonly repositoryId: Id<'rep'>;
  readonly pack: string;
}

/** Before a part of the pack is stored: from then on it is removed if no push publishes it. */
export async function markUnpublishedPack(
  tx: Tx,
  _permit: PlatformPermit,
  pack: PackName & { readonly storedAt: string },
): Promise<void> {
  await tx
    .insertInto('unpublishedPack')
    .values(pack)
    .onConflict((oc) => oc.columns(['repositoryId', 'pack']).doUpdateSet({ storedAt: pack.storedAt }))
    .execute();
}

/** The pack stays, or it is gone. */
export async function deleteUnpublishedPack(
  tx: Tx,
  _permit: PlatformPermit,
  { repositoryId, pack }: PackName,
): Promise<void> {
  await tx
    .deleteFrom('unpublishedPack')
    .where('repositoryId', '=', repositoryId)
    .where('pack', '=', pack)
    .execute();
}

/** Packs of which nothing was stored since then. */
export function listUnpublishedPacks(db: Db, storedUntil: string, limit: number): Promise<PackName[]> {
  return db
    .selectFrom('unpublishedPack')
    .select(['repositoryId', 'pack'])
    .where('storedAt', '<=', storedUntil)
    .orderBy('storedAt')
    .limit(limit)
    .execute();
}

/** Until the transaction ends no other one stores a part of the pack. False: one has done so since then. */
export async function lockUnpublishedPack(
  tx: Tx,
  { repositoryId, pack }: PackName,
  storedUntil: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('unpublishedPack')
    .set((eb) => ({ storedAt: eb.ref('storedAt') }))
    .where('repositoryId', '=', repositoryId)
    .where('pack', '=', pack)
    .where('storedAt', '<=', storedUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
