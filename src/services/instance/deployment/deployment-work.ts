import type { ApplicationRow } from '#db/queries/application.ts';
import type { DeploymentWork } from '#src/domain/deployment.ts';

/** What a deployment has to do before it can start a release: this decides with which others it shares places. */
export function workOf(deployment: {
  /** Of a rollback: the release that is there already. */
  readonly releaseId: string | null;
  readonly sourceType: ApplicationRow['sourceType'] | undefined;
}): DeploymentWork {
  if (deployment.releaseId !== null) return 'release';
  return deployment.sourceType === 'docker' ? 'pull' : 'build';
}
