import { sql } from 'kysely';
import type { DesiredState } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { isLiterally } from '../literal.ts';
import { nextOf } from '../pages.ts';
import { releaseOf } from './deployment.ts';

/** Applications that should run, page by page in the order of their ids: the condition of the index `application_to_run`. */
export const isToRun = sql<boolean>`${isLiterally('application.desired', 'run' satisfies DesiredState)}
  and "application"."liveDeploymentId" is not null`;

/** Those of a node, with the release that each has to run. */
export function listApplicationsToRun(db: Db, node: string, after: Id<'app'> | null, limit: number) {
  return applicationsToRun(db, node, after, limit)
    .select(['application.id', 'application.organizationId', 'application.status'])
    .select(releaseOf('live').as('releaseId'))
    .execute();
}

/** The same, with what a check of their health needs. */
export function listWatchedApplications(db: Db, node: string, after: Id<'app'> | null, limit: number) {
  return applicationsToRun(db, node, after, limit)
    .select(['application.id', 'application.organizationId', 'application.sourceJson', 'application.health'])
    .select(['live.id as liveDeploymentId', releaseOf('live').as('releaseId')])
    .execute();
}

export type WatchedApplication = Awaited<ReturnType<typeof listWatchedApplications>>[number];

export async function countApplicationsToRun(db: Db, node: string): Promise<number> {
  const { total } = await db
    .selectFrom('application')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('application.node', '=', node)
    .where(isToRun)
    .executeTakeFirstOrThrow();
  return total;
}

const routed = (db: Db) =>
  db
    .selectFrom('application')
    .leftJoin('deployment as live', (join) =>
      join.onRef('live.id', '=', 'application.liveDeploymentId').on(isToRun),
    )
    .select(['application.id', 'application.appName'])
    .select(sql<Id<'dep'> | null>`coalesce("live"."releaseId", "live"."id")`.as('releaseId'));

const routedApplications = compiledOnce(
  ['after', 'limit'],
  (db, { after, limit }: { readonly after: Id<'app'>; readonly limit: string }) =>
    routed(db).where('application.id', '>', after).orderBy('application.id').limit(sql<number>`${limit}`),
  // The table can be small when PostgreSQL makes the plan, and large later.
  { isPrepared: false },
);

/** Every application of the instance, with the name of its own host and the release of one that should run. */
export function listRoutedApplications(db: Db, after: Id<'app'> | null, limit: number) {
  return routedApplications(db, { after: after ?? 'app_', limit: String(limit) });
}

/** The same of these applications. */
export function listRoutedApplicationsOf(db: Db, ids: readonly Id<'app'>[]) {
  return routed(db)
    .where('application.id', 'in', [...ids])
    .orderBy('application.id')
    .execute();
}

/** The applications with these names. */
export async function listApplicationsNamed(db: Db, appNames: readonly string[]): Promise<Id<'app'>[]> {
  if (appNames.length === 0) return [];
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('appName', 'in', [...appNames])
    .execute();
  return rows.map(({ id }) => id);
}

/** The releases that receive the visitors of these applications, of those that should run. */
export async function listLiveReleases(db: Db, ids: readonly string[]): Promise<Id<'dep'>[]> {
  const rows = await db
    .selectFrom('application')
    .innerJoin('deployment as live', 'live.id', 'application.liveDeploymentId')
    .select(releaseOf('live').as('releaseId'))
    .where('application.id', 'in', ids as readonly Id<'app'>[])
    .where(isToRun)
    .execute();
  return rows.map(({ releaseId }) => releaseId);
}

function applicationsToRun(db: Db, node: string, after: Id<'app'> | null, limit: number) {
  const applications = db
    .selectFrom('application')
    .innerJoin('deployment as live', 'live.id', 'application.liveDeploymentId')
    .where(isToRun);
  return nextOf(applications, ['application.node', node], { by: 'application.id', after, limit });
}
