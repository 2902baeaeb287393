import type { DeploymentWork } from '#src/domain/deployment.ts';
import type { DomainKind } from '#src/domain/host.ts';
import type { JobKind } from '#src/domain/job.ts';

/**
 * The catalogue of lasting work: what each kind of job is told, which jobs wait for each other, and with which they
 * share places. Handlers are named by role in `src/jobs`, the sizes of the pools in `src/app`.
 */

/** Jobs of one pool share places; no pool waits for another one. */
export const POOLS = [
  /** Deployments that fetch and build a source: minutes of CPU. */
  'builds',
  /** Deployments of an image: a download. */
  'pulls',
  /** Deployments that start a release that is there already. */
  'releases',
  /** Starting, stopping and removing applications. */
  'switches',
  'databases',
  /** Hosts of applications, at the ingress. */
  'routes',
  /** Names that go back to the license hub. */
  'names',
  /** Outbound webhooks, and what is asked or said about tenants' domains by DNS and mail. */
  'calls',
  /** Payment events to the addresses of payment gateway services. */
  'relays',
  /** Merchant accounts at the payment gateway. */
  'merchants',
  /** Everything that the role `gateway` does. */
  'gateway',
] as const;
export type PoolName = (typeof POOLS)[number];

/** Every kind of lasting work and what it is told. Written in the transaction of the change that asks for it. */
export interface JobPayloads extends Record<JobKind, object> {
  /** Without `work`, as earlier versions wrote it, a build is expected. */
  'deployment.run': { deploymentId: string; applicationId: string; work?: DeploymentWork };
  'application.start': { applicationId: string };
  'application.stop': { applicationId: string };
  'application.restart': { applicationId: string };
  'application.route': { applicationId: string };
  'application.discard': { applicationId: string };
  'database.start': { databaseId: string };
  'database.discard': { databaseId: string };
  'webhook.deliver': WebhookCall;
  'webhook.redeliver': WebhookCall;
  'organization.discard': { organizationId: string };
  'name.release': { kind: DomainKind; host: string; hubId: string; organizationId?: string };
  'domain.lost': { domainId: string; organizationId: string };
  'domain.verify': { domainId: string; organizationId: string };
  'gateway.catchUp': { merchantId: string };
  'gateway.deliverEvents': { merchantId: string };
  'gateway.retryEvents': { eventId: string; merchantId: string };
  'gateway.settle': { attemptId: string; merchantId?: string };
  'payment.merchant': { organizationId: string };
  /** `destination` names the address among those of the organization. */
  'payment.relay': { deliveryId: string; organizationId: string; destination: string };
}

interface WebhookCall {
  deliveryId: string;
  /** Jobs of earlier versions have neither. */
  organizationId?: string;
  webhookId?: string;
}

/** The lane of an organization's removal is this and its id: its merchant's jobs have the id alone. */
export const DISCARD_LANE = 'organization.discard:';

interface JobRule<Payload> {
  readonly pool: PoolName | ((payload: Payload) => PoolName);
  /** Jobs with one lane run one after the other, in the order in which they were written. */
  readonly lane: (payload: Payload) => string;
  /** The queue within its tenant's work, where it is not the lane: queues of a tenant are served in turn. */
  readonly queue?: (payload: Payload) => string;
}

const byApplication = ({ applicationId }: { applicationId: string }): string => applicationId;
const byDatabase = ({ databaseId }: { databaseId: string }): string => databaseId;
const byDelivery = ({ deliveryId }: { deliveryId: string }): string => deliveryId;
const byDomain = ({ domainId }: { domainId: string }): string => domainId;
const byMerchant = ({ merchantId }: { merchantId: string }): string => merchantId;
const byWebhook = ({ webhookId, deliveryId }: WebhookCall): string => webhookId ?? deliveryId;

const POOL_OF_WORK = { build: 'builds', pull: 'pulls', release: 'releases' } as const satisfies Record<
  DeploymentWork,
  PoolName
>;

export const JOBS: { readonly [Kind in JobKind]: JobRule<JobPayloads[Kind]> } = {
  'deployment.run': { pool: ({ work = 'build' }) => POOL_OF_WORK[work], lane: byApplication },
  'application.start': { pool: 'switches', lane: byApplication },
  'application.stop': { pool: 'switches', lane: byApplication },
  'application.restart': { pool: 'switches', lane: byApplication },
  // What changes an application's hosts does not wait for a build.
  'application.route': {
    pool: 'routes',
    lane: ({ applicationId }) => `application.route:${applicationId}`,
  },
  'application.discard': { pool: 'switches', lane: byApplication },
  'database.start': { pool: 'databases', lane: byDatabase },
  'database.discard': { pool: 'databases', lane: byDatabase },
  'webhook.deliver': { pool: 'calls', lane: byDelivery, queue: byWebhook },
  'webhook.redeliver': { pool: 'calls', lane: byDelivery, queue: byWebhook },
  'organization.discard': {
    pool: 'switches',
    lane: ({ organizationId }) => DISCARD_LANE + organizationId,
  },
  'name.release': { pool: 'names', lane: ({ host }) => host },
  'domain.lost': { pool: 'calls', lane: byDomain },
  'domain.verify': { pool: 'calls', lane: byDomain },
  'gateway.catchUp': { pool: 'gateway', lane: byMerchant },
  'gateway.deliverEvents': { pool: 'gateway', lane: byMerchant },
  'gateway.retryEvents': { pool: 'gateway', lane: ({ eventId }) => eventId },
  'gateway.settle': { pool: 'gateway', lane: ({ attemptId }) => attemptId },
  'payment.merchant': { pool: 'merchants', lane: ({ organizationId }) => organizationId },
  'payment.relay': { pool: 'relays', lane: byDelivery, queue: ({ destination }) => destination },
};
