/** Every kind of durable job. Its payload, lane and queue are in `services/platform/queue/jobs.ts`. */
export const JOB_KINDS = [
  'deployment.run',
  'application.start',
  'application.stop',
  'application.restart',
  /** Brings an application's hosts to the ingress. */
  'application.route',
  'application.discard',
  'database.start',
  'database.discard',
  'webhook.deliver',
  'webhook.redeliver',
  'organization.discard',
  /** Gives a name back to the license hub. */
  'name.release',
  /** Tells the owners of a domain that it was lost. */
  'domain.lost',
  'domain.verify',
  'gateway.catchUp',
  'gateway.deliverEvents',
  'gateway.retryEvents',
  'gateway.settle',
  /** Brings an organization's merchant at the gateway to what is wanted. */
  'payment.merchant',
  'payment.relay',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Whether a job can be claimed. */
export const JOB_STATES = [
  /** It waits for its time. */
  'scheduled',
  /** It waits for an older job of its lane. */
  'blocked',
  /** It waits for a place in its pool. */
  'ready',
  /** It has been claimed under a lease. */
  'running',
] as const;
export type JobState = (typeof JOB_STATES)[number];
