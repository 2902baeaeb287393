import type { ApplicationRow } from '#db/queries/application.ts';
import type { DeploymentWork } from '#src/domain/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import { SOURCE_ORIGINS, type SourceType } from '#src/domain/source.ts';

/** What a deployment has to do before it can start a release: this decides with which others it shares places. */
export function workOf(deployment: {
  /** Of a rollback: the release that is there already. */
  readonly releaseId: Id<'dep'> | null;
  readonly sourceType: ApplicationRow['sourceType'] | undefined;
}): DeploymentWork {
  if (deployment.releaseId !== null) return 'release';
  const { sourceType } = deployment;
  return sourceType === undefined ? 'build' : WORKS[SOURCE_ORIGINS[sourceType]];
}

const WORKS = { image: 'pull', provider: 'build', url: 'build' } as const satisfies Record<
  (typeof SOURCE_ORIGINS)[SourceType],
  DeploymentWork
>;
