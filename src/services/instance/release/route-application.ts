import { findApplicationForJob } from '#db/queries/application.ts';
import { findLiveRelease } from '#db/queries/deployment.ts';
import { listServedHosts } from '#db/queries/domain.ts';
import type { RouteOptions, Target } from '#src/adapters/ingress/port.ts';
import { IS_TO_RUN } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { Instance } from '../context.ts';
import { ownHostOf } from './addresses.ts';

/** What routing an application at this process needs of an instance. */
export type RoutingHere = Pick<
  Instance,
  'database' | 'domainPolicy' | 'ingress' | 'routing' | 'settings' | 'workloads'
>;
type Routing = RoutingHere & Pick<Instance, 'peers'>;

/** Sends every ingress all hosts of an application and where its live release listens, or that none runs. */
export async function routeApplication(
  instance: Routing,
  { applicationId }: { applicationId: Id<'app'> },
): Promise<void> {
  const target = await routeHere(instance, { applicationId });
  await instance.peers.ask({ kind: 'route', applicationId, target });
}

/**
 * Takes over the route that another process has made. `reported`: where that one knows the release to listen, if the engine
 * has not reported it here.
 */
export async function followRoute(
  instance: RoutingHere,
  application: { applicationId: Id<'app'> },
  reported: Target | null = null,
): Promise<void> {
  await routeHere(instance, application, { reported, isFollowing: true });
}

/**
 * Routes an application at the ingress of this process, and resolves to where it listens. Domains may change during a
 * deployment, so one caller at a time reads the records and updates the ingress.
 */
function routeHere(
  instance: RoutingHere,
  { applicationId }: { applicationId: Id<'app'> },
  { reported = null, isFollowing = false }: RouteOptions & { readonly reported?: Target | null } = {},
): Promise<Target | null> {
  return instance.routing.hold(applicationId, async () => {
    const application = await findApplicationForJob(instance.database.reader, applicationId);
    if (application === undefined) {
      await instance.ingress.unroute(applicationId);
      return null;
    }
    const releaseId = await findLiveRelease(instance.database.reader, applicationId);
    const running = IS_TO_RUN[application.desired] && releaseId !== null;
    const target = running ? (instance.workloads.endpoint(releaseId) ?? reported) : null;
    await send(instance, application, target, { isFollowing });
    return target;
  });
}

/**
 * Sends all hosts of an application to a target, and updates the records before any other caller reads them. Resolves when
 * every process that shares the engine has read them: nothing sends visitors to the earlier target any more.
 */
export async function routeTo(
  instance: Routing,
  application: { id: Id<'app'>; appName: string },
  target: Target | null,
  record: () => Promise<void> = async () => undefined,
): Promise<void> {
  await instance.routing.hold(application.id, async () => {
    await send(instance, application, target);
    await record();
  });
  await instance.peers.ask({ kind: 'route', applicationId: application.id, target });
}

/** Resolves when no request to a target is in flight any more, at any process, or after the time for it. */
export async function drainTarget(
  { ingress, peers, settings }: Pick<Routing, 'ingress' | 'peers' | 'settings'>,
  target: Target,
): Promise<void> {
  const graceMs = settings.drainMs;
  await Promise.all([ingress.drain(target, graceMs), peers.ask({ kind: 'drain', target, graceMs })]);
}

async function send(
  instance: RoutingHere,
  application: { id: Id<'app'>; appName: string },
  target: Target | null,
  options?: RouteOptions,
): Promise<void> {
  const domains = await listServedHosts(
    instance.database.reader,
    application.id,
    instance.domainPolicy.isProofRequired,
  );
  const hosts = [ownHostOf(instance.settings, application.appName), ...domains.map((domain) => domain.host)];
  await instance.ingress.route({ applicationId: application.id, hosts, target }, options);
}
