import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';
import type { HubRefusalTable } from '../hub-schema.ts';
import { newestOf } from '../pages.ts';

/** What was refused to licenses, newest first. Old rows are deleted, and so are the oldest of too many. */

const COLUMNS = ['id', 'licenseId', 'operation', 'name', 'code', 'message', 'address', 'createdAt'] as const;

export async function insertRefusal(db: Db, refusal: HubRefusalTable): Promise<void> {
  await db.insertInto('hubRefusal').values(refusal).execute();
}

/** Of one license, or of all of them. */
export function listRefusals(
  db: Db,
  { licenseId, limit, offset }: { licenseId: Id<'lic'> | undefined; limit: number; offset: number },
): Promise<HubRefusalTable[]> {
  const all = db.selectFrom('hubRefusal').select(COLUMNS);
  if (licenseId !== undefined) return newestOf(all, ['licenseId', licenseId], { limit, offset }).execute();
  return all.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countRefusals(db: Db, licenseId: Id<'lic'> | undefined): Promise<number> {
  const { total } = await refusals(db, licenseId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function deleteRefusals(
  db: Db,
  { before, keep }: { before: string; keep: number },
): Promise<void> {
  await db.deleteFrom('hubRefusal').where('createdAt', '<', before).execute();
  const oldestKept = await db
    .selectFrom('hubRefusal')
    .select('id')
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(1)
    .executeTakeFirst();
  if (oldestKept !== undefined) await db.deleteFrom('hubRefusal').where('id', '<=', oldestKept.id).execute();
}

function refusals(db: Db, licenseId: Id<'lic'> | undefined) {
  const query = db.selectFrom('hubRefusal');
  return licenseId === undefined ? query : query.where('licenseId', '=', licenseId);
}
