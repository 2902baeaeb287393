export const APPLICATION_STATUSES = [
  /** It was never deployed, or it was stopped. */
  'idle',
  /** A deployment runs. */
  'running',
  /** Its last deployment or start succeeded. */
  'done',
  /** Its last deployment or start failed. An earlier release can still receive the visitors. */
  'error',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** What the user wants of an application: `run` from the first deployment on. */
export const DESIRED_STATES = ['run', 'stop'] as const;
export type DesiredState = (typeof DESIRED_STATES)[number];

/** Whether an application with this desired state is to run. */
export const IS_TO_RUN = { run: true, stop: false } as const satisfies Record<DesiredState, boolean>;

/** What the last health check of a running application found. */
export const HEALTH_STATES = ['healthy', 'unhealthy'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** What an application does now, as lists show it. `db/queries/application-state.ts` derives it. */
export const APPLICATION_STATES = [
  /** A deployment is queued or runs. */
  'deploying',
  /** Its newest deployment or start failed, or its release does not answer. */
  'failing',
  'running',
  /** A user stopped it. */
  'stopped',
  /** It has no release. */
  'idle',
] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];
