import type { KubernetesContext } from '../cluster/engine-context.ts';
import type { ContainerLimits } from '../objects/sandbox.ts';
import type { Spaces } from '../spaces/spaces.ts';
import type { BuiltReleases } from './built-releases.ts';

/** What starting and stopping releases and commands uses. */
export interface ReleaseContext extends KubernetesContext {
  readonly spaces: Spaces;
  readonly built: BuiltReleases;
  readonly limits: ContainerLimits;
  readonly pullSecret: string | null;
  /** How long a pod may wait for a node that takes it. */
  readonly scheduleMs: number;
  readonly maxReplicas: number;
  /** See `ReleasePlace`. */
  readonly hasPause: boolean;
}

/** What shares a namespace with a release; one without a project is alone with its application. */
export function projectOf({
  projectId,
  applicationId,
}: {
  readonly projectId?: string;
  readonly applicationId: string;
}): string {
  return projectId ?? applicationId;
}
