import type { Instance } from '#src/services/instance/context.ts';
import { keepMerchant } from '#src/services/instance/payment/keep-merchant.ts';
import { relayEvent } from '#src/services/instance/payment/relay-event.ts';
import type { Handlers } from './worker.ts';

/** Which verb carries out which job of payment gateway services. An event that is relayed may wait for slow addresses. */
export function paymentHandlers(instance: Instance): {
  merchants: Handlers<'payment.merchant'>;
  relays: Handlers<'payment.relay'>;
} {
  return {
    merchants: { 'payment.merchant': (payload) => keepMerchant(instance, payload) },
    relays: { 'payment.relay': (payload, signal) => relayEvent(instance, payload, signal) },
  };
}
