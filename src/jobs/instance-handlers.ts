import type { JobKind } from '#src/domain/job.ts';
import type { Run } from '#src/kernel/run.ts';
import { discardApplication } from '#src/services/instance/application/remove-application.ts';
import {
  carryOutRestart,
  carryOutStart,
  carryOutStop,
} from '#src/services/instance/application/switch-application.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { discardDatabase } from '#src/services/instance/database/remove-database.ts';
import { startDatabase } from '#src/services/instance/database/start-database.ts';
import { runDeployment } from '#src/services/instance/deployment/run-deployment.ts';
import { releaseHostname } from '#src/services/instance/domain/hub-names.ts';
import { notifyLoss } from '#src/services/instance/domain/notify-loss.ts';
import { verifyNewDomain } from '#src/services/instance/domain/verify-domain.ts';
import { discardOrganization } from '#src/services/instance/organization/discard-organization.ts';
import { routeApplication } from '#src/services/instance/release/route-application.ts';
import { deliverWebhook } from '#src/services/instance/webhook/deliver.ts';

import type { Handlers } from './worker.ts';

type InstanceJob = Exclude<JobKind, `gateway.${string}` | `payment.${string}`>;

/** Which verb carries out which job of the role `instance`, payments aside. */
export function instanceHandlers(instance: Instance): Handlers<InstanceJob> {
  const runOf = (job: JobKind, signal: AbortSignal): Run => ({
    signal,
    log: (line) => instance.log.debug({ job, line }, 'job output'),
  });
  return {
    'deployment.run': (payload, signal) => runDeployment(instance, payload, signal),
    'application.start': (payload, signal) =>
      carryOutStart(instance, payload, runOf('application.start', signal)),
    'application.stop': (payload, signal) =>
      carryOutStop(instance, payload, runOf('application.stop', signal)),
    'application.restart': (payload, signal) =>
      carryOutRestart(instance, payload, runOf('application.restart', signal)),
    'application.route': (payload) => routeApplication(instance, payload),
    'application.discard': (payload) => discardApplication(instance, payload),
    'database.start': (payload, signal) => startDatabase(instance, payload, runOf('database.start', signal)),
    'database.discard': (payload) => discardDatabase(instance, payload),
    'webhook.deliver': (payload) => deliverWebhook(instance, payload),
    'webhook.redeliver': (payload) => deliverWebhook(instance, { ...payload, isManual: true }),
    'organization.discard': (payload, signal) => discardOrganization(instance, payload, signal),
    'name.release': (payload) => releaseHostname(instance, payload),
    'domain.lost': (payload) => notifyLoss(instance, payload),
    'domain.verify': (payload) => verifyNewDomain(instance, payload),
  };
}
