import { hostNameOf } from './host-name.ts';
import { inFlight, targetKey } from './in-flight.ts';
import { type Certificate, type Ingress, NO_CERTIFICATE, type Target } from './port.ts';
import { routeTable, setAll } from './route-table.ts';

/** Routes in memory: who would answer for a host, without a socket. */
export interface FakeIngress extends Ingress {
  /** Undefined: no site is here; null: known, but nothing runs. */
  targetOf(host: string): Target | null | undefined;
  /** A request to the host is under way until the returned function is called. */
  begin(host: string): () => void;
  readonly drained: readonly Target[];
}

export interface FakeIngressOptions {
  /** The certificate of every routed host. Without it there is no TLS. */
  readonly certificate?: Certificate;
}

/** An ingress without a network, for tests. */
export function fakeIngress({ certificate }: FakeIngressOptions = {}): FakeIngress {
  const routes = routeTable();
  const flights = inFlight();
  const drained: Target[] = [];

  const targetOf = (host: string) => routes.find(hostNameOf(host))?.target;
  return {
    targetOf,
    drained,
    begin(host) {
      const target = targetOf(host);
      return target ? flights.begin(targetKey(target)) : () => {};
    },
    async route(route) {
      routes.set(route);
    },
    routeAll: (source) => setAll(routes, source),
    async drain(target, graceMs) {
      await flights.idle(targetKey(target), graceMs);
      drained.push(target);
    },
    unroute: async (applicationId) => routes.remove(applicationId),
    async prepare() {},
    async listen() {},
    async stopServing() {},
    async close() {},
    traffic: async () => ({ connections: 0, applications: [] }),
    servesHttps: certificate !== undefined,
    certificate: async (host) => (targetOf(host) === undefined ? undefined : certificate) ?? NO_CERTIFICATE,
  };
}
