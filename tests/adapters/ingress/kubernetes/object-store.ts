import type { ServerResponse } from 'node:http';
import type { Ingress } from 'kubernetes-types/networking/v1.d.ts';
import { onTestFinished } from 'vitest';
import { openBuiltinIngress } from '#src/adapters/ingress/builtin/open.ts';
import type { RouteObject } from '#src/adapters/ingress/kubernetes/objects.ts';
import {
  type KubernetesIngressOptions,
  openKubernetesIngress,
} from '#src/adapters/ingress/kubernetes/open.ts';
import type { Target } from '#src/adapters/ingress/port.ts';
import type { HTTPRoute } from '#src/adapters/workloads/kubernetes/cluster/gateway-api.ts';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { type Asked, json, openFakeCluster, refuse } from '../../workloads/kubernetes/fake-cluster.ts';

export const names = new Names('node-one');
export const NAMESPACE = names.namespace('prj_one');

interface Stored {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
}

const GATEWAY_API = '/apis/gateway.networking.k8s.io/v1';
export const PATHS = {
  Ingress: (name: string, namespace = NAMESPACE) =>
    `/apis/networking.k8s.io/v1/namespaces/${namespace}/ingresses/${name}`,
  HTTPRoute: (name: string, namespace = NAMESPACE) =>
    `${GATEWAY_API}/namespaces/${namespace}/httproutes/${name}`,
} as const;

/** An API server that keeps objects, with a client for it, until the test ends. */
export async function anObjectStore(options: { hasGatewayApi: boolean }) {
  const store = await openObjectStore(options);
  onTestFinished(store.close);
  return store;
}

/** The same for longer than one test. */
export async function openObjectStore({ hasGatewayApi }: { hasGatewayApi: boolean }) {
  const objects = new Map<string, Stored>();
  /** Calls that match are refused: a method and a path. */
  const refusing: { pattern: RegExp | null } = { pattern: null };

  const handle = (asked: Asked, response: ServerResponse) => {
    const { method, path } = asked;
    if (!hasGatewayApi && path.startsWith('/apis/gateway.')) return refuse(response, 404, 'NotFound');
    if (path === GATEWAY_API)
      return json(response, { resources: [{ name: 'httproutes' }, { name: 'gateways' }] });
    if (refusing.pattern?.test(`${method} ${path}`)) return refuse(response, 403, 'Forbidden', 'not you');
    if (method === 'PATCH') objects.set(path, asked.body as Stored);
    if (method === 'PATCH') return json(response, asked.body);
    if (method === 'DELETE')
      return objects.delete(path) ? json(response, {}) : refuse(response, 404, 'NotFound');
    const one = objects.get(path);
    if (one !== undefined) return json(response, one);
    if (/\/(ingresses|httproutes|gateways)\/[^/]+$/.test(path)) return refuse(response, 404, 'NotFound');
    const items = [...objects]
      .filter(([place]) => isIn(path, place))
      .map(([, object]) => object)
      .filter(({ metadata }) => isSelected(metadata?.labels ?? {}, asked.query.labelSelector ?? ''));
    return json(response, { items, metadata: {} });
  };
  const { cluster, asked, close } = await openFakeCluster(handle);

  const routes = (): RouteObject[] =>
    [...objects].flatMap(([path, object]): RouteObject[] => {
      if (path.includes('/ingresses/')) return [{ kind: 'Ingress', object: object as Ingress }];
      return path.includes('/httproutes/') ? [{ kind: 'HTTPRoute', object: object as HTTPRoute }] : [];
    });
  return {
    ...{ cluster, objects, refusing, routes, close },
    /** The calls that have changed something, without those that a test has made itself. */
    writes: () =>
      asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
    /** The lists that were read of all namespaces: their cost grows with the cluster. */
    wideLists: () =>
      asked
        .filter(({ method, path }) => method === 'GET' && !path.includes('/namespaces/'))
        .filter(({ query }) => query.labelSelector !== undefined)
        .map(({ path }) => path),
    /** The Service of a release, at an address. */
    putService(
      applicationId: string,
      releaseId: string,
      { host, port }: Target,
      namespace: string = NAMESPACE,
    ) {
      const labels = names.labels({ project: 'prj_one', application: applicationId, release: releaseId });
      const name = names.object(releaseId);
      const metadata = { namespace, name, labels };
      objects.set(`/api/v1/namespaces/${namespace}/services/${name}`, {
        metadata,
        spec: { clusterIP: host, ports: [{ port }] },
      } as Stored);
    },
    removeService: (releaseId: string) =>
      objects.delete(`/api/v1/namespaces/${NAMESPACE}/services/${names.object(releaseId)}`),
    /** The Service to which a controller sends the requests of a host; undefined without an object. */
    serviceOf(host: string): string | undefined {
      for (const { kind, object } of routes()) {
        const name = kind === 'Ingress' ? serviceOfIngress(object, host) : serviceOfHttpRoute(object, host);
        if (name !== undefined) return name;
      }
      return undefined;
    },
  };
}
export type ObjectStore = Awaited<ReturnType<typeof anObjectStore>>;

/** The ingress on an object store, with a built-in ingress behind it on a free port. */
export function anIngressOn(
  store: Pick<ObjectStore, 'cluster'>,
  options: Partial<KubernetesIngressOptions> = {},
) {
  const relay = openBuiltinIngress({ host: '127.0.0.1', port: 0, closeGraceMs: 100 });
  const logged: string[] = [];
  const ingress = openKubernetesIngress({
    ...{ relay, cluster: store.cluster, names, gateway: null, ingressClass: 'public', annotations: {} },
    ...{ tls: null, switchMs: 10, log: (message) => void logged.push(message) },
    ...options,
  });
  return { ingress, relay, logged };
}

function serviceOfIngress({ spec }: Ingress, host: string): string | undefined {
  const rule = spec?.rules?.find((one) => one.host === host);
  return rule?.http?.paths[0]?.backend.service?.name;
}

function serviceOfHttpRoute({ spec }: HTTPRoute, host: string): string | undefined {
  return spec?.hostnames.includes(host) ? spec.rules[0]?.backendRefs[0]?.name : undefined;
}

/** Whether an object is in a list: of all namespaces, or of the one that the list names. */
function isIn(list: string, place: string): boolean {
  const plural = list.slice(list.lastIndexOf('/'));
  const folder = place.slice(0, place.lastIndexOf('/'));
  return folder === list || (folder.endsWith(plural) && folder.replace(/\/namespaces\/[^/]+/, '') === list);
}

function isSelected(labels: Readonly<Record<string, string>>, selector: string): boolean {
  return selector
    .split(',')
    .filter((part) => part !== '')
    .every((part) => {
      const [key = '', value] = part.split('=');
      return value === undefined ? key in labels : labels[key] === value;
    });
}
