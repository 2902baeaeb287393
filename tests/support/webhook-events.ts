import { type Announcement, webhookBody } from '#src/contracts/webhook-event.ts';
import { WEBHOOK_EVENTS } from '#src/domain/event.ts';

/** All events that a webhook can subscribe to. */
export const ALL_EVENTS: string[] = [...WEBHOOK_EVENTS];

/** The event as its contract reads it. Throws if it lacks a field or has another one. */
export function declaredEvent(sent: unknown): unknown {
  const { type } = sent as Announcement;
  return webhookBody(type).strict().parse(sent);
}
