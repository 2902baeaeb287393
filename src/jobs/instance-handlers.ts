import type { Run } from '#src/kernel/run.ts';
import { discardApplication } from '#src/services/instance/application/remove-application.ts';
import { routeApplication } from '#src/services/instance/application/route-application.ts';
import { carryOutStart, carryOutStop } from '#src/services/instance/application/switch-application.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { discardDatabase } from '#src/services/instance/database/remove-database.ts';
import { startDatabase } from '#src/services/instance/database/start-database.ts';
import { runDeployment } from '#src/services/instance/deployment/run-deployment.ts';
import { releaseName } from '#src/services/instance/domain/hub-names.ts';
import { discardOrganization } from '#src/services/instance/organization/discard-organization.ts';
import { deliverWebhook } from '#src/services/instance/webhook/deliver.ts';
import type { JobKind } from '#src/services/platform/queue/enqueue.ts';
import type { Handlers } from './worker.ts';

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
  const runOf = (job: JobKind, signal: AbortSignal): Run => ({
    signal,
    log: (line) => instance.log.debug({ job, line }, 'job output'),
  });
  return {
    builds: {
      'deployment.run': (payload, signal) => runDeployment(instance, payload, signal),
    },
    calls: {
      'webhook.deliver': (payload) => deliverWebhook(instance, payload),
      'webhook.redeliver': (payload) => deliverWebhook(instance, { ...payload, isManual: true }),
    },
    others: {
      'application.start': (payload, signal) =>
        carryOutStart(instance, payload, runOf('application.start', signal)),
      'application.stop': (payload, signal) =>
        carryOutStop(instance, payload, runOf('application.stop', signal)),
      'application.route': (payload) => routeApplication(instance, payload),
      'application.discard': (payload) => discardApplication(instance, payload),
      'database.start': (payload, signal) =>
        startDatabase(instance, payload, runOf('database.start', signal)),
      'database.discard': (payload) => discardDatabase(instance, payload),
      'organization.discard': (payload, signal) => discardOrganization(instance, payload, signal),
      'name.release': (payload) => releaseName(instance, payload),
    },
  };
}
