import type { Run } from '#src/kernel/run.ts';
import { discardApplication } from '#src/services/instance/application/discard-application.ts';
import { restartLiveRelease } from '#src/services/instance/application/restart-live-release.ts';
import { startLiveRelease } from '#src/services/instance/application/start-live-release.ts';
import { stopLiveRelease } from '#src/services/instance/application/stop-live-release.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { discardDatabase } from '#src/services/instance/database/discard-database.ts';
import { startDatabase } from '#src/services/instance/database/start-database.ts';
import { runDeployment } from '#src/services/instance/deployment/run-deployment.ts';
import { releaseHostname } from '#src/services/instance/domain/hub-names.ts';
import { notifyLoss } from '#src/services/instance/domain/notify-loss.ts';
import { verifyNewDomain } from '#src/services/instance/domain/verify-domain.ts';
import { discardOrganization } from '#src/services/instance/organization/discard-organization.ts';
import { openRelay } from '#src/services/instance/payment/relay-event.ts';
import { syncMerchantAccount } from '#src/services/instance/payment/sync-merchant-account.ts';
import { routeApplication } from '#src/services/instance/release/route-application.ts';
import { deliverWebhook } from '#src/services/instance/webhook/deliver.ts';
import type { JobKindOf } from '#src/services/platform/queue/catalogue.ts';
import type { JobHandlers } from './runnable-job.ts';

/** The handler of each job of the role `instance`. */
export function instanceHandlers(instance: Instance): JobHandlers<JobKindOf<'instance'>> {
  const runOf = (job: JobKindOf<'instance'>, signal: AbortSignal): Run => ({
    signal,
    log: (line) => instance.log.debug({ job, line }, 'job output'),
  });
  return {
    'deployment.run': (payload, signal) => runDeployment(instance, payload, signal),
    'application.start': (payload, signal) =>
      startLiveRelease(instance, payload, runOf('application.start', signal)),
    'application.stop': (payload, signal) =>
      stopLiveRelease(instance, payload, runOf('application.stop', signal)),
    'application.restart': (payload, signal) =>
      restartLiveRelease(instance, payload, runOf('application.restart', signal)),
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
    'payment.merchant': (payload) => syncMerchantAccount(instance, payload),
    'payment.relay': openRelay(instance),
  };
}
