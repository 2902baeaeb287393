import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.d.ts';
import type {
  ConfigMap,
  Namespace,
  PersistentVolumeClaim,
  Pod,
  ResourceQuota,
  Secret,
  Service,
} from 'kubernetes-types/core/v1.d.ts';
import type { Ingress, IngressClass, NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';
import type { Gateway, HTTPRoute } from './gateway-api.ts';

/** The kinds of objects that the engine and the ingress of a cluster create or read. */
export interface Objects {
  readonly Namespace: Namespace;
  readonly ConfigMap: ConfigMap;
  readonly Secret: Secret;
  readonly Service: Service;
  readonly Pod: Pod;
  readonly PersistentVolumeClaim: PersistentVolumeClaim;
  readonly ResourceQuota: ResourceQuota;
  readonly Deployment: Deployment;
  readonly StatefulSet: StatefulSet;
  readonly NetworkPolicy: NetworkPolicy;
  readonly PodDisruptionBudget: PodDisruptionBudget;
  readonly Ingress: Ingress;
  readonly IngressClass: IngressClass;
  readonly HTTPRoute: HTTPRoute;
  readonly Gateway: Gateway;
}
export type Kind = keyof Objects;

export interface Resource {
  /** Group and version, such as `v1` or `apps/v1`. */
  readonly apiVersion: string;
  readonly plural: string;
  readonly isNamespaced: boolean;
}

const core = (plural: string): Resource => ({ apiVersion: 'v1', plural, isNamespaced: true });

const GATEWAY_API = 'gateway.networking.k8s.io/v1';

export const RESOURCES: Readonly<Record<Kind, Resource>> = {
  Namespace: { apiVersion: 'v1', plural: 'namespaces', isNamespaced: false },
  ConfigMap: core('configmaps'),
  Secret: core('secrets'),
  Service: core('services'),
  Pod: core('pods'),
  PersistentVolumeClaim: core('persistentvolumeclaims'),
  ResourceQuota: core('resourcequotas'),
  Deployment: { apiVersion: 'apps/v1', plural: 'deployments', isNamespaced: true },
  StatefulSet: { apiVersion: 'apps/v1', plural: 'statefulsets', isNamespaced: true },
  NetworkPolicy: { apiVersion: 'networking.k8s.io/v1', plural: 'networkpolicies', isNamespaced: true },
  PodDisruptionBudget: { apiVersion: 'policy/v1', plural: 'poddisruptionbudgets', isNamespaced: true },
  Ingress: { apiVersion: 'networking.k8s.io/v1', plural: 'ingresses', isNamespaced: true },
  IngressClass: { apiVersion: 'networking.k8s.io/v1', plural: 'ingressclasses', isNamespaced: false },
  HTTPRoute: { apiVersion: GATEWAY_API, plural: 'httproutes', isNamespaced: true },
  Gateway: { apiVersion: GATEWAY_API, plural: 'gateways', isNamespaced: true },
};

/** What clusters have that do not have the version above. */
export const EARLIER_VERSIONS: Readonly<Record<string, string>> = {
  'policy/v1': 'policy/v1beta1',
  [GATEWAY_API]: 'gateway.networking.k8s.io/v1beta1',
};

/** Where an object is. Kinds without namespaces ignore the namespace. */
export interface Place {
  readonly namespace?: string;
  readonly name: string;
}

/** The path of a kind, in one namespace or in all. */
export function collectionPath({ apiVersion, plural, isNamespaced }: Resource, namespace?: string): string {
  const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const within = isNamespaced && namespace !== undefined ? `/namespaces/${namespace}` : '';
  return `${group}${within}/${plural}`;
}

/** The path of one object. */
export function objectPath(resource: Resource, { namespace, name }: Place): string {
  if (resource.isNamespaced && namespace === undefined)
    throw new Error(`An object of ${resource.plural} has to name its namespace`);
  return `${collectionPath(resource, namespace)}/${encodeURIComponent(name)}`;
}
