import { listApplicationsServing, listHostsServedBetween, listHostsServedBy } from '#db/queries/domain.ts';
import {
  listApplicationsNamed,
  listRoutedApplications,
  listRoutedApplicationsOf,
} from '#db/queries/running-application.ts';
import type { Route } from '#src/adapters/ingress/port.ts';
import type { Id } from '#src/domain/id.ts';
import { AWAITED_PAGE, AWAITED_SHARE, pagesById, readAhead } from '#src/kernel/pages.ts';
import type { Instance } from '../context.ts';
import { labelOf } from '../domain/index.ts';
import { followRoute, ownHostOf, type RoutingHere } from '../release/index.ts';

/** Applications whose routes are in memory at a time. */
const PAGE = 1000;

/**
 * At the start, before the ingress listens: gives it the routes of all applications, each to its release if that is still
 * running. The hosts of other applications answer that the application is not running, until it starts.
 */
export async function announceHosts(instance: Routed & Pick<Instance, 'ingress'>): Promise<void> {
  const list = (after: Id<'app'> | null, limit: number) =>
    listRoutedApplications(instance.database.reader, after, limit);
  await instance.ingress.routeAll({
    pages: ({ isInBackground = false } = {}) =>
      isInBackground
        ? routes(instance, pagesById(AWAITED_PAGE, list, AWAITED_SHARE))
        : readAhead(routes(instance, readAhead(pagesById(PAGE, list)))),
    of: (hosts) => routesOf(instance, hosts),
  });
}

type Routed = Pick<Instance, 'database' | 'domainPolicy' | 'settings' | 'workloads'>;

type Application = Awaited<ReturnType<typeof listRoutedApplications>>[number];

/** The routes of these applications, which are in the order of their ids. */
async function* routes(
  instance: Routed,
  pages: AsyncIterable<readonly Application[]>,
): AsyncGenerator<Route[], void, undefined> {
  const { database, domainPolicy } = instance;
  for await (const page of pages) {
    const [first, last] = [page.at(0), page.at(-1)];
    if (first === undefined || last === undefined) return;
    const served = await listHostsServedBetween(
      database.reader,
      first.id,
      last.id,
      domainPolicy.isProofRequired,
    );
    yield toRoutes(instance, page, served);
  }
}

/** The routes of the applications that these hosts lead to: by a domain, or by their own name. */
async function routesOf(instance: Routed, hosts: readonly string[]): Promise<Route[]> {
  const { database, domainPolicy, settings } = instance;
  const appNames = hosts.flatMap((host) => labelOf(settings.ingressDomain, host) ?? []);
  const found = await Promise.all([
    listApplicationsServing(database.reader, hosts, domainPolicy.isProofRequired),
    listApplicationsNamed(database.reader, appNames),
  ]);
  const ids = found.flat();
  if (ids.length === 0) return [];
  const [applications, served] = await Promise.all([
    listRoutedApplicationsOf(database.reader, ids),
    listHostsServedBy(database.reader, ids, domainPolicy.isProofRequired),
  ]);
  return toRoutes(instance, applications, served);
}

function toRoutes(
  { settings, workloads }: Pick<Routed, 'settings' | 'workloads'>,
  applications: readonly Application[],
  served: readonly { readonly applicationId: Id<'app'>; readonly host: string }[],
): Route[] {
  const hosts = new Map<Id<'app'>, string[]>();
  for (const { applicationId, host } of served)
    hosts.set(applicationId, [...(hosts.get(applicationId) ?? []), host]);
  return applications.map(({ id: applicationId, appName, releaseId }) => ({
    applicationId,
    hosts: [ownHostOf(settings, appName), ...(hosts.get(applicationId) ?? [])],
    target: releaseId === null ? null : workloads.endpoint(releaseId),
  }));
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
