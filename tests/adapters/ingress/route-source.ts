import { EventEmitter, once } from 'node:events';
import { hostNameOf } from '#src/adapters/ingress/host-name.ts';
import type { Route, RouteSource } from '#src/adapters/ingress/port.ts';

/** A source of these routes, in one page. */
export function sourceWith(routes: readonly Route[]): RouteSource {
  return {
    async *pages() {
      yield routes;
    },
    of: async (hosts) => routes.filter((route) => leadsHere(route, hosts)),
  };
}

export const leadsHere = (route: Route, hosts: readonly string[]): boolean =>
  route.hosts.some((host) => hosts.includes(hostNameOf(host)));

/** A source whose pages arrive when the test sends them. */
export function pagesByHand() {
  const arrivals = new EventEmitter();
  const sent: (readonly Route[] | null)[] = [];
  const send = (page: readonly Route[] | null) => {
    sent.push(page);
    arrivals.emit('page');
  };
  return {
    send,
    end: () => send(null),
    async *pages(): AsyncGenerator<readonly Route[], void, undefined> {
      for (;;) {
        if (sent.length === 0) await once(arrivals, 'page');
        const page = sent.shift() ?? null;
        if (page === null) return;
        yield page;
      }
    },
  };
}
