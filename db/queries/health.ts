import { type RawBuilder, sql } from 'kysely';
import type { HealthState } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';
import { isToRun } from './running-application.ts';

export function findHealth(db: Db, applicationId: Id<'app'>) {
  return db
    .selectFrom('application')
    .select(['organizationId', 'projectId', 'environmentId', 'name', 'appName'])
    .select(['desired', 'liveDeploymentId', 'health'])
    .where('id', '=', applicationId)
    .executeTakeFirst();
}

export async function setHealth(
  db: Db,
  _permit: PlatformPermit,
  applicationId: Id<'app'>,
  found: { health: HealthState | null; healthCheckedAt: string | null },
): Promise<void> {
  await db.updateTable('application').set(found).where('id', '=', applicationId).execute();
}

/** The nodes that applications which should run belong to. It reads one row of each. */
export async function listHomesOfApplications(db: Db): Promise<string[]> {
  const next = (than: RawBuilder<unknown>) =>
    sql`(select "node" from "application" where ${isToRun} and ${than} order by "node" limit 1)`;
  const { rows } = await sql<{ node: string }>`
    with recursive "walk"("node") as (
      select ${next(sql`"node" > ''`)}
      union all
      select ${next(sql`"application"."node" > "walk"."node"`)} from "walk" where "node" is not null
    )
    select "node" from "walk" where "node" is not null`.execute(db);
  return rows.map(({ node }) => node);
}

/** Of at most so many applications of a node that should run, the health is not known any more. Returns their number. */
export async function withdrawHealthOf(
  db: Db,
  _permit: PlatformPermit,
  node: string,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('application')
    .set({ health: null, healthCheckedAt: null })
    .where(
      'id',
      'in',
      db
        .selectFrom('application')
        .select('id')
        .where('node', '=', node)
        .where(isToRun)
        .where('health', 'is not', null)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
