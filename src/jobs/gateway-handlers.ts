import type { JobKind } from '#src/domain/job.ts';
import type { Gateway } from '#src/services/gateway/context.ts';
import { catchUp } from '#src/services/gateway/due/catch-up.ts';
import { reconcileAttempt } from '#src/services/gateway/due/reconcile-attempt.ts';
import { deliverEvents, retryEvents } from '#src/services/gateway/event/deliver-events.ts';

import type { Handlers } from './worker.ts';

type GatewayJob = Extract<JobKind, `gateway.${string}`>;

/** Which verb of the payment gateway carries out which job. */
export function gatewayHandlers(gateway: Gateway): Handlers<GatewayJob> {
  return {
    'gateway.catchUp': (payload) => catchUp(gateway, payload),
    'gateway.deliverEvents': (payload, signal) => deliverEvents(gateway, payload, signal),
    'gateway.retryEvents': (payload) => retryEvents(gateway, payload),
    'gateway.settle': (payload) => reconcileAttempt(gateway, payload),
  };
}
