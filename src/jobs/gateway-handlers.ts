import type { Gateway } from '#src/services/gateway/context.ts';
import { catchUp } from '#src/services/gateway/due/catch-up.ts';
import { reconcileAttempt } from '#src/services/gateway/due/reconcile-attempt.ts';
import { deliverEvents, retryEvents } from '#src/services/gateway/event/deliver-events.ts';
import type { JobKindOf } from '#src/services/platform/queue/catalogue.ts';
import type { JobHandlers } from './runnable-job.ts';

/** The handler of each job of the role `gateway`. */
export function gatewayHandlers(gateway: Gateway): JobHandlers<JobKindOf<'gateway'>> {
  return {
    'gateway.catchUp': (payload) => catchUp(gateway, payload),
    'gateway.deliverEvents': (payload, signal) => deliverEvents(gateway, payload, signal),
    'gateway.retryEvents': (payload) => retryEvents(gateway, payload),
    'gateway.settle': (payload) => reconcileAttempt(gateway, payload),
  };
}
