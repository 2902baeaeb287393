export const DEPLOYMENT_STATUSES = [
  /** It waits for a worker. */
  'queued',
  'running',
  /** Its release receives the visitors, or received them until a later deployment. */
  'done',
  /** It failed; `errorMessage` names the cause. */
  'error',
  /** It was cancelled before its release took the traffic. */
  'cancelled',
] as const;
export type DeploymentStatus = (typeof DEPLOYMENT_STATUSES)[number];

/** Whether a deployment with this status has ended. */
export const DEPLOYMENT_HAS_ENDED = {
  queued: false,
  running: false,
  done: true,
  error: true,
  cancelled: true,
} as const satisfies Record<DeploymentStatus, boolean>;

/** How a deployment can end. */
export const DEPLOYMENT_RESULTS = [
  'done',
  'error',
  'cancelled',
] as const satisfies readonly DeploymentStatus[];
export type DeploymentResult = (typeof DEPLOYMENT_RESULTS)[number];

const FAILURE_START = 'Failed: ';

/** How the log of a failed deployment ends: with its `errorMessage`. */
export function failureLine(errorMessage: string): string {
  return `${FAILURE_START}${errorMessage}`;
}

/** Whether a line can be such an end. The application may print one, too. */
export function isLikeFailureLine(line: string): boolean {
  return line.startsWith(FAILURE_START);
}

/** The steps of a deployment, in their order. */
export const DEPLOYMENT_STEPS = [
  /** Clones the repository. Images and rollbacks have no such step. */
  'fetch',
  /** Builds a release, or pulls the image. */
  'build',
  'start',
  /** Waits until the release answers. */
  'health',
  /** The ingress sends requests to the new release. */
  'route',
] as const;
export type DeploymentStep = (typeof DEPLOYMENT_STEPS)[number];

export const DEPLOYMENT_STEP_STATUSES = ['running', 'success', 'failed'] as const;
export type DeploymentStepStatus = (typeof DEPLOYMENT_STEP_STATUSES)[number];

/** The work of a deployment before it can start a release. */
export const DEPLOYMENT_WORKS = [
  /** Fetch and build a source. */
  'build',
  /** Pull an image. */
  'pull',
  /** None: the release exists. */
  'release',
] as const;
export type DeploymentWork = (typeof DEPLOYMENT_WORKS)[number];

/** Whether a deployment's build can be started again. */
export const RELEASE_STATES = ['kept', 'removed'] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** Whether a release in this state can be started again. */
const RELEASE_IS_KEPT = { kept: true, removed: false } as const satisfies Record<ReleaseState, boolean>;

/** Whether the release of a deployment can be started again. `state` is null if the deployment has no release. */
export function isReleaseKept(state: ReleaseState | null): boolean {
  return state !== null && RELEASE_IS_KEPT[state];
}

/** What can differ between two releases. Port, health path and variables belong to the application, not to a release. */
export const RELEASE_FIELDS = [
  'commit',
  'sourceType',
  'repository',
  'branch',
  'image',
  'buildPath',
  'buildType',
  'buildCommand',
  'startCommand',
  'submodules',
  'lfs',
] as const;
export type ReleaseField = (typeof RELEASE_FIELDS)[number];

/** What asked for a deployment. */
export const TRIGGER_KINDS = [
  /** `application.deploy` by a person. */
  'manual',
  /** `application.deploy` by an API key. */
  'api',
  /** The application's deploy webhook. */
  'webhook',
  /** A push event of a git provider. */
  'push',
] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

export const TRIGGER_OUTCOMES = [
  /** A deployment was queued. */
  'deployed',
  /** A deployment that was queued already does it. */
  'joined',
  /** Nothing is deployed; `code` and `reason` name the cause. */
  'skipped',
] as const;
export type TriggerOutcome = (typeof TRIGGER_OUTCOMES)[number];

/** Why an event of a git host deploys nothing. */
export const SKIP_CODES = [
  'auto_deploy_off',
  'not_a_push',
  'other_repository',
  'tag',
  'branch_deleted',
  'branch_not_matched',
  /** The commit's message asks for it. */
  'skip_directive',
  /** There is a path filter, and the host does not list every changed file. */
  'changes_unknown',
  'paths_not_matched',
  'filter_invalid',
] as const;
export type SkipCode = (typeof SKIP_CODES)[number];

/** The deployment that has built the release of a deployment: of a rollback the one that it returns to. */
export function releaseIdOf<Id extends string>({
  deploymentId,
  rollbackOf,
}: {
  readonly deploymentId: Id;
  readonly rollbackOf: Id | null;
}): Id {
  return rollbackOf ?? deploymentId;
}
