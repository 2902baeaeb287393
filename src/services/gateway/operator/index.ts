export { getMerchantPayment } from './get-merchant-payment.ts';
export { listMerchantEvents } from './list-merchant-events.ts';
export { listMerchantPayments } from './list-merchant-payments.ts';
export { listMerchantSubscriptions } from './list-merchant-subscriptions.ts';
export { listMerchants } from './list-merchants.ts';
export { redeliverMerchantEvent } from './redeliver-merchant-event.ts';
