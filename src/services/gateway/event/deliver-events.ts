import {
  failPendingEvents,
  findNextEvent,
  rescheduleEvents,
  updateEvent,
  type WaitingEvent,
} from '#db/queries/gateway-event.ts';
import { findMerchantById, findSigningKey, type Merchant } from '#db/queries/gateway-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { Gateway } from '../context.ts';
import { signingKeyIdentity } from '../merchant/secrets.ts';
import { MAX_BLOCKING_ATTEMPTS, retryDelayMs } from './retry-schedule.ts';
import { signEvent } from './sign-event.ts';

const MAX_EVENTS_PER_RUN = 500;
/** Once an instance takes events again, none waits longer for its turn. */
const MAX_WAIT_MS = 60 * 60 * 1000;

/**
 * Delivers what waits for a merchant, one after the other in the order in which it happened, until nothing is left or
 * the instance does not take it. At least once is the promise: the instance knows a repeated event by its id. Runs in
 * the merchant's lane, so never twice at a time.
 */
export async function deliverEvents(
  gateway: Gateway,
  { merchantId }: { merchantId: string },
  signal: AbortSignal,
): Promise<void> {
  const merchant = await findMerchantById(gateway.database.reader, merchantId);
  if (merchant.releasedAt !== null) {
    return failPendingEvents(gateway.database.writer, merchantId, 'the merchant was released');
  }
  for (let sent = 0; sent < MAX_EVENTS_PER_RUN && !signal.aborted; sent += 1) {
    const event = await nextEvent(gateway, merchantId);
    if (event === undefined) return;
    await deliver(gateway, merchant, event);
  }
  // The rest is a job of its own: other work of the merchant waits in the same lane.
  await queueDelivery(gateway, merchantId);
}

/** Orders the events of a merchant to be delivered. */
export async function queueDelivery(gateway: Gateway, merchantId: string): Promise<void> {
  await inTransaction(gateway.database, (tx) =>
    enqueue(gateway, tx, 'gateway.deliverEvents', { merchantId }),
  );
}

/** Wakes the delivery for an event whose pause is over. */
export async function retryEvents(gateway: Gateway, { merchantId }: { merchantId: string }): Promise<void> {
  await queueDelivery(gateway, merchantId);
}

async function nextEvent(gateway: Gateway, merchantId: string): Promise<WaitingEvent | undefined> {
  const turn = { now: isoFromNow(gateway.clock), patience: MAX_BLOCKING_ATTEMPTS };
  const event = await findNextEvent(gateway.database.writer, merchantId, turn);
  return event !== undefined && event.nextAttemptAt <= turn.now ? event : undefined;
}

async function deliver(gateway: Gateway, merchant: Merchant, event: WaitingEvent): Promise<void> {
  const { database, vault, clock } = gateway;
  // Read for each: a key that was rotated a moment ago signs the next one.
  const sealed = await findSigningKey(database.reader, merchant.id);
  const signingKey = vault.open(sealed, signingKeyIdentity(merchant.id));
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
    await updateEvent(database.writer, event.id, delivered);
    const beyond = isoFromNow(clock, MAX_WAIT_MS);
    return rescheduleEvents(database.writer, merchant.id, { beyond, now });
  }
  const pauseMs = retryDelayMs(attempts);
  const told = { eventId: event.id, merchantId: merchant.id, attempts, reason: outcome.reason };
  if (pauseMs === null) gateway.log.error(told, 'an event was given up');
  else gateway.log.warn(told, 'an event was not taken and is sent again');
  await inTransaction(database, async (tx) => {
    await updateEvent(tx, event.id, {
      attempts,
      nextAttemptAt: pauseMs === null ? null : isoFromNow(clock, pauseMs),
      lastError: outcome.reason,
    });
    if (pauseMs === null) return;
    const waiting = { eventId: event.id, merchantId: merchant.id };
    await enqueue(gateway, tx, 'gateway.retryEvents', waiting, { delayMs: pauseMs });
  });
}
