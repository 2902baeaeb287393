import { EventEmitter, once } from 'node:events';
import { hostNameOf } from '#src/adapters/ingress/host-name.ts';
import type { Ingress, Route, RouteSource } from '#src/adapters/ingress/port.ts';

/** A source of these routes, in one page, for this ingress. */
export function routesIn(ingress: Pick<Ingress, 'route'>, routes: readonly Route[]): RouteSource {
  return {
    async *pages() {
      yield routes;
    },
    async routeHost(host) {
      const route = routes.find(({ hosts }) => hosts.map(hostNameOf).includes(host));
      if (route !== undefined) await ingress.route(route);
    },
  };
}

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
