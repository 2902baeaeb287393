import type { Run } from '#src/kernel/run.ts';
import {
  discardApplication,
  restartLiveRelease,
  startLiveRelease,
  stopLiveRelease,
} from '#src/services/instance/application/index.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { discardDatabase, startDatabase } from '#src/services/instance/database/index.ts';
import { runDeployment } from '#src/services/instance/deployment/index.ts';
import { notifyLoss, releaseHostname, verifyNewDomain } from '#src/services/instance/domain/index.ts';
import { discardOrganization } from '#src/services/instance/organization/index.ts';
import { openRelay, syncMerchantAccount } from '#src/services/instance/payment/index.ts';
import { routeApplication } from '#src/services/instance/release/index.ts';
import { deliverWebhook } from '#src/services/instance/webhook/index.ts';
import {
  homeElsewhere,
  type JobKindOf,
  type JobPayloads,
  workOfJob,
} from '#src/services/platform/queue/index.ts';
import { BelongsElsewhere, type JobHandler, type JobHandlers } from './runnable-job.ts';

/** The handler of each job of the role `instance`. */
export function instanceHandlers(instance: Instance): JobHandlers<JobKindOf<'instance'>> {
  const runOf = (job: JobKindOf<'instance'>, signal: AbortSignal): Run => ({
    signal,
    log: (line) => instance.log.debug({ job, line }, 'job output'),
  });
  /** Does the work where the application lives. */
  const atHome =
    <Payload extends JobPayloads['application.start']>(work: JobHandler<Payload>): JobHandler<Payload> =>
    async (payload, signal) => {
      const node = await homeElsewhere(instance, payload);
      if (node !== null) throw new BelongsElsewhere({ node });
      await work(payload, signal);
    };
  return {
    'deployment.run': atHome(async (payload, signal) => {
      const work = await runDeployment(instance, payload, signal);
      if (work !== null) throw new BelongsElsewhere(workOfJob('deployment.run', { ...payload, work }));
    }),
    'application.start': atHome((payload, signal) =>
      startLiveRelease(instance, payload, runOf('application.start', signal)),
    ),
    'application.stop': atHome((payload, signal) =>
      stopLiveRelease(instance, payload, runOf('application.stop', signal)),
    ),
    'application.restart': atHome((payload, signal) =>
      restartLiveRelease(instance, payload, runOf('application.restart', signal)),
    ),
    'application.route': atHome((payload) => routeApplication(instance, payload)),
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
