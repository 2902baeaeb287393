import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { Db } from '../client.ts';

export function listVariables(db: Db, applicationId: Id<'app'>) {
  return db
    .selectFrom('environmentVariable')
    .select(['name', 'valueSealed'])
    .where('applicationId', '=', applicationId)
    .orderBy('name')
    .execute();
}

/** The sealed value of one variable. */
export function findVariable(db: Db, applicationId: Id<'app'>, name: string) {
  return db
    .selectFrom('environmentVariable')
    .select('valueSealed')
    .where('applicationId', '=', applicationId)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** How many variables an application has. */
export async function countVariables(db: Db, applicationId: Id<'app'>): Promise<number> {
  const { total } = await db
    .selectFrom('environmentVariable')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function upsertVariables(
  db: Db,
  { id: applicationId }: Permitted<'application', SiteWrite>,
  variables: { name: string; valueSealed: string }[],
): Promise<void> {
  // In slices: PostgreSQL takes at most 65,535 parameters in one statement, SQLite 32,766.
  for (let start = 0; start < variables.length; start += 500) {
    const rows = variables.slice(start, start + 500).map((variable) => ({ applicationId, ...variable }));
    await db
      .insertInto('environmentVariable')
      .values(rows)
      .onConflict((oc) =>
        oc
          .columns(['applicationId', 'name'])
          .doUpdateSet((eb) => ({ valueSealed: eb.ref('excluded.valueSealed') })),
      )
      .execute();
  }
}

export async function deleteVariables(
  db: Db,
  { id: applicationId }: Permitted<'application', SiteWrite>,
  names: readonly string[] | 'all',
): Promise<void> {
  const own = db.deleteFrom('environmentVariable').where('applicationId', '=', applicationId);
  if (names === 'all') await own.execute();
  else if (names.length > 0) await own.where('name', 'in', names).execute();
}
