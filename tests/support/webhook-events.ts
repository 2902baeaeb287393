import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { type Announcement, webhookBody } from '#src/contracts/webhook-event.ts';
import { WEBHOOK_EVENTS } from '#src/domain/event.ts';
import type { Received } from './receiver.ts';

/** All events that a webhook can subscribe to. */
export const ALL_EVENTS: string[] = [...WEBHOOK_EVENTS];

/** The event as its contract reads it. Throws if it lacks a field or has another one. */
export function declaredEvent(sent: unknown): unknown {
  const { type } = sent as Announcement;
  return webhookBody(type).strict().parse(sent);
}

/** Verifies a request at a time of the test's clock: a signature is valid for five minutes. Returns its event. */
export function verifiedAt(nowMs: number, secret: string, { headers, body }: Received): unknown {
  const now = vi.spyOn(Date, 'now').mockReturnValue(nowMs);
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    now.mockRestore();
  }
}
