import type { ApplicationSummaryRow } from '#db/queries/application-list.ts';
import type { ApplicationSummary } from '#src/contracts/application-list.ts';
import { IS_TO_RUN } from '#src/domain/application.ts';
import { type IngressAddress, urlOfApplication } from '../release/index.ts';

/** An application as lists show it. */
export function viewApplicationSummary(
  settings: IngressAddress,
  row: ApplicationSummaryRow,
): ApplicationSummary {
  return {
    applicationId: row.id,
    name: row.name,
    appName: row.appName,
    applicationStatus: row.status,
    health: IS_TO_RUN[row.desired] ? row.health : null,
    state: row.state,
    url: urlOfApplication(settings, row, row.host ?? undefined),
    sourceType: row.sourceType,
    projectId: row.projectId,
    projectName: row.projectName,
    environmentId: row.environmentId,
    environmentName: row.environmentName,
    deployment: newestDeployment(row),
  };
}

function newestDeployment(row: ApplicationSummaryRow): ApplicationSummary['deployment'] {
  const { deploymentId, deploymentStatus: status, deploymentCreatedAt: createdAt } = row;
  // A left join: all of them are null, or none.
  if (deploymentId === null || status === null || createdAt === null) return null;
  const { deploymentFinishedAt: endedAt, deploymentErrorMessage: errorMessage } = row;
  return { deploymentId, status, createdAt, endedAt, errorMessage };
}
