import {
  failPendingEvents,
  findNextEvent,
  rescheduleEvents,
  updateEvent,
  type WaitingEvent,
} from '#db/queries/gateway-event.ts';
import { findMerchantById, type Merchant } from '#db/queries/gateway-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Queueing, Reading } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { permitPlatform } from '../access/permit.ts';
import type { Gateway } from '../context.ts';
import { readSigningKey } from '../merchant/index.ts';
import { MAX_BLOCKING_ATTEMPTS, retryDelayMs } from './retry-schedule.ts';
import { signEvent } from './sign-event.ts';

const MAX_EVENTS_PER_RUN = 500;
/** Once an instance accepts events again, the next try of each waiting event is at most this far away. */
const MAX_WAIT_MS = 60 * 60 * 1000;

type Delivering = Queueing & Pick<Gateway, 'database' | 'log' | 'vault' | 'events'>;

/**
 * Job: delivers the waiting events of a merchant in their order, until all are delivered or the instance rejects one.
 * Events are delivered at least once; the instance recognizes a repeated event by its id. Jobs of one merchant run one
 * after the other.
 */
export async function deliverEvents(
  gateway: Delivering,
  { merchantId }: { merchantId: Id<'mch'> },
  signal: AbortSignal,
): Promise<void> {
  const permit = permitPlatform(merchantId, 'job');
  const merchant = await findMerchantById(gateway.database.reader, permit);
  if (merchant.releasedAt !== null) {
    return failPendingEvents(gateway.database.writer, permit, 'the merchant was released');
  }
  for (let sent = 0; sent < MAX_EVENTS_PER_RUN && !signal.aborted; sent += 1) {
    const event = await nextEvent(gateway, merchantId);
    if (event === undefined) return;
    await deliver(gateway, merchant, event);
  }
  // The rest is a separate job, so that other jobs of the merchant run in between.
  await queueDelivery(gateway, merchantId);
}

/** Queues the delivery of a merchant's events. */
export async function queueDelivery(gateway: Queueing & Reading, merchantId: Id<'mch'>): Promise<void> {
  await inTransaction(gateway.database, (tx) =>
    enqueue(gateway, tx, 'gateway.deliverEvents', { merchantId }),
  );
}

/** Job: starts the delivery again when the retry of an event is due. */
export async function retryEvents(
  gateway: Queueing & Reading,
  { merchantId }: { merchantId: Id<'mch'> },
): Promise<void> {
  await queueDelivery(gateway, merchantId);
}

async function nextEvent(
  { clock, database }: Pick<Gateway, 'clock' | 'database'>,
  merchantId: Id<'mch'>,
): Promise<WaitingEvent | undefined> {
  const bounds = { now: isoFromNow(clock), patience: MAX_BLOCKING_ATTEMPTS };
  const event = await findNextEvent(database.writer, merchantId, bounds);
  return event !== undefined && event.nextAttemptAt <= bounds.now ? event : undefined;
}

async function deliver(
  gateway: Delivering,
  merchant: Merchant & MerchantPermit<'platform'>,
  event: WaitingEvent,
): Promise<void> {
  const { database, clock } = gateway;
  // Read for each event, so that a rotated key signs the next one.
  const signingKey = await readSigningKey(gateway, merchant.id);
  const outcome = await gateway.events.send({
    eventsUrl: merchant.eventsUrl,
    merchantCode: merchant.code,
    body: event.body,
    signature: signEvent(signingKey, event.body),
  });
  const attempts = event.attempts + 1;
  if (outcome.kind === 'delivered') {
    const now = isoFromNow(clock);
    const delivered = { attempts, nextAttemptAt: null, deliveredAt: now, lastError: null };
    await updateEvent(database.writer, merchant, event.id, delivered);
    const beyond = isoFromNow(clock, MAX_WAIT_MS);
    return rescheduleEvents(database.writer, merchant, { beyond, now });
  }
  const delayMs = retryDelayMs(attempts);
  const failure = { eventId: event.id, merchantId: merchant.id, attempts, reason: outcome.reason };
  if (delayMs === null) gateway.log.error(failure, 'an event could not be delivered and is not sent again');
  else gateway.log.warn(failure, 'an event could not be delivered and will be sent again');
  await inTransaction(database, async (tx) => {
    await updateEvent(tx, merchant, event.id, {
      attempts,
      nextAttemptAt: delayMs === null ? null : isoFromNow(clock, delayMs),
      lastError: outcome.reason,
    });
    if (delayMs === null) return;
    const waiting = { eventId: event.id, merchantId: merchant.id };
    await enqueue(gateway, tx, 'gateway.retryEvents', waiting, { delayMs });
  });
}
