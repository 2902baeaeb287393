import { z } from 'zod';
import { idOf } from '#src/contracts/common.ts';
import { DEPLOYMENT_WORKS, type DeploymentWork } from '#src/domain/deployment.ts';
import { DOMAIN_KINDS } from '#src/domain/host.ts';
import type { Id } from '#src/domain/id.ts';
import type { JobKind, JobRole, PoolName } from '#src/domain/job.ts';
import { defineJob, HOUR_MS, type JobDefinition, MINUTE_MS } from './job-definition.ts';

/**
 * The catalogue of durable jobs: the payload of each kind, which jobs wait for each other, where they share places, and
 * how long and how often a job is attempted. `src/jobs` has the handlers and the sizes of the pools.
 *
 * A schema accepts what earlier versions have written: rows outlive an upgrade.
 */

const Application = z.object({ applicationId: idOf('app') });
const Database = z.object({ databaseId: idOf('db') });
const Domain = z.object({ domainId: idOf('dom'), organizationId: idOf('org') });
const Merchant = z.object({ merchantId: idOf('mch') });
const Organization = z.object({ organizationId: idOf('org') });

const WebhookCall = z.object({
  deliveryId: idOf('whd'),
  /** Jobs of earlier versions have neither. */
  organizationId: idOf('org').optional(),
  webhookId: idOf('wh').optional(),
});

const byApplication = ({ applicationId }: z.output<typeof Application>): string => applicationId;
const byDatabase = ({ databaseId }: z.output<typeof Database>): string => databaseId;
const byDelivery = ({ deliveryId }: { deliveryId: Id<'whd'> | Id<'pdl'> }): string => deliveryId;
const byDomain = ({ domainId }: z.output<typeof Domain>): string => domainId;
const byMerchant = ({ merchantId }: z.output<typeof Merchant>): string => merchantId;
const byWebhook = ({ webhookId, deliveryId }: z.output<typeof WebhookCall>): string =>
  webhookId ?? deliveryId;

/** The lane of an organization's removal is this and its id: its merchant's jobs have the id alone. */
export const DISCARD_LANE = 'organization.discard:';

const POOL_OF_WORK = { build: 'builds', pull: 'pulls', release: 'releases' } as const satisfies Record<
  DeploymentWork,
  PoolName
>;

const SWITCH = { role: 'instance', payload: Application, pool: 'switches', lane: byApplication } as const;
const WEBHOOK_CALL = {
  role: 'instance',
  payload: WebhookCall,
  pool: 'calls',
  lane: byDelivery,
  queue: byWebhook,
  deadlineMs: 2 * MINUTE_MS,
} as const;
const DOMAIN_CALL = {
  role: 'instance',
  payload: Domain,
  pool: 'calls',
  lane: byDomain,
  deadlineMs: 2 * MINUTE_MS,
} as const;
const OF_MERCHANT = {
  role: 'gateway',
  payload: Merchant,
  pool: 'gateway',
  lane: byMerchant,
  deadlineMs: HOUR_MS,
} as const;

const CATALOGUE = {
  'deployment.run': defineJob({
    meaning: 'Runs a deployment.',
    role: 'instance',
    payload: z.object({
      deploymentId: idOf('dep'),
      applicationId: idOf('app'),
      /** Jobs of earlier versions have none: a build is expected. */
      work: z.enum(DEPLOYMENT_WORKS).optional(),
    }),
    pool: ({ work = 'build' }) => POOL_OF_WORK[work],
    lane: byApplication,
    // Each step of a build and each pull of an image has its own deadline, `BUILD_TIMEOUT_MINUTES`.
    deadlineMs: 24 * HOUR_MS,
  }),
  'application.start': defineJob({
    ...SWITCH,
    meaning: 'Starts the live release of an application.',
    deadlineMs: 30 * MINUTE_MS,
  }),
  'application.stop': defineJob({
    ...SWITCH,
    meaning: 'Stops an application.',
    deadlineMs: 30 * MINUTE_MS,
  }),
  'application.restart': defineJob({
    ...SWITCH,
    meaning: 'Stops the live release of an application and starts it again.',
    deadlineMs: 30 * MINUTE_MS,
  }),
  'application.route': defineJob({
    meaning: 'Sends the hosts of an application to the ingress.',
    role: 'instance',
    payload: Application,
    pool: 'routes',
    // A change of hosts does not wait for a build.
    lane: ({ applicationId }) => `application.route:${applicationId}`,
    deadlineMs: 5 * MINUTE_MS,
  }),
  'application.discard': defineJob({
    ...SWITCH,
    meaning: 'Removes the releases, the files and the logs of a removed application.',
    deadlineMs: HOUR_MS,
  }),
  'database.start': defineJob({
    meaning: 'Creates or starts a database.',
    role: 'instance',
    payload: Database,
    pool: 'databases',
    lane: byDatabase,
    deadlineMs: HOUR_MS,
  }),
  'database.discard': defineJob({
    meaning: 'Removes the workload and the data of a removed database.',
    role: 'instance',
    payload: Database,
    pool: 'databases',
    lane: byDatabase,
    deadlineMs: HOUR_MS,
  }),
  'webhook.deliver': defineJob({ ...WEBHOOK_CALL, meaning: 'Makes one attempt of a webhook delivery.' }),
  'webhook.redeliver': defineJob({
    ...WEBHOOK_CALL,
    meaning: 'Makes one attempt of a webhook delivery that a user asked for.',
  }),
  'organization.discard': defineJob({
    meaning: 'Removes all resources of a removed organization, and at last the organization.',
    role: 'instance',
    payload: Organization,
    pool: 'switches',
    lane: ({ organizationId }) => DISCARD_LANE + organizationId,
    deadlineMs: HOUR_MS,
  }),
  'name.release': defineJob({
    meaning: 'Releases a name at the license hub.',
    role: 'instance',
    payload: z.object({
      kind: z.enum(DOMAIN_KINDS),
      host: z.string(),
      hubId: z.string(),
      organizationId: idOf('org').optional(),
    }),
    pool: 'names',
    lane: ({ host }) => host,
    deadlineMs: 2 * MINUTE_MS,
  }),
  'domain.lost': defineJob({
    ...DOMAIN_CALL,
    meaning: 'Sends the owners of an organization a mail about a lost domain.',
  }),
  'domain.verify': defineJob({
    ...DOMAIN_CALL,
    meaning: 'Verifies a new domain whose record was published before.',
  }),
  'gateway.catchUp': defineJob({
    ...OF_MERCHANT,
    meaning:
      'Carries out what is due for a merchant after its clock was advanced, or ends it after its release.',
  }),
  'gateway.deliverEvents': defineJob({
    ...OF_MERCHANT,
    meaning: 'Delivers the waiting events of a merchant, oldest first.',
  }),
  'gateway.retryEvents': defineJob({
    meaning: 'Orders the delivery of an event after its pause.',
    role: 'gateway',
    payload: z.object({ eventId: idOf('evt'), merchantId: idOf('mch') }),
    pool: 'gateway',
    lane: ({ eventId }) => eventId,
    deadlineMs: 2 * MINUTE_MS,
  }),
  'gateway.settle': defineJob({
    meaning: 'Asks the processor for the result of an attempt.',
    role: 'gateway',
    payload: z.object({ attemptId: idOf('att'), merchantId: idOf('mch').optional() }),
    pool: 'gateway',
    lane: ({ attemptId }) => attemptId,
    deadlineMs: 10 * MINUTE_MS,
  }),
  'payment.merchant': defineJob({
    meaning: 'Creates, updates or releases the merchant of an organization at the gateway.',
    role: 'instance',
    payload: Organization,
    pool: 'merchants',
    lane: ({ organizationId }) => organizationId,
    deadlineMs: 10 * MINUTE_MS,
  }),
  'payment.relay': defineJob({
    meaning: 'Relays a payment event to one webhook address.',
    role: 'instance',
    payload: z.object({
      deliveryId: idOf('pdl'),
      organizationId: idOf('org'),
      /** Names the address among those of the organization. */
      destination: z.string(),
    }),
    pool: 'relays',
    lane: byDelivery,
    queue: ({ destination }) => destination,
    deadlineMs: 2 * MINUTE_MS,
  }),
} satisfies Record<JobKind, unknown>;

type Catalogue = typeof CATALOGUE;

/** The payload of each kind, as `enqueue` accepts it and its handler receives it. */
export type JobPayloads = { [Kind in JobKind]: z.output<Catalogue[Kind]['payload']> };

/** The kinds that workers of one role run. */
export type JobKindOf<Role extends JobRole> = {
  [Kind in JobKind]: Catalogue[Kind]['role'] extends Role ? Kind : never;
}[JobKind];

/** Every kind of durable job with its rules. */
export const JOBS: { readonly [Kind in JobKind]: JobDefinition<JobPayloads[Kind]> } = CATALOGUE;
