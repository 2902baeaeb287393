import { Webhook } from 'standardwebhooks';
import {
  type DueDelivery,
  disableWebhook,
  findDueDelivery,
  lockWebhook,
  recordAttempt,
  settleDelivery,
} from '#db/queries/webhook.ts';
import { inTransaction } from '#db/transaction.ts';
import type { GuardedAnswer } from '#src/adapters/http-client/port.ts';
import { type DeliveryOutcome, MAX_STORED_ANSWER_BYTES, WEBHOOK_IS_ENABLED } from '#src/domain/delivery.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow, isoTime } from '#src/kernel/clock.ts';
import { textStart } from '#src/kernel/text-start.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Clocked, CoreServices, Reading, Sealing } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { fixedHeaders } from './fixed-headers.ts';
import { planAttempt } from './plan-attempt.ts';
import { MAX_FAILING_MS, retryDelayMs } from './retry-schedule.ts';
import { webhookSecretIdentity } from './webhook-secret-identity.ts';

const DEADLINE_MS = 15_000;
const MAX_REASON_LENGTH = 300;
const GONE = 410;

/**
 * Job: one attempt of a delivery. Deliveries are at least once: an attempt whose process died is repeated. Signed according
 * to Standard Webhooks; the id stays the same at every attempt, so that the receiver can recognize repetitions.
 */
export async function deliverWebhook(
  instance: Instance,
  { deliveryId, isManual = false }: { deliveryId: Id<'whd'>; isManual?: boolean },
): Promise<void> {
  const delivery = await findDueDelivery(instance.database.reader, deliveryId);
  if (delivery === undefined) return;
  if (!isManual && delivery.status !== 'pending') return;
  const isOff = !isManual && !WEBHOOK_IS_ENABLED[delivery.webhookStatus];
  if (isOff && (await endUnsent(instance, delivery))) return;
  const startedAtMs = instance.clock.now();
  const answer = await instance.fetch({
    url: delivery.url,
    method: 'POST',
    headers: signedHeaders(instance, delivery, startedAtMs),
    body: Buffer.from(delivery.body),
    deadlineMs: DEADLINE_MS,
  });
  await settle(instance, delivery, { ...judge(answer), startedAtMs, isManual });
}

function signedHeaders(
  { vault }: Sealing,
  { webhookId, messageId, body, secretSealed }: DueDelivery,
  nowMs: number,
): Record<string, string> {
  const webhook = new Webhook(vault.open(secretSealed, webhookSecretIdentity(webhookId)));
  const timestamp = new Date(nowMs);
  return {
    ...fixedHeaders(messageId),
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': webhook.sign(messageId, timestamp, body),
  };
}

interface Outcome {
  readonly outcome: DeliveryOutcome;
  readonly statusCode: number | null;
  readonly reason: string | null;
  readonly answer: string | null;
}

/** Any 2xx is success. A redirect is a failure and is not followed. */
function judge(answer: GuardedAnswer): Outcome {
  if (answer.kind !== 'answered')
    return { outcome: answer.kind, statusCode: null, reason: answer.reason, answer: null };
  const { status: statusCode, body } = answer;
  const received = { statusCode, answer: textStart(body, MAX_STORED_ANSWER_BYTES) };
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'succeeded', ...received, reason: null };
  const redirects = statusCode >= 300 && statusCode < 400 ? ' Redirects are not followed.' : '';
  return { outcome: 'failed', ...received, reason: `Answered ${statusCode}.${redirects}` };
}

/** While a delivery is pending, a manual attempt counts as one of its eight; later it can only turn it into a success. */
async function settle(
  instance: CoreServices,
  { id: deliveryId, webhookId, status, attempts: attemptsBefore }: DueDelivery,
  attempt: Outcome & { startedAtMs: number; isManual: boolean },
): Promise<void> {
  const { startedAtMs, isManual, ...outcome } = attempt;
  const durationMs = Math.max(0, instance.clock.now() - startedAtMs);
  await inTransaction(instance.database, async (tx) => {
    if (!(await lockWebhook(tx, webhookId))) return;
    // The current state of the endpoint counts: other deliveries of its may have got through.
    const delivery = await findDueDelivery(tx, deliveryId);
    if (delivery === undefined) return;
    await recordAttempt(tx, forPlatform('job'), {
      ...{ id: instance.ids.next('wha'), deliveryId, startedAt: isoTime(startedAtMs), durationMs },
      ...outcome,
      reason: outcome.reason?.slice(0, MAX_REASON_LENGTH) ?? null,
      isManual: isManual ? 1 : 0,
    });
    const hasSucceeded = outcome.outcome === 'succeeded';
    const isWaiting = status === 'pending';
    const attempts = isWaiting ? attemptsBefore + 1 : attemptsBefore;
    const disabledReason = hasSucceeded ? null : reasonToDisable(instance, delivery, outcome);
    const isLast = hasSucceeded || !isWaiting || disabledReason !== null;
    const pauseMs = isLast ? null : retryDelayMs(attempts);
    const failedStatus = pauseMs !== null ? 'pending' : isWaiting ? 'failed' : status;
    await settleDelivery(tx, forPlatform('job'), delivery, {
      status: hasSucceeded ? 'succeeded' : failedStatus,
      attempts,
      nextAttemptAt: pauseMs === null ? null : isoFromNow(instance.clock, pauseMs),
      failingSince: hasSucceeded ? null : (delivery.failingSince ?? isoTime(startedAtMs)),
    });
    if (disabledReason !== null)
      await disableWebhook(tx, forPlatform('job'), delivery.webhookId, disabledReason);
    if (pauseMs === null) return;
    const { organizationId } = delivery;
    await planAttempt(instance, tx, { deliveryId, organizationId, webhookId }, pauseMs);
  });
}

function reasonToDisable(
  { clock }: Clocked,
  { failingSince }: DueDelivery,
  { statusCode }: Outcome,
): string | null {
  if (statusCode === GONE) return 'The endpoint returned 410: it does not accept events any more.';
  if (failingSince === null || failingSince > isoFromNow(clock, -MAX_FAILING_MS)) return null;
  return 'Every attempt has failed for five days.';
}

/** Ends a delivery to an endpoint that is switched off. False: it has been switched on meanwhile. */
async function endUnsent(instance: Reading, { id: deliveryId, webhookId }: DueDelivery): Promise<boolean> {
  return inTransaction(instance.database, async (tx) => {
    if (!(await lockWebhook(tx, webhookId))) return true;
    const delivery = await findDueDelivery(tx, deliveryId);
    if (delivery?.status !== 'pending') return true;
    if (WEBHOOK_IS_ENABLED[delivery.webhookStatus]) return false;
    const { attempts, failingSince } = delivery;
    await settleDelivery(tx, forPlatform('job'), delivery, {
      ...{ status: 'failed', attempts, nextAttemptAt: null, failingSince },
    });
    return true;
  });
}
