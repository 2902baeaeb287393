export { afterIntervals } from './interval.ts';
export {
  applyInvoiceClosing,
  applyInvoiceDecline,
  applyInvoiceInconclusive,
  applyInvoicePayment,
  endSubscription,
  recordSubscriptionEvent,
} from './invoice-outcome.ts';
export { MAX_RENEWAL_DECLINES } from './retry-schedule.ts';
export { openSavedMethod } from './saved-method.ts';
export { INVOICE_IS_OPEN, SUBSCRIPTION_RULES } from './subscription-state.ts';
export { viewOffer, viewSubscription } from './view-subscription.ts';
