import type { Service } from 'kubernetes-types/core/v1.d.ts';
import type { Cluster, Selection } from '../../workloads/kubernetes/cluster/client.ts';
import { labelOf, type Names } from '../../workloads/kubernetes/cluster/names.ts';
import { targetKey } from '../in-flight.ts';
import type { Route } from '../port.ts';
import {
  isAsWritten,
  type RoutedService,
  type RouteObject,
  type RouteStyle,
  refusalOf,
  routeObjects,
} from './objects.ts';

/** Services of releases, by their address. */
type Services = ReadonlyMap<string, RoutedService>;

export interface Comparison {
  /** The applications whose objects are not as the routes, and no others, require. */
  readonly differing: readonly string[];
  /** A sentence for each object that its Gateway does not follow. */
  readonly refusals: readonly string[];
}

export interface WrittenRoutesOptions extends RouteStyle {
  readonly cluster: Pick<Cluster, 'apply' | 'has' | 'list' | 'remove'>;
}

/** The objects of routes in a cluster. Those of other programs are neither read nor changed. */
export class WrittenRoutes {
  readonly #cluster: WrittenRoutesOptions['cluster'];
  readonly #names: Names;
  readonly #style: RouteStyle;
  /** Also the other kind: the operator may have changed the controller. */
  readonly #kinds: readonly RouteObject['kind'][];
  /** Where the Services of each application were seen last. Its routes are beside them. */
  readonly #namespaces = new Map<string, string>();

  private constructor(options: WrittenRoutesOptions, kinds: readonly RouteObject['kind'][]) {
    this.#cluster = options.cluster;
    this.#names = options.names;
    this.#style = options;
    this.#kinds = kinds;
  }

  static async open(options: WrittenRoutesOptions): Promise<WrittenRoutes> {
    return new WrittenRoutes(
      options,
      (await options.cluster.has('HTTPRoute')) ? ['HTTPRoute', 'Ingress'] : ['Ingress'],
    );
  }

  /** Compares the objects with all routes. Changes nothing. */
  async compare(routes: readonly Route[]): Promise<Comparison> {
    const services = await this.#services({ labels: this.#names.selector({}, 'release') });
    const found = new Map<string, RouteObject[]>();
    const refusals: string[] = [];
    for (const one of await this.#found({ labels: this.#names.selector({}, 'application') })) {
      const application = labelOf(one.object, 'application') ?? '';
      found.set(application, [...(found.get(application) ?? []), one]);
      const refusal = refusalOf(one);
      if (refusal !== null)
        refusals.push(`the Gateway does not follow the route of ${application}: ${refusal}`);
    }
    const differing: string[] = [];
    for (const route of routes) {
      const wanted = this.#wanted(route, services);
      const there = found.get(route.applicationId) ?? [];
      found.delete(route.applicationId);
      if (wanted.length !== there.length || !wanted.every((one) => isThere(one, there)))
        differing.push(route.applicationId);
    }
    return { differing: [...differing, ...found.keys()], refusals };
  }

  /** Makes the objects of an application those of its route; without a route that runs it has none. */
  async write(applicationId: string, route: Route | undefined): Promise<void> {
    const namespace = this.#namespaces.get(applicationId);
    const labels = this.#names.selector({ application: applicationId }, 'release');
    let place = namespace === undefined ? {} : { namespace };
    let services = await this.#services({ labels, ...place });
    const target = route?.target ?? null;
    if (namespace !== undefined && target !== null && !services.has(targetKey(target))) {
      place = {};
      services = await this.#services({ labels });
    }
    const wanted = route === undefined ? [] : this.#wanted(route, services);
    const found = await this.#found({
      labels: this.#names.selector({ application: applicationId }),
      ...place,
    });
    for (const one of wanted) if (!isThere(one, found)) await this.#cluster.apply(one.kind, one.object);
    const kept = new Set(wanted.map(placeKey));
    for (const one of found) if (!kept.has(placeKey(one))) await this.#cluster.remove(one.kind, placeOf(one));
    if (route === undefined) this.#namespaces.delete(applicationId);
  }

  #wanted({ applicationId, hosts, target }: Route, services: Services): RouteObject[] {
    const service = target === null ? undefined : services.get(targetKey(target));
    if (service === undefined || hosts.length === 0) return [];
    return routeObjects({ applicationId, hosts, service }, this.#style);
  }

  async #services(selection: Selection): Promise<Services> {
    const services = new Map<string, RoutedService>();
    for (const service of (await this.#cluster.list('Service', selection)).items) {
      const key = addressOf(service);
      const { namespace = '', name = '' } = service.metadata ?? {};
      this.#namespaces.set(labelOf(service, 'application') ?? '', namespace);
      if (key !== null) services.set(key, { namespace, name, port: service.spec?.ports?.[0]?.port ?? 0 });
    }
    return services;
  }

  async #found(selection: Selection): Promise<RouteObject[]> {
    const lists = await Promise.all(
      this.#kinds.map(async (kind) =>
        kind === 'Ingress'
          ? (await this.#cluster.list(kind, selection)).items.map((object) => ({ kind, object }))
          : (await this.#cluster.list(kind, selection)).items.map((object) => ({ kind, object })),
      ),
    );
    return lists.flat();
  }
}

/** The address at which the platform knows a release; null if the Service has no address. */
function addressOf({ spec }: Service): string | null {
  const [host, port] = [spec?.clusterIP, spec?.ports?.[0]?.port];
  return host === undefined || port === undefined ? null : targetKey({ host, port });
}

function isThere(wanted: RouteObject, found: readonly RouteObject[]): boolean {
  return found.some((one) => placeKey(one) === placeKey(wanted) && isAsWritten(one, wanted));
}

function placeOf({ object: { metadata } }: RouteObject) {
  return { namespace: metadata?.namespace ?? '', name: metadata?.name ?? '' };
}

function placeKey(one: RouteObject): string {
  const { namespace, name } = placeOf(one);
  return `${one.kind} ${namespace}/${name}`;
}
