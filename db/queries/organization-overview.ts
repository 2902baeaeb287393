import type { DeploymentResult } from '#src/domain/deployment.ts';
import { DEPLOYMENT_RESULTS } from '#src/domain/deployment.ts';
import type { Db } from '../client.ts';
import { newestOf } from '../pages.ts';
import { type AccessScope, applicationInScope, projectInScope, wholeProjectInScope } from './access-scope.ts';
import { isOpenDeployment } from './application-state.ts';

/** How many projects, applications, databases and domains are in scope. Domains that were lost do not count. */
export function countInScope(db: Db, scope: AccessScope) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('project')
        .select((own) => own.fn.countAll<number>().as('total'))
        .where(projectInScope(scope))
        .$asScalar()
        .as('projects'),
      eb
        .selectFrom('application')
        .select((own) => own.fn.countAll<number>().as('total'))
        .where(applicationInScope(scope))
        .$asScalar()
        .as('applications'),
      eb
        .selectFrom('database')
        .innerJoin('project', 'project.id', 'database.projectId')
        .select((own) => own.fn.countAll<number>().as('total'))
        .where('database.organizationId', '=', scope.organizationId)
        .where(wholeProjectInScope(scope))
        .$asScalar()
        .as('databases'),
      eb
        .selectFrom('domain')
        .innerJoin('application', 'application.id', 'domain.applicationId')
        .select((own) => own.fn.countAll<number>().as('total'))
        .where('domain.organizationId', '=', scope.organizationId)
        .where('domain.lostAt', 'is', null)
        .where(applicationInScope(scope))
        .$asScalar()
        .as('domains'),
    ])
    .executeTakeFirstOrThrow();
}

/** Deployments that wait or run, newest first, each with the step that began last. */
export function listOpenDeployments(db: Db, scope: AccessScope, limit: number) {
  return deploymentsOf(db, scope)
    .select((eb) =>
      eb
        .selectFrom('deploymentStep')
        .select('deploymentStep.name')
        .whereRef('deploymentStep.deploymentId', '=', 'deployment.id')
        .orderBy('deploymentStep.startedAt', 'desc')
        .limit(1)
        .as('step'),
    )
    .where('deployment.organizationId', '=', scope.organizationId)
    .where(isOpenDeployment)
    .orderBy('deployment.id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest deployments that have ended. */
export function listEndedDeployments(db: Db, scope: AccessScope, limit: number) {
  const ended = deploymentsOf(db, scope)
    .where('deployment.status', 'in', DEPLOYMENT_RESULTS)
    .select([
      'deployment.title',
      'deployment.commitHash',
      'deployment.errorMessage',
      'deployment.finishedAt',
    ]);
  return newestOf(ended, ['deployment.organizationId', scope.organizationId], { by: 'deployment.id', limit })
    .$narrowType<{ status: DeploymentResult }>()
    .execute();
}

/** Of the applications in scope. The caller adds the organization, in the form that its order needs. */
function deploymentsOf(db: Db, scope: AccessScope) {
  return (
    db
      .selectFrom('deployment')
      // SQLite takes the tables of a cross join in this order. It would begin with the applications, and sort.
      .crossJoin('application')
      .whereRef('application.id', '=', 'deployment.applicationId')
      .where(applicationInScope(scope))
      .select([
        'deployment.id',
        'deployment.applicationId',
        'application.name as applicationName',
        'deployment.status',
        'deployment.createdAt',
      ])
  );
}
