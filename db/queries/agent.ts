import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';
import { type AccessScope, applicationInScope, environmentInScope, projectInScope } from './access-scope.ts';
import { compiledInScope } from './compiled-in-scope.ts';

/** The reads of the public API: a fixed number of queries, however many projects there are. */

export const listAgentProjects = compiledInScope([], (db, scope: AccessScope) =>
  db
    .selectFrom('project')
    .select(['project.id', 'project.name', 'project.description', 'project.createdAt'])
    .where(projectInScope(scope))
    .orderBy('project.id', 'desc'),
);

export const listAgentEnvironments = compiledInScope([], (db, scope: AccessScope) =>
  db
    .selectFrom('environment')
    .select(['environment.id', 'environment.projectId', 'environment.name'])
    .where(environmentInScope(scope))
    .orderBy('environment.id'),
);

export const listAgentApplications = compiledInScope([], (db, scope: AccessScope) =>
  db
    .selectFrom('application')
    .select([
      'application.id',
      'application.environmentId',
      'application.name',
      'application.appName',
      'application.status',
      'application.createdAt',
    ])
    .where(applicationInScope(scope))
    .orderBy('application.id'),
);

interface OfApplication {
  readonly applicationId: Id<'app'>;
}

const agentApplications = compiledInScope(['applicationId'], (db, scope: AccessScope & OfApplication) =>
  db
    .selectFrom('application')
    .innerJoin('project', 'project.id', 'application.projectId')
    .innerJoin('environment', 'environment.id', 'application.environmentId')
    .select([
      'application.id',
      'application.name',
      'application.appName',
      'application.status',
      'application.buildType',
      'application.sourceType',
      'application.port',
      'application.desired',
      'application.liveDeploymentId',
      'application.createdAt',
      'project.id as projectId',
      'project.name as projectName',
      'environment.id as environmentId',
      'environment.name as environmentName',
    ])
    .where(applicationInScope(scope))
    .where('application.id', '=', scope.applicationId),
);

export async function findAgentApplication(db: Db, scope: AccessScope, applicationId: Id<'app'>) {
  const [row] = await agentApplications(db, { ...scope, applicationId });
  return row;
}

/** The newest deployments of an application; that it is in scope, the caller has made sure of. */
export function listAgentDeployments(db: Db, applicationId: Id<'app'>, limit: number) {
  return db
    .selectFrom('deployment')
    .select(['id', 'status', 'title', 'description', 'errorMessage', 'createdAt', 'startedAt', 'finishedAt'])
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const applicationsInScope = compiledInScope(['applicationId'], (db, scope: AccessScope & OfApplication) =>
  db
    .selectFrom('application')
    .select('application.id')
    .where(applicationInScope(scope))
    .where('application.id', '=', scope.applicationId),
);

export async function isApplicationInScope(
  db: Db,
  scope: AccessScope,
  applicationId: Id<'app'>,
): Promise<boolean> {
  const [row] = await applicationsInScope(db, { ...scope, applicationId });
  return row !== undefined;
}

/** The application of a deployment that is in scope. */
export function findAgentDeployment(db: Db, scope: AccessScope, deploymentId: Id<'dep'>) {
  return db
    .selectFrom('deployment')
    .innerJoin('application', 'application.id', 'deployment.applicationId')
    .select(['deployment.id', 'deployment.applicationId'])
    .where(applicationInScope(scope))
    .where('deployment.id', '=', deploymentId)
    .executeTakeFirst();
}
