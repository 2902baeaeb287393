import type { Insertable, Updateable } from 'kysely';
import { REPOSITORY_SOURCE_TYPES } from '#src/domain/source.ts';
import type { Db, Tx } from '../client.ts';
import type { ApplicationTable } from '../schema.ts';
import { type AccessScope, applicationInScope } from './access-scope.ts';

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
  'application.liveDeploymentId',
  'application.health',
  'application.deployTokenSealed',
  'application.autoDeployJson',
  'application.createdAt',
] as const;

export async function insertApplicationRow(tx: Tx, application: Insertable<ApplicationTable>): Promise<void> {
  await tx.insertInto('application').values(application).execute();
}

export function findApplication(db: Db, scope: AccessScope, applicationId: string) {
  return db
    .selectFrom('application')
    .select(COLUMNS)
    .where(applicationInScope(scope))
    .where('application.id', '=', applicationId)
    .executeTakeFirst();
}

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** For jobs, which act for no caller: the application with whatever organization it belongs to. */
export function findApplicationForJob(db: Db, applicationId: string) {
  return db.selectFrom('application').select(COLUMNS).where('id', '=', applicationId).executeTakeFirst();
}

export function listApplicationsOfProject(db: Db, scope: AccessScope, projectId: string) {
  return db
    .selectFrom('application')
    .select(COLUMNS)
    .where(applicationInScope(scope))
    .where('application.projectId', '=', projectId)
    .orderBy('application.id')
    .execute();
}

/** Sealed values of the environment variables, by name. */
export function listVariables(db: Db, applicationId: string) {
  return db
    .selectFrom('environmentVariable')
    .select(['name', 'valueSealed'])
    .where('applicationId', '=', applicationId)
    .orderBy('name')
    .execute();
}

export function findVariable(db: Db, applicationId: string, name: string) {
  return db
    .selectFrom('environmentVariable')
    .select('valueSealed')
    .where('applicationId', '=', applicationId)
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function countVariables(db: Db, applicationId: string): Promise<number> {
  const { total } = await db
    .selectFrom('environmentVariable')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Sets variables; one that exists gets the new value. */
export async function upsertVariables(
  db: Db,
  applicationId: string,
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
  applicationId: string,
  names: readonly string[] | 'all',
): Promise<void> {
  const own = db.deleteFrom('environmentVariable').where('applicationId', '=', applicationId);
  if (names === 'all') await own.execute();
  else if (names.length > 0) await own.where('name', 'in', names).execute();
}

export async function setApplicationStatus(
  db: Db,
  applicationId: string,
  change: Partial<Pick<ApplicationTable, 'status' | 'desired' | 'liveDeploymentId' | 'node'>>,
): Promise<void> {
  await db.updateTable('application').set(change).where('id', '=', applicationId).execute();
}

export async function updateApplicationRow(
  tx: Tx,
  organizationId: string,
  applicationId: string,
  change: Updateable<ApplicationTable>,
): Promise<void> {
  await tx
    .updateTable('application')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', applicationId)
    .execute();
}

/** Every application of the instance, with the name that its own host is made of. */
export function listAppNames(db: Db) {
  return db.selectFrom('application').select(['id', 'appName']).execute();
}

/** Applications that live on a node. */
export function listApplicationsOfNode(db: Db, node: string) {
  return db.selectFrom('application').select('id').where('node', '=', node).execute();
}

/** Applications of a node that should run and have a release to run. */
export function listApplicationsToRun(db: Db, node: string) {
  return db
    .selectFrom('application')
    .select(['id', 'appName', 'liveDeploymentId'])
    .where('node', '=', node)
    .where('desired', '=', 'run')
    .where('liveDeploymentId', 'is not', null)
    .execute();
}

export async function deleteApplicationRow(
  db: Db,
  organizationId: string,
  applicationId: string,
): Promise<void> {
  await db
    .deleteFrom('application')
    .where('organizationId', '=', organizationId)
    .where('id', '=', applicationId)
    .execute();
}

export async function listApplicationIds(
  db: Db,
  organizationId: string,
  environmentId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('environmentId', '=', environmentId)
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

export async function setDeployToken(
  db: Db,
  organizationId: string,
  applicationId: string,
  token: { deployTokenHash: string; deployTokenSealed: string },
): Promise<void> {
  await db
    .updateTable('application')
    .set(token)
    .where('organizationId', '=', organizationId)
    .where('id', '=', applicationId)
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
 * Locks an application's row until the transaction ends; whoever changes its deployments takes this lock first. False:
 * the application is gone.
 */
export async function lockApplication(tx: Tx, applicationId: string): Promise<boolean> {
  const result = await tx
    .updateTable('application')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What of an organization's applications a push may concern, in slices by id. */
export function listApplicationsAfter(db: Db, organizationId: string, after: string, limit: number) {
  return db
    .selectFrom('application')
    .leftJoin('gitProvider', 'gitProvider.id', 'application.gitProviderId')
    .select([
      'application.id',
      'application.sourceJson',
      'application.autoDeployJson',
      'gitProvider.id as gitProviderId',
      'gitProvider.baseUrl',
    ])
    .where('application.organizationId', '=', organizationId)
    .where('application.sourceType', 'in', REPOSITORY_SOURCE_TYPES)
    .where('application.id', '>', after)
    .orderBy('application.id')
    .limit(limit)
    .execute();
}

export async function setAutoDeployJson(
  db: Db,
  organizationId: string,
  applicationId: string,
  autoDeployJson: string,
): Promise<void> {
  await db
    .updateTable('application')
    .set({ autoDeployJson })
    .where('organizationId', '=', organizationId)
    .where('id', '=', applicationId)
    .execute();
}
