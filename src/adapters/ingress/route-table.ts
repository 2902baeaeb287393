import type { Id } from '#src/domain/id.ts';
import { hostNameOf } from './host-name.ts';
import type { Route, Target } from './port.ts';

/** Which application serves a host, and where. */
export interface RouteTable {
  /** Undefined: no site is here. A route without a target: the site is known, but nothing runs. */
  find(host: string): Route | undefined;
  set(route: Route): void;
  remove(applicationId: Id<'app'>): void;
  /** The whole table. Setting these routes in an empty one, in any order, makes the same table. */
  all(): Route[];
}

interface Entry {
  readonly route: Route;
  /** Those that no other application has taken over since. */
  readonly hosts: Set<string>;
}

/** The routes of all applications, found by host. */
export function routeTable(): RouteTable {
  const byHost = new Map<string, Entry>();
  const byApplication = new Map<string, Entry>();

  const remove = (applicationId: Id<'app'>) => {
    for (const host of byApplication.get(applicationId)?.hosts ?? []) byHost.delete(host);
    byApplication.delete(applicationId);
  };

  return {
    find: (host) => byHost.get(host)?.route,
    set(route) {
      remove(route.applicationId);
      const entry: Entry = { route, hosts: new Set(route.hosts.map(hostNameOf)) };
      byApplication.set(route.applicationId, entry);
      for (const host of entry.hosts) {
        byHost.get(host)?.hosts.delete(host);
        byHost.set(host, entry);
      }
    },
    remove,
    all: () => Array.from(byApplication.values(), ({ route, hosts }) => ({ ...route, hosts: [...hosts] })),
  };
}

/** Whether two targets have the same address. */
export function sameTarget(one: Target, other: Target): boolean {
  return one.host === other.host && one.port === other.port;
}
