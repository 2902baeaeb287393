import type { findWebhook, listAttempts } from '#db/queries/webhook.ts';
import { type Attempt, WebhookEvent, type WebhookView } from '#src/contracts/webhook.ts';
import { WEBHOOK_IS_ENABLED } from '#src/domain/delivery.ts';

type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

/** Converts a webhook to its public form, without its secret. */
export function toWebhookView(row: WebhookRow): WebhookView {
  return {
    webhookId: row.id,
    url: row.url,
    events: WebhookEvent.array().parse(JSON.parse(row.eventsJson)),
    enabled: WEBHOOK_IS_ENABLED[row.status],
    disabledReason: row.disabledReason,
    failingSince: row.failingSince,
    createdAt: row.createdAt,
  };
}

/** An attempt of a delivery as lists show it. */
export function viewAttempt(row: Awaited<ReturnType<typeof listAttempts>>[number]): Attempt {
  const { startedAt, durationMs, outcome, statusCode, reason, isManual } = row;
  return { startedAt, durationMs, outcome, statusCode, reason, manual: isManual === 1 };
}
