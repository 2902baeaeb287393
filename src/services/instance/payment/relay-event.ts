import { findEventBytes } from '#db/queries/payment-event.ts';
import { type ClaimedDelivery, claimDeliveries, type Outcome } from '#db/queries/payment-event-delivery.ts';
import type { GuardedAnswer } from '#src/adapters/http-client/port.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Instance } from '../context.ts';
import { openOutcomeLog } from './outcome-log.ts';

/** Spec 3, "Limits": from the look at the name to the last byte of the answer. */
const DEADLINE_MS = 10_000;
/** How many addresses are called at once: the slow ones must not stand in the way of the others. */
const AT_ONCE = 512;
/** What is read of an answer: nobody looks at it. */
const MAX_ANSWER_BYTES = 1024;
/** How long what is on its way may go on when the program stops. */
const STOP_GRACE_MS = 2500;
const MAX_REASON_LENGTH = 300;

/**
 * Job: brings an event to its addresses, once each: spec 3, "Delivery rules". A delivery is claimed before it is sent
 * and never given out again, so whatever happens none is sent twice. What is not claimed when the program ends is sent
 * by the next one; what is claimed ends as `interrupted`.
 */
export async function relayEvent(
  instance: Instance,
  { eventKey }: { eventKey: string },
  signal: AbortSignal,
): Promise<void> {
  const event = await findEventBytes(instance.database.writer, eventKey);
  if (event === undefined) return;
  const outcomes = openOutcomeLog(instance);
  const underWay = new Set<Promise<void>>();
  const stop = stopAfterGrace(signal);
  try {
    while (!signal.aborted) {
      const claimed = await claimDeliveries(instance.database, {
        ...{ eventKey, by: instance.processId, now: isoFromNow(instance.clock) },
        limit: AT_ONCE - underWay.size,
      });
      if (claimed.length === 0) break;
      for (const delivery of claimed) {
        const sending = send(instance, event, delivery, stop.signal)
          .then(outcomes.record)
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      while (underWay.size > AT_ONCE / 2) await Promise.race(underWay);
    }
  } finally {
    await Promise.all(underWay);
    stop.release();
    await outcomes.close();
  }
  signal.throwIfAborted();
}

interface EventBytes {
  readonly body: Buffer;
  readonly signature: string;
  readonly contentType: string | null;
}

/** Never rejects: whatever comes of it is an outcome. */
async function send(
  { fetch, clock }: Instance,
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
    ...{ id, ...outcome, reason: reason?.slice(0, MAX_REASON_LENGTH) ?? null },
    durationMs: Math.round(performance.now() - startedAtMs),
    finishedAt: isoFromNow(clock),
  };
}

type Verdict = Pick<Outcome, 'status' | 'statusCode' | 'reason'>;

export const INTERRUPTED =
  'The program ended while the event was being sent. Whether it arrived is unknown; it is not sent again by itself.';

const STOPPED: Verdict = { status: 'interrupted', statusCode: null, reason: INTERRUPTED };

/** Any 2xx is success; a redirect is none, and is not followed. */
function judge(answer: GuardedAnswer): Verdict {
  if (answer.kind !== 'answered') return { status: answer.kind, statusCode: null, reason: answer.reason };
  const { status: statusCode } = answer;
  if (statusCode >= 200 && statusCode < 300) return { status: 'succeeded', statusCode, reason: null };
  const redirects = statusCode >= 300 && statusCode < 400 ? ' Redirects are not followed.' : '';
  return { status: 'failed', statusCode, reason: `Answered ${statusCode}.${redirects}` };
}

/** Aborts a while after the given signal, unless it is released before. */
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
