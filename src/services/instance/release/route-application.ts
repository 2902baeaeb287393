import { findApplicationForJob } from '#db/queries/application.ts';
import { findLiveRelease } from '#db/queries/deployment.ts';
import { listServedHosts } from '#db/queries/domain.ts';
import type { Target } from '#src/adapters/ingress/port.ts';
import { IS_TO_RUN } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { Instance } from '../context.ts';
import { ownHostOf } from './addresses.ts';

/** What routing an application needs of an instance. */
type Routing = Pick<Instance, 'database' | 'domainPolicy' | 'ingress' | 'routing' | 'settings' | 'workloads'>;

/**
 * Sends the ingress all hosts of an application and where its live release listens, or that none runs. Domains may
 * change during a deployment, so one caller at a time reads the records and updates the ingress.
 */
export function routeApplication(
  instance: Routing,
  { applicationId }: { applicationId: Id<'app'> },
): Promise<void> {
  return instance.routing.hold(applicationId, async () => {
    const application = await findApplicationForJob(instance.database.reader, applicationId);
    if (application === undefined) return instance.ingress.unroute(applicationId);
    const releaseId = await findLiveRelease(instance.database.reader, applicationId);
    const running = IS_TO_RUN[application.desired] && releaseId !== null;
    await send(instance, application, running ? instance.workloads.endpoint(releaseId) : null);
  });
}

/** Sends all hosts of an application to a target, and updates the records before any other caller reads them. */
export function routeTo(
  instance: Routing,
  application: { id: Id<'app'>; appName: string },
  target: Target | null,
  record: () => Promise<void> = async () => undefined,
): Promise<void> {
  return instance.routing.hold(application.id, async () => {
    await send(instance, application, target);
    await record();
  });
}

async function send(
  instance: Routing,
  application: { id: Id<'app'>; appName: string },
  target: Target | null,
): Promise<void> {
  const domains = await listServedHosts(
    instance.database.reader,
    application.id,
    instance.domainPolicy.isProofRequired,
  );
  const hosts = [ownHostOf(instance.settings, application.appName), ...domains.map((domain) => domain.host)];
  await instance.ingress.route({ applicationId: application.id, hosts, target });
}
