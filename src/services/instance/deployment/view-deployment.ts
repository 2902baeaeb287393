import type { findDeployment } from '#db/queries/deployment.ts';
import type { DeploymentView } from '#src/contracts/deployment.ts';
import { isReleaseKept } from '#src/domain/deployment.ts';

type DeploymentRow = NonNullable<Awaited<ReturnType<typeof findDeployment>>>;

/** A deployment as the API returns it. */
export function viewDeployment({ id, releaseId, releaseState, ...row }: DeploymentRow): DeploymentView {
  return { deploymentId: id, ...row, rollbackOf: releaseId, isKept: isReleaseKept(releaseState) };
}
