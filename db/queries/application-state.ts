import { type RawBuilder, sql } from 'kysely';
import type {
  ApplicationState,
  ApplicationStatus,
  DesiredState,
  HealthState,
} from '#src/domain/application.ts';
import type { DeploymentStatus } from '#src/domain/deployment.ts';

/**
 * Literals, not parameters: SQLite uses a partial index only if the query repeats its condition.
 */
const status = (value: DeploymentStatus | ApplicationStatus) => sql.lit(value);

/** Deployments that have not ended, as the condition of the index `deployment_open`. */
export const isOpenDeployment = sql<boolean>`"deployment"."status" in (${status('queued')}, ${status('running')})`;

const state = (value: ApplicationState) => sql.lit(value);

/**
 * The state of a row of `application`. The only place that derives it: lists filter and count by it. The open deployments
 * are an uncorrelated subquery, as in `access-scope.ts`.
 */
export const applicationState: RawBuilder<ApplicationState> = sql<ApplicationState>`case
  when "application"."id" in (select "deployment"."applicationId" from "deployment" where ${isOpenDeployment})
    then ${state('deploying')}
  when "application"."desired" = ${sql.lit('stop' satisfies DesiredState)} then ${state('stopped')}
  when "application"."status" = ${status('error')} then ${state('failing')}
  when "application"."liveDeploymentId" is null then ${state('idle')}
  when "application"."health" = ${sql.lit('unhealthy' satisfies HealthState)} then ${state('failing')}
  else ${state('running')}
end`;
