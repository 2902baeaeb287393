import { sql } from 'kysely';
import type { AuditAction } from '#src/domain/audit.ts';
import { type Id, isId } from '#src/domain/id.ts';
import type { Db } from '../client.ts';
import {
  type AccessScope,
  applicationInScope,
  environmentInScope,
  projectInScope,
  wholeProjectInScope,
} from './access-scope.ts';
import { isOpenDeployment } from './application-state.ts';

/** A record whose appearance, disappearance or change means that something in an organization has changed. */
export interface ChangeMark {
  readonly kind:
    | 'newestAudit'
    | 'newestDeployment'
    | 'openDeployment'
    | 'failingApplication'
    | 'creatingDatabase'
    | 'openImport'
    | 'webhook'
    | 'newestPaymentDelivery';
  readonly key: string;
  /** Changes with the record. */
  readonly detail: string;
  /** Id of what the mark is about, for the access scope of a follower. */
  readonly subject: string;
}

/** Of the newest rows of a table. A mark that leaves the window is not a change. */
export const MAX_NEWEST_MARKS = 50;
const MAX_MARKS = 200;

/**
 * What shows whether something in an organization has changed. Each part reads a few entries of an index, for an
 * organization of any size: `0030-list-indexes.ts` has their conditions.
 */
export async function readChangeMarks(db: Db, organizationId: Id<'org'>): Promise<ChangeMark[]> {
  const { rows } = await sql<ChangeMark>`
    select 'newestAudit' as "kind", "id" as "key", '' as "detail", '' as "subject" from (
      select "id" from "auditLog" where "organizationId" = ${organizationId}
      order by "id" desc limit ${MAX_NEWEST_MARKS}) as "newestAudit"
    union all select 'newestDeployment', "id", '', "id" from (
      select "id" from "deployment" where "organizationId" = ${organizationId}
      order by "id" desc limit ${MAX_NEWEST_MARKS}) as "newestDeployment"
    union all select 'openDeployment', "id", "status" || "steps", "applicationId" from (
      select "id", "status", "applicationId", (select count(*) from "deploymentStep"
        where "deploymentStep"."deploymentId" = "deployment"."id") as "steps"
      from "deployment" where "organizationId" = ${organizationId} and ${isOpenDeployment}
      order by "id" desc limit ${MAX_MARKS}) as "openDeployment"
    union all select 'failingApplication', "id", "status" || coalesce("health", ''), "id" from (
      select "id", "status", "health" from "application"
      where "organizationId" = ${organizationId} and ("status" = 'error' or "health" = 'unhealthy')
      order by "id" desc limit ${MAX_MARKS}) as "failingApplication"
    union all select 'creatingDatabase', "id", '', "id" from (
      select "id" from "database" where "organizationId" = ${organizationId} and "status" = 'creating'
      order by "id" desc limit ${MAX_MARKS}) as "creatingDatabase"
    union all select 'openImport', "id", "updatedAt", "id" from (
      select "id", "updatedAt" from "siteImport"
      where "organizationId" = ${organizationId} and "status" = 'pending'
      order by "id" desc limit ${MAX_MARKS}) as "openImport"
    union all select 'webhook', "webhook"."id",
      "webhook"."status" || coalesce("newest"."id" || "newest"."status" || "newest"."attempts", ''), "webhook"."id"
    from "webhook" left join "webhookDelivery" as "newest" on "newest"."id" = (
      select max("id") from "webhookDelivery" where "webhookId" = "webhook"."id")
    where "webhook"."organizationId" = ${organizationId}
    union all select 'newestPaymentDelivery', "id", "status", "id" from (
      select "id", "status" from "paymentDelivery" where "organizationId" between ${organizationId} and ${organizationId}
      order by "organizationId" desc, "id" desc limit ${MAX_NEWEST_MARKS}) as "newestPaymentDelivery"`.execute(
    db,
  );
  return rows;
}

/** What some audit rows record. */
export function listAuditedActions(
  db: Db,
  ids: readonly string[],
): Promise<{ action: AuditAction; resourceId: string | null }[]> {
  return db
    .selectFrom('auditLog')
    .select(['action', 'resourceId'])
    .where('id', 'in', ids as readonly Id<'aud'>[])
    .execute();
}

/** Whether one of some records of applications and projects is in scope. Ids of other kinds are not. */
export async function isAnyInScope(db: Db, scope: AccessScope, ids: readonly string[]): Promise<boolean> {
  const applicationIds = ids.filter((id) => isId('app', id));
  const deploymentIds = ids.filter((id) => isId('dep', id));
  const domainIds = ids.filter((id) => isId('dom', id));
  const projectIds = ids.filter((id) => isId('prj', id));
  const environmentIds = ids.filter((id) => isId('env', id));
  const databaseIds = ids.filter((id) => isId('db', id));
  const applications = db.selectFrom('application').select('application.id').where(applicationInScope(scope));
  const found = await Promise.all([
    applicationIds.length > 0 &&
      applications.where('application.id', 'in', applicationIds).executeTakeFirst(),
    deploymentIds.length > 0 &&
      applications
        .innerJoin('deployment', 'deployment.applicationId', 'application.id')
        .where('deployment.id', 'in', deploymentIds)
        .executeTakeFirst(),
    domainIds.length > 0 &&
      applications
        .innerJoin('domain', 'domain.applicationId', 'application.id')
        .where('domain.id', 'in', domainIds)
        .executeTakeFirst(),
    projectIds.length > 0 &&
      db
        .selectFrom('project')
        .select('project.id')
        .where(projectInScope(scope))
        .where('project.id', 'in', projectIds)
        .executeTakeFirst(),
    environmentIds.length > 0 &&
      db
        .selectFrom('environment')
        .select('environment.id')
        .where(environmentInScope(scope))
        .where('environment.id', 'in', environmentIds)
        .executeTakeFirst(),
    databaseIds.length > 0 &&
      db
        .selectFrom('database')
        .innerJoin('project', 'project.id', 'database.projectId')
        .select('database.id')
        .where(wholeProjectInScope(scope))
        .where('database.id', 'in', databaseIds)
        .executeTakeFirst(),
  ]);
  return found.some((row) => row !== false && row !== undefined);
}
