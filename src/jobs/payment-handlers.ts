import type { Instance } from '#src/services/instance/context.ts';
import { openRelay } from '#src/services/instance/payment/relay-event.ts';
import { syncMerchantAccount } from '#src/services/instance/payment/sync-merchant-account.ts';
import type { Handlers } from './worker.ts';

/** Which verb carries out which job of payment gateway services. */
export function paymentHandlers(instance: Instance): Handlers<'payment.merchant' | 'payment.relay'> {
  const relay = openRelay(instance);
  return {
    'payment.merchant': (payload) => syncMerchantAccount(instance, payload),
    'payment.relay': relay,
  };
}
