import { findEventBytes } from '#db/queries/payment-event.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type Outcome,
  settleDelivery,
} from '#db/queries/payment-event-delivery.ts';
import { inTransaction } from '#db/transaction.ts';
import type { GuardedAnswer } from '#src/adapters/http-client/port.ts';
import { FINAL_RELAY_STATUSES, MAX_STORED_ANSWER_BYTES } from '#src/domain/delivery.ts';
import type { Id } from '#src/domain/id.ts';
import { Batch } from '#src/kernel/batch.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Shared } from '#src/kernel/shared.ts';
import { textStart } from '#src/kernel/text-start.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { JobPayloads } from '../../platform/queue/index.ts';
import type { Instance } from '../context.ts';

/** docs/specification/3-payments.md, "Limits": from the DNS lookup to the last byte of the response. */
const DEADLINE_MS = 10_000;
/** The start of a response is stored, if it is text. */
const MAX_ANSWER_BYTES = MAX_STORED_ANSWER_BYTES;
/** Deliveries that are claimed or settled within this time are written in one commit. */
const BATCH_WINDOW_MS = 20;
/** How long a delivery may continue when the program stops, which has ten seconds for that. */
const STOP_GRACE_MS = 7500;
const MAX_REASON_LENGTH = 300;

type Relaying = Pick<Instance, 'database' | 'clock' | 'processId' | 'fetch' | 'meter'>;

/**
 * Returns the handler of the job that sends an event to one address, once: docs/specification/3-payments.md, "Delivery
 * rules". A delivery is claimed before it is sent and never claimed again, so it is never sent twice. If the program
 * ends, unclaimed deliveries are sent by the next process, and claimed ones end as `interrupted`. The queue decides how
 * many jobs run at once and in which order: by organization, then by address.
 */
export function openRelay(
  instance: Relaying,
): (payload: JobPayloads['payment.relay'], signal: AbortSignal) => Promise<void> {
  const { database, clock, processId: by } = instance;
  // Many deliveries are claimed and settled at once. With a commit for each, they would wait for the disk.
  const claims = new Batch<Claim>(async (wanted) => {
    const ids = wanted.map(({ deliveryId }) => deliveryId);
    const claimed = await claimDeliveries(database.writer, forPlatform('job'), {
      ids,
      by,
      now: isoFromNow(clock),
    });
    for (const claim of wanted) claim.delivery = claimed.find(({ id }) => id === claim.deliveryId);
  }, BATCH_WINDOW_MS);
  const outcomes = new Batch<Outcome>(
    (settled) =>
      inTransaction(database, async (tx) => {
        for (const outcome of settled) await settleDelivery(tx, forPlatform('job'), by, outcome);
      }).then(() => countOutcomes(instance, settled)),
    BATCH_WINDOW_MS,
  );
  const events = new Shared((eventKey: Id<'pev'>) => findEventBytes(database.reader, eventKey));

  return async ({ deliveryId }, signal) => {
    signal.throwIfAborted();
    const claim: Claim = { deliveryId, delivery: undefined };
    await claims.add(claim);
    const { delivery } = claim;
    if (delivery === undefined) return;
    const stop = stopAfterGrace(signal);
    try {
      await events.use(delivery.eventKey, async (event) => {
        if (event !== undefined) await outcomes.add(await send(instance, event, delivery, stop.signal));
      });
    } finally {
      stop.release();
    }
  };
}

function countOutcomes({ meter }: Pick<Relaying, 'meter'>, settled: readonly Outcome[]): void {
  for (const { status } of settled) {
    const result = FINAL_RELAY_STATUSES.find((known) => known === status);
    if (result !== undefined) meter.count('pilothouse_relay_deliveries_total', { result });
  }
}

interface Claim {
  readonly deliveryId: Id<'pdl'>;
  /** Undefined if it was claimed before. */
  delivery: ClaimedDelivery | undefined;
}

interface EventBytes {
  readonly body: Buffer;
  readonly signature: string;
  readonly contentType: string | null;
}

/** Never rejects: every failure is an outcome. */
async function send(
  { fetch, clock }: Pick<Instance, 'fetch' | 'clock'>,
  { body, signature, contentType }: EventBytes,
  { id, url }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const startedAtMs = performance.now();
  const answer = await fetch({
    url,
    method: 'POST',
    headers: {
      'x-gateway-signature': signature,
      ...(contentType === null ? {} : { 'content-type': contentType }),
    },
    body,
    deadlineMs: DEADLINE_MS,
    maxBodyBytes: MAX_ANSWER_BYTES,
    neverInternalNames: true,
    signal,
  });
  const { reason, ...outcome } = signal.aborted && answer.kind === 'failed' ? STOPPED : judge(answer);
  return {
    id,
    ...outcome,
    reason: reason?.slice(0, MAX_REASON_LENGTH) ?? null,
    durationMs: Math.round(performance.now() - startedAtMs),
    finishedAt: isoFromNow(clock),
  };
}

type Verdict = Pick<Outcome, 'status' | 'statusCode' | 'reason' | 'answer'>;

export const INTERRUPTED =
  'The program ended while the event was being sent. It is unknown whether it arrived. It is not sent again automatically.';

const STOPPED: Verdict = { status: 'interrupted', statusCode: null, reason: INTERRUPTED, answer: null };

/** Any 2xx is success. A redirect is a failure and is not followed. */
function judge(answer: GuardedAnswer): Verdict {
  if (answer.kind !== 'answered')
    return { status: answer.kind, statusCode: null, reason: answer.reason, answer: null };
  const { status: statusCode, body } = answer;
  const received = { statusCode, answer: textStart(body, MAX_ANSWER_BYTES) };
  if (statusCode >= 200 && statusCode < 300) return { status: 'succeeded', ...received, reason: null };
  const redirects = statusCode >= 300 && statusCode < 400 ? ' Redirects are not followed.' : '';
  return { status: 'failed', ...received, reason: `Answered ${statusCode}.${redirects}` };
}

/** Aborts `STOP_GRACE_MS` after the given signal, unless it is released before. */
function stopAfterGrace(signal: AbortSignal): { readonly signal: AbortSignal; release(): void } {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    timer = setTimeout(() => stop.abort(), STOP_GRACE_MS);
  };
  if (signal.aborted) begin();
  signal.addEventListener('abort', begin, { once: true });
  return {
    signal: stop.signal,
    release() {
      clearTimeout(timer);
      signal.removeEventListener('abort', begin);
    },
  };
}
