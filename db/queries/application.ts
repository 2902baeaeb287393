import type { Insertable, Updateable } from 'kysely';
import type { ApplicationState } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteDeploy, SiteWrite } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import { REPOSITORY_SOURCE_TYPES } from '#src/domain/source.ts';
import type { Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { insertRow } from '../insert-row.ts';
import { nextOf } from '../pages.ts';
import type { ApplicationTable } from '../schema.ts';
import { type AccessScope, applicationInScope } from './access-scope.ts';
import { applicationState } from './application-state.ts';

const COLUMNS = [
  'application.id',
  'application.organizationId',
  'application.projectId',
  'application.environmentId',
  'application.name',
  'application.appName',
  'application.status',
  'application.desired',
  'application.sourceType',
  'application.buildType',
  'application.sourceJson',
  'application.gitProviderId',
  'application.sshKeyId',
  'application.port',
  'application.replicas',
  'application.liveDeploymentId',
  'application.health',
  'application.deployTokenSealed',
  'application.autoDeployJson',
  'application.createdAt',
] as const;

/** Adds an application to an environment. */
export async function insertApplicationRow(
  tx: Tx,
  environment: Permitted<'environment', SiteWrite>,
  application: Omit<Insertable<ApplicationTable>, 'organizationId' | 'environmentId'>,
): Promise<void> {
  const { organizationId, id: environmentId } = environment;
  await insertRow(tx, 'application', { ...application, organizationId, environmentId });
}

export function findApplication(db: Db, scope: AccessScope, applicationId: Id<'app'>) {
  return db
    .selectFrom('application')
    .select(COLUMNS)
    .where(applicationInScope(scope))
    .where('application.id', '=', applicationId)
    .executeTakeFirst();
}

/** The state of an application that the caller can see. */
export async function findApplicationState(db: Db, applicationId: Id<'app'>): Promise<ApplicationState> {
  const row = await db
    .selectFrom('application')
    .select(applicationState.as('state'))
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return row.state;
}

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** For jobs, which act for no caller: the application with its organization. */
export async function findApplicationForJob(db: Db, applicationId: Id<'app'>) {
  const [found] = await applicationsById(db, { applicationId });
  return found;
}

const applicationsById = compiledOnce(
  ['applicationId'],
  (db, { applicationId }: { readonly applicationId: Id<'app'> }) =>
    db.selectFrom('application').select(COLUMNS).where('id', '=', applicationId),
);

export function listApplicationsOfProject(db: Db, scope: AccessScope, projectId: Id<'prj'>) {
  return (
    db
      .selectFrom('application')
      .select(COLUMNS)
      .where(applicationInScope(scope))
      .where('application.projectId', '=', projectId)
      // By the id alone SQLite steps through all applications of the organization: these are in order and need no sorting.
      .orderBy('application.createdAt')
      .orderBy('application.id')
      .execute()
  );
}

/** Sets what a caller wants an application to do. */
export async function setDesiredState(
  db: Db,
  application: Permitted<'application', SiteDeploy>,
  desired: ApplicationTable['desired'],
): Promise<void> {
  await db
    .updateTable('application')
    .set({ desired })
    .where('organizationId', '=', application.organizationId)
    .where('id', '=', application.id)
    .execute();
}

/** For jobs: records the state of an application. */
export async function setApplicationStatus(
  db: Db,
  _permit: PlatformPermit,
  applicationId: Id<'app'>,
  change: Partial<Pick<ApplicationTable, 'status' | 'desired' | 'liveDeploymentId' | 'node'>>,
): Promise<void> {
  await db.updateTable('application').set(change).where('id', '=', applicationId).execute();
}

/** Changes an application for a caller. */
export async function updateApplicationRow(
  tx: Tx,
  application: Permitted<'application', 'site:write'>,
  change: Updateable<ApplicationTable>,
): Promise<void> {
  await tx
    .updateTable('application')
    .set(change)
    .where('organizationId', '=', application.organizationId)
    .where('id', '=', application.id)
    .execute();
}

/** Of these ids, the applications that live on a node. */
export async function existingApplications(
  db: Db,
  node: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('id', 'in', ids as readonly Id<'app'>[])
    .where('node', '=', node)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes an application with everything that refers to it. */
export async function deleteApplicationRow(
  db: Db,
  application: Permitted<'application', SiteWrite>,
): Promise<void> {
  await db
    .deleteFrom('application')
    .where('organizationId', '=', application.organizationId)
    .where('id', '=', application.id)
    .execute();
}

/** In the order of `listApplicationsOfProject`: removals at the same time lock them in one order. */
export async function listApplicationIds(
  db: Db,
  organizationId: Id<'org'>,
  environmentId: Id<'env'>,
): Promise<Id<'app'>[]> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('environmentId', '=', environmentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function findApplicationByAppName(db: Db, appName: string) {
  return db
    .selectFrom('application')
    .select(['id', 'organizationId'])
    .where('appName', '=', appName)
    .executeTakeFirst();
}

export function findApplicationByDeployToken(db: Db, deployTokenHash: string) {
  return db
    .selectFrom('application')
    .leftJoin('gitProvider', 'gitProvider.id', 'application.gitProviderId')
    .select([
      'application.id',
      'application.organizationId',
      'application.sourceJson',
      'application.autoDeployJson',
      'gitProvider.baseUrl',
    ])
    .where('deployTokenHash', '=', deployTokenHash)
    .executeTakeFirst();
}

/** Replaces the deploy token of an application. */
export async function setDeployToken(
  db: Db,
  application: Permitted<'application', 'site:write'>,
  token: { deployTokenHash: string; deployTokenSealed: string },
): Promise<void> {
  await db
    .updateTable('application')
    .set(token)
    .where('organizationId', '=', application.organizationId)
    .where('id', '=', application.id)
    .execute();
}

/**
 * The application that owns a deploy token, its row locked until the transaction ends, so that a token that is
 * replaced meanwhile opens nothing any more.
 */
export function lockApplicationOfDeployToken(tx: Tx, deployTokenHash: string) {
  return tx
    .updateTable('application')
    .set((eb) => ({ deployTokenHash: eb.ref('deployTokenHash') }))
    .where('deployTokenHash', '=', deployTokenHash)
    .returning(['id', 'organizationId'])
    .executeTakeFirst();
}

/**
 * Locks an application's row until the transaction ends; each change of its deployments takes this lock first. False:
 * the application is gone.
 */
export async function lockApplication(tx: Tx, applicationId: Id<'app'>): Promise<boolean> {
  const result = await tx
    .updateTable('application')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What of an organization's applications a push may concern, in slices by id. */
export function listApplicationsAfter(
  db: Db,
  organizationId: Id<'org'>,
  after: Id<'app'> | null,
  limit: number,
) {
  const applications = db
    .selectFrom('application')
    .leftJoin('gitProvider', 'gitProvider.id', 'application.gitProviderId')
    .select([
      'application.id',
      'application.sourceJson',
      'application.autoDeployJson',
      'gitProvider.id as gitProviderId',
      'gitProvider.baseUrl',
    ])
    .where('application.sourceType', 'in', REPOSITORY_SOURCE_TYPES);
  const page = { by: 'application.id', after, limit };
  return nextOf(applications, ['application.organizationId', organizationId], page).execute();
}

/** Replaces the Auto Deploy settings of an application. */
export async function setAutoDeployJson(
  db: Db,
  application: Permitted<'application', 'site:write'>,
  autoDeployJson: string,
): Promise<void> {
  await db
    .updateTable('application')
    .set({ autoDeployJson })
    .where('organizationId', '=', application.organizationId)
    .where('id', '=', application.id)
    .execute();
}
