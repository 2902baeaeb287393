import type { Run } from '#src/kernel/run.ts';
import { discardApplication } from '#src/services/instance/application/remove-application.ts';
import { routeApplication } from '#src/services/instance/application/route-application.ts';
import { carryOutStart, carryOutStop } from '#src/services/instance/application/switch-application.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { discardDatabase } from '#src/services/instance/database/remove-database.ts';
import { startDatabase } from '#src/services/instance/database/start-database.ts';
import { runDeployment } from '#src/services/instance/deployment/run-deployment.ts';
import { releaseName } from '#src/services/instance/domain/hub-names.ts';
import { deliverWebhook } from '#src/services/instance/webhook/deliver.ts';
import type { JobKind, JobPayloads } from '#src/services/platform/queue/enqueue.ts';
import type { JobHandler } from './worker.ts';

export type Handlers<Kind extends JobKind> = Readonly<Record<Kind, JobHandler>>;

/**
 * Which verb carries out which job. Builds may take half an hour and calls to users' addresses fifteen seconds; nothing
 * else has to wait for a place among them.
 */
export function instanceHandlers(instance: Instance): {
  builds: Handlers<'deployment.run'>;
  calls: Handlers<'webhook.deliver' | 'webhook.redeliver'>;
  others: Handlers<
    Exclude<JobKind, 'deployment.run' | `webhook.${string}` | `gateway.${string}` | `payment.${string}`>
  >;
} {
  const builds = {
    'deployment.run': handle('deployment.run', (payload, { signal }) =>
      runDeployment(instance, payload, signal),
    ),
  };
  const calls = {
    'webhook.deliver': handle('webhook.deliver', (payload) => deliverWebhook(instance, payload)),
    'webhook.redeliver': handle('webhook.redeliver', (payload) =>
      deliverWebhook(instance, { ...payload, isManual: true }),
    ),
  };
  const others = {
    'application.start': handle('application.start', (payload, run) => carryOutStart(instance, payload, run)),
    'application.stop': handle('application.stop', (payload, run) => carryOutStop(instance, payload, run)),
    'application.route': handle('application.route', (payload) => routeApplication(instance, payload)),
    'application.discard': handle('application.discard', (payload) => discardApplication(instance, payload)),
    'database.start': handle('database.start', (payload, run) => startDatabase(instance, payload, run)),
    'database.discard': handle('database.discard', (payload) => discardDatabase(instance, payload)),
    'name.release': handle('name.release', (payload) => releaseName(instance, payload)),
  };
  return { builds, calls, others };

  function handle<Kind extends JobKind>(
    kind: Kind,
    verb: (payload: JobPayloads[Kind], run: Run) => Promise<void>,
  ): JobHandler {
    // The payload was written by `enqueue`, which holds it to the type of its kind.
    return (payload, signal) =>
      verb(payload as JobPayloads[Kind], {
        signal,
        log: (line) => instance.log.debug({ job: kind, line }, 'job output'),
      });
  }
}
