/** How events reach the addresses of tenants. */

export const WEBHOOK_STATUSES = ['active', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Whether a webhook with this status receives events. */
export const WEBHOOK_IS_ENABLED = { active: true, disabled: false } as const satisfies Record<
  WebhookStatus,
  boolean
>;

/** The delivery of an outbound webhook, over all of its attempts. */
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One attempt of a delivery. */
export const DELIVERY_OUTCOMES = [
  'succeeded',
  'failed',
  /** The address may not be called. */
  'refused',
] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** The relay of a payment event, which is sent once. */
export const RELAY_STATUSES = [
  'pending',
  /** Claimed by a worker, which may have sent it. It is never sent again. */
  'sending',
  ...DELIVERY_OUTCOMES,
  /** The process ended while it was being sent. */
  'interrupted',
] as const;
export type RelayStatus = (typeof RELAY_STATUSES)[number];

/** A relay as callers see it: what is being sent is pending. */
export const SHOWN_RELAY_STATUSES = [
  'pending',
  ...DELIVERY_OUTCOMES,
  'interrupted',
] as const satisfies readonly RelayStatus[];

/** How a relay can end. */
export const FINAL_RELAY_STATUSES = [
  ...DELIVERY_OUTCOMES,
  'interrupted',
] as const satisfies readonly RelayStatus[];

/** How much of the answer of a receiver is stored. */
export const MAX_STORED_ANSWER_BYTES = 2048;
