import { listHostsServedBetween } from '#db/queries/domain.ts';
import { listRoutedApplications } from '#db/queries/running-application.ts';
import type { Route } from '#src/adapters/ingress/port.ts';
import type { Id } from '#src/domain/id.ts';
import { pagesById, readAhead } from '#src/kernel/pages.ts';
import type { Instance } from '../context.ts';
import { findServedApplication } from '../domain/index.ts';
import { followRoute, ownHostOf, type RoutingHere } from '../release/index.ts';

/** Applications whose routes are in memory at a time. */
const PAGE = 1000;
/** Visitors and the API share the time with what is read in the background. Until it ends hosts are looked up one by one. */
const IN_BACKGROUND = { size: 500, share: 0.2 };

/**
 * At the start, before the ingress listens: gives it every host with its release, if that is still running. The hosts of
 * other applications answer that the application is not running, until it starts.
 */
export async function announceHosts(instance: RoutingHere): Promise<void> {
  await instance.ingress.routeAll({
    pages: ({ isInBackground = false } = {}) =>
      isInBackground ? routes(instance, IN_BACKGROUND) : readAhead(routes(instance, { size: PAGE })),
    async routeHost(host) {
      const application = await findServedApplication(instance, host);
      if (application !== undefined) await followRoute(instance, application);
    },
  });
}

/** The routes of all applications of the instance. */
async function* routes(
  instance: Pick<RoutingHere, 'database' | 'domainPolicy' | 'settings' | 'workloads'>,
  { size, share }: { readonly size: number; readonly share?: number },
): AsyncGenerator<Route[], void, undefined> {
  const { database, settings, workloads } = instance;
  const list = (after: Id<'app'> | null, limit: number) =>
    listRoutedApplications(database.reader, after, limit);
  for await (const page of pagesById(size, list, share)) {
    const hosts = await hostsOf(instance, page);
    yield page.map(({ id: applicationId, appName, releaseId }) => ({
      applicationId,
      hosts: [ownHostOf(settings, appName), ...(hosts.get(applicationId) ?? [])],
      target: releaseId === null ? null : workloads.endpoint(releaseId),
    }));
  }
}

const MAX_FAILURES = 10;

/**
 * After this process was cut off: reads again where every application runs. Other changes may be made meanwhile. One that
 * cannot be routed does not keep the others; it rejects in the end, with a few of the errors.
 */
export async function routeAgain(instance: RoutingHere): Promise<void> {
  const failures: unknown[] = [];
  const db = instance.database.reader;
  for await (const page of pagesById(PAGE, (after: Id<'app'> | null, limit) =>
    listRoutedApplications(db, after, limit),
  ))
    for (const { id: applicationId } of page)
      await followRoute(instance, { applicationId }).catch((error: unknown) => {
        if (failures.length < MAX_FAILURES) failures.push(error);
      });
  if (failures.length > 0) throw new AggregateError(failures, 'Some applications could not be routed');
}

/** The domains of a page of applications, which are in the order of their ids. */
async function hostsOf(
  { database, domainPolicy }: Pick<Instance, 'database' | 'domainPolicy'>,
  page: readonly { readonly id: Id<'app'> }[],
): Promise<Map<Id<'app'>, string[]>> {
  const hosts = new Map<Id<'app'>, string[]>();
  const [first, last] = [page.at(0), page.at(-1)];
  if (first === undefined || last === undefined) return hosts;
  const { isProofRequired } = domainPolicy;
  const rows = await listHostsServedBetween(database.reader, first.id, last.id, isProofRequired);
  for (const { applicationId, host } of rows)
    hosts.set(applicationId, [...(hosts.get(applicationId) ?? []), host]);
  return hosts;
}
