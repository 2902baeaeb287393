import type { Gateway } from '#src/services/gateway/context.ts';
import { catchUp, reconcileAttempt } from '#src/services/gateway/due/index.ts';
import { deliverEvents, retryEvents } from '#src/services/gateway/event/index.ts';
import type { JobKindOf } from '#src/services/platform/queue/index.ts';
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
