import { hostNameOf } from './host-name.ts';
import type { Route, Target } from './port.ts';

/** Which target answers for a host. Undefined: no site is here; null: the site is known, but nothing runs. */
export interface RouteTable {
  find(host: string): Target | null | undefined;
  set(route: Route): void;
  remove(applicationId: string): void;
}

export function routeTable(): RouteTable {
  const byHost = new Map<string, Route>();

  const remove = (applicationId: string) => {
    // A host that another application has taken over meanwhile stays with it.
    for (const [host, route] of byHost) if (route.applicationId === applicationId) byHost.delete(host);
  };

  return {
    find: (host) => byHost.get(host)?.target,
    set(route) {
      remove(route.applicationId);
      for (const host of route.hosts) byHost.set(hostNameOf(host), route);
    },
    remove,
  };
}

export function sameTarget(one: Target, other: Target): boolean {
  return one.host === other.host && one.port === other.port;
}
