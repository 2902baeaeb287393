/** The events of an organization, sent to its webhooks. */
export const WEBHOOK_EVENTS = [
  'deploy.started',
  'deploy.succeeded',
  /** A deployment failed or was cancelled. */
  'deploy.failed',
  'app.health_changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The events of a merchant, sent by the payment gateway. */
export const MERCHANT_EVENTS = [
  'payment.succeeded',
  'payment.failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
] as const;
export type MerchantEvent = (typeof MERCHANT_EVENTS)[number];
