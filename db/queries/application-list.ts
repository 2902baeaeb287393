import { type ExpressionBuilder, sql } from 'kysely';
import type { ApplicationState } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';
import type { Schema } from '../schema.ts';
import { type AccessScope, applicationInScope } from './access-scope.ts';
import { applicationState } from './application-state.ts';
import { containsText } from './search-text.ts';

/** Which applications a list contains. */
export interface ApplicationFilter {
  /** A part of the name, of the host or of a domain; not case-sensitive. */
  readonly search?: string | undefined;
  readonly projectId?: Id<'prj'> | undefined;
  readonly environmentId?: Id<'env'> | undefined;
  readonly state?: ApplicationState | undefined;
}

/**
 * A page of applications by name, each with its state, the first host that visitors are sent to and its newest deployment.
 * The page is cut first, so that hosts and deployments are read for its rows only.
 */
export function listApplicationSummaries(
  db: Db,
  scope: AccessScope,
  filter: ApplicationFilter & { readonly limit: number; readonly offset: number },
  provedOnly: boolean,
) {
  const page = applicationsOf(db, scope, filter)
    .select(COLUMNS)
    .select(applicationState.as('state'))
    .orderBy(sql`lower("application"."name")`)
    .orderBy('application.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .as('page');
  const rows = db
    .selectFrom(page)
    .select([...COLUMNS, 'state'])
    .select((eb) =>
      eb
        .selectFrom('deployment')
        .select((own) => own.fn.max('deployment.id').as('newest'))
        .whereRef('deployment.applicationId', '=', 'page.id')
        .as('newestId'),
    )
    .select((eb) => {
      const hosts = eb
        .selectFrom('domain')
        .select('domain.host')
        .whereRef('domain.applicationId', '=', 'page.id')
        .where('domain.lostAt', 'is', null);
      const served = provedOnly
        ? hosts.where((own) =>
            own.or([own('domain.verifiedAt', 'is not', null), own('domain.kind', '=', 'subdomain')]),
          )
        : hosts;
      return served.orderBy('domain.id').limit(1).as('host');
    })
    .as('row');
  return db
    .selectFrom(rows)
    .innerJoin('project', 'project.id', 'row.projectId')
    .innerJoin('environment', 'environment.id', 'row.environmentId')
    .leftJoin('deployment', 'deployment.id', 'row.newestId')
    .select([
      'row.id',
      'row.name',
      'row.appName',
      'row.status',
      'row.desired',
      'row.health',
      'row.liveDeploymentId',
      'row.state',
      'row.host',
      'row.sourceType',
      'row.projectId',
      'row.environmentId',
      'project.name as projectName',
      'environment.name as environmentName',
      'deployment.id as deploymentId',
      'deployment.status as deploymentStatus',
      'deployment.errorMessage as deploymentErrorMessage',
      'deployment.createdAt as deploymentCreatedAt',
      'deployment.finishedAt as deploymentFinishedAt',
    ])
    .orderBy(sql`lower("row"."name")`)
    .orderBy('row.id')
    .execute();
}

/** What a page needs of the table. */
const COLUMNS = [
  'id',
  'name',
  'appName',
  'status',
  'desired',
  'health',
  'liveDeploymentId',
  'sourceType',
  'projectId',
  'environmentId',
] as const;

export type ApplicationSummaryRow = Awaited<ReturnType<typeof listApplicationSummaries>>[number];

export async function countApplications(
  db: Db,
  scope: AccessScope,
  filter: ApplicationFilter,
): Promise<number> {
  const { total } = await applicationsOf(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many applications are in each state. A state without applications has no row. */
export function countApplicationStates(db: Db, scope: AccessScope) {
  return db
    .selectFrom('application')
    .select([applicationState.as('state'), (eb) => eb.fn.countAll<number>().as('total')])
    .where(applicationInScope(scope))
    .groupBy(sql`1`)
    .execute();
}

function applicationsOf(db: Db, scope: AccessScope, filter: ApplicationFilter) {
  const { search, projectId, environmentId, state } = filter;
  let query = db.selectFrom('application').where(applicationInScope(scope));
  if (projectId !== undefined) query = query.where('application.projectId', '=', projectId);
  if (environmentId !== undefined) query = query.where('application.environmentId', '=', environmentId);
  if (state !== undefined) query = query.where(applicationState, '=', state);
  if (search !== undefined) query = query.where(matches(scope, search));
  return query;
}

/** The domains are an uncorrelated subquery, as in `access-scope.ts`. */
function matches({ organizationId }: AccessScope, search: string) {
  return (eb: ExpressionBuilder<Schema, 'application'>) =>
    eb.or([
      containsText('application.name', search),
      containsText('application.appName', search),
      eb(
        'application.id',
        'in',
        eb
          .selectFrom('domain')
          .select('domain.applicationId')
          .where('domain.organizationId', '=', organizationId)
          .where('domain.lostAt', 'is', null)
          .where(containsText('domain.host', search)),
      ),
    ]);
}
