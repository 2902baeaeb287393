import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { DeployTriggerTable } from '../automation-schema.ts';
import type { Db } from '../client.ts';

/** How many of an application are kept. */
const KEPT = 100;

/** Stores the outcome of an event, and deletes the oldest ones of the application. */
export async function insertTrigger(
  db: Db,
  _permit: PlatformPermit,
  trigger: DeployTriggerTable,
): Promise<void> {
  await db.insertInto('deployTrigger').values(trigger).execute();
  const { applicationId } = trigger;
  await db
    .deleteFrom('deployTrigger')
    .where('applicationId', '=', applicationId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('deployTrigger as kept')
        .select('kept.id')
        .where('kept.applicationId', '=', applicationId)
        .orderBy('kept.id', 'desc')
        .limit(1)
        .offset(KEPT),
    )
    .execute();
}

export function listTriggers(db: Db, applicationId: Id<'app'>, page: { limit: number; offset: number }) {
  return db
    .selectFrom('deployTrigger')
    .select(['id', 'kind', 'outcome', 'code', 'reason', 'branch', 'commitHash', 'deploymentId', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countTriggers(db: Db, applicationId: Id<'app'>): Promise<number> {
  const { total } = await db
    .selectFrom('deployTrigger')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow();
  return total;
}
