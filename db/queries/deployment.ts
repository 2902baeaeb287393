import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteDeploy } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { insertRow } from '../insert-row.ts';
import { newestOf } from '../pages.ts';
import type { DeploymentTable, Schema } from '../schema.ts';
import { type AccessScope, applicationInScope } from './access-scope.ts';

const COLUMNS = [
  'deployment.id',
  'deployment.applicationId',
  'deployment.status',
  'deployment.title',
  'deployment.description',
  'deployment.errorMessage',
  'deployment.createdAt',
  'deployment.startedAt',
  'deployment.finishedAt',
  'deployment.commitHash',
  'deployment.releaseId',
] as const;

/** The release that a deployment of this alias starts: an earlier one's where it is a rollback, else its own. */
export const releaseOf = (alias: 'deployment' | 'used' | 'live') =>
  sql<Id<'dep'>>`coalesce(${sql.ref(`${alias}.releaseId`)}, ${sql.ref(`${alias}.id`)})`;

/** The state of that release. */
function releaseState(eb: ExpressionBuilder<Schema, 'deployment'>) {
  return eb
    .selectFrom('deployment as made')
    .select('made.releaseState')
    .where('made.id', '=', releaseOf('deployment'))
    .as('releaseState');
}

function deploymentsInScope(db: Db, scope: AccessScope) {
  return db
    .selectFrom('deployment')
    .innerJoin('application', 'application.id', 'deployment.applicationId')
    .where(applicationInScope(scope));
}

export function findDeployment(db: Db, scope: AccessScope, deploymentId: Id<'dep'>) {
  return deploymentsInScope(db, scope)
    .select(COLUMNS)
    .select(releaseState)
    .where('deployment.id', '=', deploymentId)
    .executeTakeFirst();
}

export function listDeployments(db: Db, applicationId: Id<'app'>, page: { limit: number; offset: number }) {
  const deployments = db.selectFrom('deployment').select(COLUMNS).select(releaseState);
  return newestOf(deployments, ['applicationId', applicationId], page).execute();
}

export async function countDeployments(db: Db, applicationId: Id<'app'>): Promise<number> {
  const { total } = await db
    .selectFrom('deployment')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow();
  return total;
}

/** The deployment of an application that waits, if one does. */
export function findQueuedDeployment(db: Db, applicationId: Id<'app'>) {
  return db
    .selectFrom('deployment')
    .select(['id', 'releaseId', 'pushedBranch', 'pushedCommit'])
    .where('applicationId', '=', applicationId)
    .where('status', '=', 'queued')
    .executeTakeFirst();
}

export async function insertDeployment(
  db: Db,
  { organizationId, id: applicationId }: Permitted<'application', SiteDeploy>,
  deployment: Pick<
    Insertable<DeploymentTable>,
    'id' | 'title' | 'description' | 'createdAt' | 'releaseId' | 'pushedBranch' | 'pushedCommit'
  >,
): Promise<void> {
  await insertRow(db, 'deployment', {
    ...deployment,
    organizationId,
    applicationId,
    status: 'queued',
    commitHash: null,
    errorMessage: null,
    cancelRequestedAt: null,
    releaseState: null,
    startedAt: null,
    finishedAt: null,
  });
}

/** For the job that runs it. */
export function findDeploymentForJob(db: Db, deploymentId: Id<'dep'>) {
  return db
    .selectFrom('deployment')
    .select([
      'id',
      'applicationId',
      'organizationId',
      'status',
      'startedAt',
      'cancelRequestedAt',
      'releaseState',
      'releaseId',
      'pushedBranch',
      'pushedCommit',
    ])
    .where('id', '=', deploymentId)
    .executeTakeFirst();
}

/** A deployment that a rollback of its application names. */
export function findEarlierDeployment(db: Db, applicationId: Id<'app'>, deploymentId: Id<'dep'>) {
  return db
    .selectFrom('deployment')
    .select(['id', 'title', 'commitHash', 'releaseId', 'releaseState'])
    .where('applicationId', '=', applicationId)
    .where('id', '=', deploymentId)
    .executeTakeFirst();
}

/** The fields of an event of a deployment. `status` is `cancelled` if a user ended it. */
export function findDeploymentForAnnouncement(db: Db, deploymentId: Id<'dep'>) {
  return db
    .selectFrom('deployment')
    .select(['organizationId', 'applicationId', 'status', 'title', 'description', 'commitHash'])
    .select(['errorMessage', 'createdAt', 'startedAt', 'finishedAt'])
    .where('id', '=', deploymentId)
    .executeTakeFirst();
}

/** Moves a deployment from one status to another. False: it had another status by then. */
export async function moveDeployment(
  db: Db,
  _permit: PlatformPermit,
  deploymentId: Id<'dep'>,
  from: DeploymentTable['status'],
  change: Omit<Updateable<DeploymentTable>, 'id' | 'organizationId' | 'applicationId' | 'createdAt'>,
): Promise<boolean> {
  const result = await db
    .updateTable('deployment')
    .set(change)
    .where('id', '=', deploymentId)
    .where('status', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Of these applications, those of which a deployment is `running`. */
export async function applicationsBeingDeployed(
  db: Db,
  applicationIds: readonly Id<'app'>[],
): Promise<Set<Id<'app'>>> {
  if (applicationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('deployment')
    .select('applicationId')
    .where('applicationId', 'in', applicationIds)
    .where('status', '=', 'running')
    .execute();
  return new Set(rows.map(({ applicationId }) => applicationId));
}

/** Ends what waits and asks what runs to end, of one application. */
export async function cancelDeploymentsOf(
  db: Db,
  { id: applicationId }: Permitted<'application', SiteDeploy>,
  now: string,
): Promise<void> {
  await db
    .updateTable('deployment')
    .set({ status: 'cancelled', finishedAt: now })
    .where('applicationId', '=', applicationId)
    .where('status', '=', 'queued')
    .execute();
  await db
    .updateTable('deployment')
    .set({ cancelRequestedAt: now })
    .where('applicationId', '=', applicationId)
    .where('status', '=', 'running')
    .execute();
}

/** Ends a deployment that waits. False: it does not wait any more. */
export async function cancelQueuedDeployment(
  db: Db,
  deployment: Permitted<'deployment', 'site:deploy'>,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('deployment')
    .set({ status: 'cancelled', finishedAt: now })
    .where('organizationId', '=', deployment.organizationId)
    .where('id', '=', deployment.id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Requests that a running deployment ends; its worker reads the request at its next step. */
export async function requestCancel(
  db: Db,
  deployment: Permitted<'deployment', 'site:deploy'>,
  now: string,
): Promise<void> {
  await db
    .updateTable('deployment')
    .set({ cancelRequestedAt: now })
    .where('organizationId', '=', deployment.organizationId)
    .where('id', '=', deployment.id)
    .execute();
}

export async function updateDeployment(
  db: Db,
  _permit: PlatformPermit,
  deploymentId: Id<'dep'>,
  change: Partial<
    Pick<
      Updateable<DeploymentTable>,
      'title' | 'description' | 'commitHash' | 'releaseState' | 'pushedBranch' | 'pushedCommit'
    >
  >,
): Promise<void> {
  await db.updateTable('deployment').set(change).where('id', '=', deploymentId).execute();
}

/** Deployments of an application whose release can still be started, the one that took traffic last first. */
export function listKeptReleases(db: Db, applicationId: Id<'app'>) {
  return db
    .selectFrom('deployment')
    .select(['id', 'status'])
    .where('applicationId', '=', applicationId)
    .where('releaseState', '=', 'kept')
    .orderBy(
      (eb) =>
        eb
          .selectFrom('deployment as used')
          .select((used) => used.fn.max('used.id').as('newest'))
          .where('used.applicationId', '=', applicationId)
          .where('used.status', '=', 'done')
          .where(releaseOf('used'), '=', eb.ref('deployment.id')),
      'desc',
    )
    .orderBy('id', 'desc')
    .execute();
}

/** The id of the release that takes an application's traffic; null where none does. */
export async function findLiveRelease(db: Db, applicationId: Id<'app'>): Promise<Id<'dep'> | null> {
  const [row] = await liveReleases(db, { applicationId });
  return row?.releaseId ?? null;
}

const liveReleases = compiledOnce(
  ['applicationId'],
  (db, { applicationId }: { readonly applicationId: Id<'app'> }) =>
    db
      .selectFrom('application')
      .innerJoin('deployment as live', 'live.id', 'application.liveDeploymentId')
      .select(releaseOf('live').as('releaseId'))
      .where('application.id', '=', applicationId),
);

/** Of these ids, the releases that may exist outside: kept ones, and those that deployments are making. */
export async function existingReleases(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('deployment')
    .select('id')
    .where('id', 'in', ids as readonly Id<'dep'>[])
    .where((eb) => eb.or([eb('releaseState', '=', 'kept'), eb('status', '=', 'running')]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
