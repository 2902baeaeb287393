import type { Instance } from '#src/services/instance/context.ts';
import { keepMerchant } from '#src/services/instance/payment/keep-merchant.ts';
import { relayEvent } from '#src/services/instance/payment/relay-event.ts';
import type { JobPayloads } from '#src/services/platform/queue/enqueue.ts';
import type { Handlers } from './handlers.ts';

/** Which verb carries out which job of payment gateway services. An event that is relayed may wait for slow addresses. */
export function paymentHandlers(instance: Instance): {
  merchants: Handlers<'payment.merchant'>;
  relays: Handlers<'payment.relay'>;
} {
  // The payloads were written by `enqueue`, which holds them to the types of their kinds.
  return {
    merchants: {
      'payment.merchant': (payload) => keepMerchant(instance, payload as JobPayloads['payment.merchant']),
    },
    relays: {
      'payment.relay': (payload, signal) =>
        relayEvent(instance, payload as JobPayloads['payment.relay'], signal),
    },
  };
}
