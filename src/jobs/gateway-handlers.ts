import type { Gateway } from '#src/services/gateway/context.ts';
import { lookAfterAttempt } from '#src/services/gateway/due/carry-out-due.ts';
import { catchUp } from '#src/services/gateway/due/catch-up.ts';
import { deliverEvents, retryEvents } from '#src/services/gateway/event/deliver-events.ts';
import type { JobKind, JobPayloads } from '#src/services/platform/queue/enqueue.ts';
import type { Handlers } from './handlers.ts';
import type { JobHandler } from './worker.ts';

type GatewayJob = Extract<JobKind, `gateway.${string}`>;

/** Which verb of the payment gateway carries out which job. */
export function gatewayHandlers(gateway: Gateway): Handlers<GatewayJob> {
  return {
    'gateway.catchUp': handle('gateway.catchUp', (payload) => catchUp(gateway, payload)),
    'gateway.deliverEvents': handle('gateway.deliverEvents', (payload, signal) =>
      deliverEvents(gateway, payload, signal),
    ),
    'gateway.retryEvents': handle('gateway.retryEvents', (payload) => retryEvents(gateway, payload)),
    'gateway.settle': handle('gateway.settle', (payload) => lookAfterAttempt(gateway, payload)),
  };
}

function handle<Kind extends GatewayJob>(
  _kind: Kind,
  verb: (payload: JobPayloads[Kind], signal: AbortSignal) => Promise<void>,
): JobHandler {
  // The payload was written by `enqueue`, which holds it to the type of its kind.
  return (payload, signal) => verb(payload as JobPayloads[Kind], signal);
}
