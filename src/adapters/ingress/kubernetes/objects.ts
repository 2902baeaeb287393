/** The objects that lead the hosts of an application to its Service: request bodies as data. */

import { createHash } from 'node:crypto';
import type { Ingress } from 'kubernetes-types/networking/v1.d.ts';
import { canonicalJson } from '#src/kernel/canonical-json.ts';
import { inParts } from '#src/kernel/in-parts.ts';
import type { HTTPRoute } from '../../workloads/kubernetes/cluster/gateway-api.ts';
import { annotation, type Names } from '../../workloads/kubernetes/cluster/names.ts';
import type { Controller } from './find-controller.ts';

/** An object with the kind by which it is written. */
export type RouteObject =
  | { readonly kind: 'HTTPRoute'; readonly object: HTTPRoute }
  | { readonly kind: 'Ingress'; readonly object: Ingress };

/** The Service of the release that serves an application. */
export interface RoutedService {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
}

export interface Routed {
  readonly applicationId: string;
  readonly hosts: readonly string[];
  readonly service: RoutedService;
}

export interface RouteStyle {
  readonly names: Names;
  readonly controller: Controller;
  /** Of the operator, for the controller. */
  readonly annotations: Readonly<Record<string, string>>;
  /** Whether each host of an Ingress names a Secret for its certificate. */
  readonly hasTls: boolean;
}

/** The annotation with the digest of what was written. It changes with every setting. */
const DIGEST = annotation('digest');
const DIGEST_LENGTH = 16;
/** The Gateway API allows no more in one HTTPRoute. */
const MAX_HOSTS = 16;

/** What has to exist for a route: one Ingress, or one HTTPRoute for every 16 hosts. */
export function routeObjects(routed: Routed, style: RouteStyle): RouteObject[] {
  const { controller } = style;
  if (controller.kind === 'Ingress')
    return [{ kind: 'Ingress', object: withDigest(ingress(routed, controller.ingressClass, style)) }];
  return inParts(routed.hosts, MAX_HOSTS).map((hosts, part) => ({
    kind: 'HTTPRoute',
    object: withDigest(httpRoute({ ...routed, hosts }, part, controller.gateway, style)),
  }));
}

/** Whether an object in the cluster has what it was given. Servers and controllers may have added to it. */
export function isAsWritten(found: RouteObject, wanted: RouteObject): boolean {
  const [{ metadata, spec }, { metadata: wantedMetadata, spec: wantedSpec }] = [found.object, wanted.object];
  return (
    found.kind === wanted.kind &&
    metadata?.deletionTimestamp === undefined &&
    contains(metadata?.annotations, wantedMetadata?.annotations) &&
    contains(metadata?.labels, wantedMetadata?.labels) &&
    contains(spec, wantedSpec)
  );
}

/** Why the Gateway does not follow an object; null if it reports no reason. Controllers of an Ingress report none. */
export function refusalOf(found: RouteObject): string | null {
  if (found.kind === 'Ingress') return null;
  const conditions = found.object.status?.parents?.flatMap((parent) => parent.conditions ?? []) ?? [];
  const refused = conditions.find(
    ({ type, status }) => (type === 'Accepted' || type === 'ResolvedRefs') && status === 'False',
  );
  if (refused === undefined) return null;
  const { reason = 'no reason', message = '' } = refused;
  return message === '' ? reason : `${reason}: ${message}`;
}

function httpRoute(
  routed: Routed,
  part: number,
  gateway: { readonly namespace: string; readonly name: string },
  style: RouteStyle,
): HTTPRoute {
  const { service, hosts } = routed;
  return {
    metadata: metadataOf(routed, style, part === 0 ? '' : String(part + 1)),
    spec: {
      parentRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', ...gateway }],
      hostnames: hosts,
      rules: [
        {
          matches: [{ path: { type: 'PathPrefix', value: '/' } }],
          backendRefs: [{ group: '', kind: 'Service', name: service.name, port: service.port, weight: 1 }],
        },
      ],
    },
  };
}

function ingress(routed: Routed, ingressClassName: string, style: RouteStyle): Ingress {
  const { service, hosts } = routed;
  const backend = { service: { name: service.name, port: { number: service.port } } };
  return {
    metadata: metadataOf(routed, style, ''),
    spec: {
      ingressClassName,
      // One certificate for a host: a host whose certificate cannot be ordered must not hold up the others.
      ...(style.hasTls && {
        tls: hosts.map((host) => ({ hosts: [host], secretName: `tls-${digestOf(host)}` })),
      }),
      rules: hosts.map((host) => ({
        host,
        http: { paths: [{ path: '/', pathType: 'Prefix', backend }] },
      })),
    },
  };
}

function metadataOf({ applicationId, service }: Routed, style: RouteStyle, suffix: string) {
  const { names, annotations } = style;
  return {
    namespace: service.namespace,
    name: names.object(applicationId, suffix),
    labels: names.labels({ application: applicationId }),
    annotations: { ...annotations },
  };
}

function withDigest<Item extends HTTPRoute | Ingress>(object: Item): Item {
  const annotations = { ...object.metadata?.annotations, [DIGEST]: digestOf(canonicalJson(object)) };
  return { ...object, metadata: { ...object.metadata, annotations } };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);
}

/** Whether every field of one value is in another. Lists have to be of the same length. */
function contains(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (typeof found !== 'object' || found === null) return false;
  if (Array.isArray(wanted) && (!Array.isArray(found) || found.length !== wanted.length)) return false;
  return Object.entries(wanted).every(([key, value]) => contains(Reflect.get(found, key), value));
}
