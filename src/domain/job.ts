import type { Role } from './surface.ts';

/** Every kind of durable job. `services/platform/queue/catalogue.ts` describes each. */
export const JOB_KINDS = [
  'deployment.run',
  'application.start',
  'application.stop',
  'application.restart',
  'application.route',
  'application.discard',
  'database.start',
  'database.discard',
  'webhook.deliver',
  'webhook.redeliver',
  'organization.discard',
  'name.release',
  'domain.lost',
  'domain.verify',
  'gateway.catchUp',
  'gateway.deliverEvents',
  'gateway.retryEvents',
  'gateway.settle',
  'payment.merchant',
  'payment.relay',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** The roles that have jobs: a worker runs the jobs of the roles of its process. */
export const JOB_ROLES = ['instance', 'gateway'] as const satisfies readonly Role[];
export type JobRole = (typeof JOB_ROLES)[number];

/** Jobs of one pool share places. No pool waits for another one. */
export const POOLS = [
  /** Deployments that fetch and build a source: minutes of CPU. */
  'builds',
  /** Deployments of an image: a download. */
  'pulls',
  /** Deployments that start a release which exists. */
  'releases',
  /** Starting, stopping and removing applications. */
  'switches',
  'databases',
  /** Hosts of applications, at the ingress. */
  'routes',
  /** Names that are released at the license hub. */
  'names',
  /** Webhooks of organizations, and DNS queries and mail about their domains. */
  'calls',
  /** Payment events to the addresses of payment gateway services. */
  'relays',
  /** Merchant accounts at the payment gateway. */
  'merchants',
  /** All jobs of the role `gateway`. */
  'gateway',
] as const;
export type PoolName = (typeof POOLS)[number];

/** Whether a job can be claimed. */
export const JOB_STATES = [
  /** It waits for its time. */
  'scheduled',
  /** It waits for an earlier job of its lane. */
  'blocked',
  /** It waits for a slot in its pool. */
  'ready',
  /** It has been claimed under a lease. */
  'running',
] as const;
export type JobState = (typeof JOB_STATES)[number];

/** How far a job is, as operators see it: `job.list`. */
export const JOB_PHASES = [
  /** It has not failed, and waits for its time, its place, or an earlier job. */
  'waiting',
  /** A worker has claimed it. */
  'running',
  /** Its last attempt failed, and it waits for the next one. */
  'failing',
  /** It failed for the last time. */
  'givenUp',
] as const;
export type JobPhase = (typeof JOB_PHASES)[number];

/** How an attempt of a job can end. */
export const JOB_RESULTS = [
  'done',
  /** It failed, and is tried again after a pause. */
  'retried',
  /** It failed for the last time. */
  'given_up',
  /** The program stopped, or the application lives on another node: the job starts over in the next process, or there. */
  'put_back',
] as const;
export type JobResult = (typeof JOB_RESULTS)[number];
