import type { Db } from '#db/client.ts';
import { insertJob } from '#db/queries/job.ts';
import { nodeOf } from '#db/queries/node.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Platform } from '../context.ts';

/** Every kind of lasting work and what it is told. Written in the transaction of the change that asks for it. */
export interface JobPayloads {
  'deployment.run': { deploymentId: string; applicationId: string };
  'application.start': { applicationId: string };
  'application.stop': { applicationId: string };
  'application.route': { applicationId: string };
  'application.discard': { applicationId: string };
  'database.start': { databaseId: string };
  'database.discard': { databaseId: string };
  'webhook.deliver': { deliveryId: string };
  'webhook.redeliver': { deliveryId: string };
  'organization.discard': { organizationId: string };
  'name.release': { kind: 'custom' | 'subdomain'; host: string; hubId: string };
  'gateway.catchUp': { merchantId: string };
  'gateway.deliverEvents': { merchantId: string };
  'gateway.retryEvents': { eventId: string; merchantId: string };
  'gateway.settle': { attemptId: string };
  'payment.merchant': { organizationId: string };
  'payment.relay': { eventKey: string };
}

export type JobKind = keyof JobPayloads;

/** The lane of an organization's removal is this and its id: its merchant's jobs have the id alone. */
export const DISCARD_LANE = 'organization.discard:';

const byApplication = ({ applicationId }: { applicationId: string }): string => applicationId;
const byDatabase = ({ databaseId }: { databaseId: string }): string => databaseId;
const byDelivery = ({ deliveryId }: { deliveryId: string }): string => deliveryId;
const byMerchant = ({ merchantId }: { merchantId: string }): string => merchantId;

/** Jobs with one lane run one after the other, in the order in which they were written. */
const LANES: { readonly [Kind in JobKind]: (payload: JobPayloads[Kind]) => string } = {
  'deployment.run': byApplication,
  'application.start': byApplication,
  'application.stop': byApplication,
  // What changes an application's hosts does not wait for a build.
  'application.route': ({ applicationId }) => `application.route:${applicationId}`,
  'application.discard': byApplication,
  'database.start': byDatabase,
  'database.discard': byDatabase,
  'webhook.deliver': byDelivery,
  'webhook.redeliver': byDelivery,
  'organization.discard': ({ organizationId }) => DISCARD_LANE + organizationId,
  'name.release': ({ host }) => host,
  'gateway.catchUp': byMerchant,
  'gateway.deliverEvents': byMerchant,
  'gateway.retryEvents': ({ eventId }) => eventId,
  'gateway.settle': ({ attemptId }) => attemptId,
  'payment.merchant': ({ organizationId }) => organizationId,
  'payment.relay': ({ eventKey }) => eventKey,
};

/** Work that any process of the role can do; all other work is done where the application or database lives. */
const ANYWHERE = '';

/**
 * Writes a job and answers its id. What concerns an application or a database is carried out on the node where it
 * lives. A job about what is deleted is written before the deletion.
 */
export async function enqueue<Kind extends JobKind>(
  platform: Pick<Platform, 'clock' | 'ids' | 'nodeId'>,
  db: Db,
  kind: Kind,
  payload: JobPayloads[Kind],
  { delayMs = 0 }: { readonly delayMs?: number } = {},
): Promise<string> {
  const id = platform.ids.next('job');
  await insertJob(db, {
    id,
    kind,
    payloadJson: JSON.stringify(payload),
    lane: LANES[kind](payload),
    node: await homeOf(platform, db, payload),
    runAt: isoFromNow(platform.clock, delayMs),
    createdAt: isoFromNow(platform.clock),
  });
  return id;
}

async function homeOf(
  { nodeId }: Pick<Platform, 'nodeId'>,
  db: Db,
  payload: JobPayloads[JobKind],
): Promise<string> {
  if ('applicationId' in payload || 'databaseId' in payload) return (await nodeOf(db, payload)) ?? nodeId;
  return ANYWHERE;
}
