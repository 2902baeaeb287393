import type { Id } from '#src/domain/id.ts';
import { AWAITED_PAGE, AWAITED_SHARE, slicesOf } from '#src/kernel/pages.ts';
import { hostNameOf } from './host-name.ts';
import type { Route, RouteSource, Target } from './port.ts';

/** Which application serves a host, and where. */
export interface RouteTable {
  /** Undefined: no site is here. A route without a target: the site is known, but nothing runs. */
  find(host: string): Route | undefined;
  /** Returns the other applications that lose a host to this route. */
  set(route: Route): Id<'app'>[];
  remove(applicationId: Id<'app'>): void;
  /** The route of an application, with the hosts that lead to it. */
  of(applicationId: Id<'app'>): Route | undefined;
  /** The whole table. Setting these routes in an empty one, in any order, makes the same table. */
  all(): Route[];
}

/**
 * The routes of all applications, found by host. A host that another application has taken over since is still in the
 * route of the first, and leads to the second.
 */
export function routeTable(): RouteTable {
  const byHost = new Map<string, Route>();
  const byApplication = new Map<string, Route>();

  const ownHosts = (route: Route) => route.hosts.filter((host) => byHost.get(host) === route);
  const remove = (applicationId: Id<'app'>) => {
    const route = byApplication.get(applicationId);
    if (route === undefined) return;
    for (const host of ownHosts(route)) byHost.delete(host);
    byApplication.delete(applicationId);
  };

  return {
    find: (host) => byHost.get(host),
    set({ applicationId, hosts: authorities, target }) {
      remove(applicationId);
      const hosts: string[] = [];
      const route: Route = { applicationId, hosts, target };
      byApplication.set(applicationId, route);
      const losing: Id<'app'>[] = [];
      for (const authority of authorities) {
        const host = hostNameOf(authority);
        const holder = byHost.get(host);
        if (holder === route) continue;
        if (holder !== undefined && !losing.includes(holder.applicationId)) losing.push(holder.applicationId);
        byHost.set(host, route);
        hosts.push(host);
      }
      return losing;
    },
    remove,
    of(applicationId) {
      const route = byApplication.get(applicationId);
      return route && { ...route, hosts: ownHosts(route) };
    },
    all: () => Array.from(byApplication.values(), (route) => ({ ...route, hosts: ownHosts(route) })),
  };
}

/** Sets every route of a source. */
export async function setAll(table: Pick<RouteTable, 'set'>, source: RouteSource): Promise<void> {
  for await (const page of source.pages()) for (const route of page) table.set(route);
}

/** A table as the source of another one. */
export function sourceOf(table: Pick<RouteTable, 'find' | 'all'>): RouteSource {
  return {
    pages: ({ isInBackground = false } = {}) =>
      slicesOf(table.all(), AWAITED_PAGE, isInBackground ? AWAITED_SHARE : 1),
    of: async (hosts) => hosts.flatMap((host) => table.find(host) ?? []),
  };
}

/** Whether two targets have the same address. */
export function sameTarget(one: Target, other: Target): boolean {
  return one.host === other.host && one.port === other.port;
}
