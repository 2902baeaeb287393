import { OperatorError } from '#src/kernel/operator-error.ts';
import type { Cluster } from '../../workloads/kubernetes/cluster/client.ts';

/** What follows the objects of the routes, and with that their kind. */
export type Controller =
  | { readonly kind: 'HTTPRoute'; readonly gateway: GatewayPlace }
  | { readonly kind: 'Ingress'; readonly ingressClass: string };

export interface GatewayPlace {
  readonly namespace: string;
  readonly name: string;
}

/** What the operator has chosen. Null: found in the cluster. */
export interface ControllerChoice {
  readonly gateway: GatewayPlace | null;
  readonly ingressClass: string | null;
}

const DEFAULT_CLASS = 'ingressclass.kubernetes.io/is-default-class';

/**
 * The Gateway or the IngressClass of the cluster: the chosen one, else the only Gateway, else the default IngressClass or
 * the only one. Throws an `OperatorError` that names the setting if there is no choice or more than one.
 */
export async function findController(
  cluster: Pick<Cluster, 'get' | 'has' | 'list'>,
  { gateway, ingressClass }: ControllerChoice,
): Promise<Controller> {
  if (gateway !== null && ingressClass !== null)
    throw new OperatorError('Set either KUBERNETES_GATEWAY or KUBERNETES_INGRESS_CLASS, not both.');
  if (ingressClass !== null) return { kind: 'Ingress', ingressClass };
  if (gateway !== null) return { kind: 'HTTPRoute', gateway: await existing(cluster, gateway) };
  return (await findGateway(cluster)) ?? (await findClass(cluster));
}

async function existing(cluster: Pick<Cluster, 'get' | 'has'>, gateway: GatewayPlace): Promise<GatewayPlace> {
  if (!(await cluster.has('HTTPRoute')))
    throw new OperatorError(
      'The cluster does not have the Gateway API. Set KUBERNETES_INGRESS_CLASS instead of KUBERNETES_GATEWAY.',
    );
  if ((await cluster.get('Gateway', gateway)) === null)
    throw new OperatorError(
      `The cluster has no Gateway ${gateway.namespace}/${gateway.name} (KUBERNETES_GATEWAY).`,
    );
  return gateway;
}

async function findGateway(cluster: Pick<Cluster, 'has' | 'list'>): Promise<Controller | null> {
  if (!(await cluster.has('HTTPRoute'))) return null;
  const { items } = await cluster.list('Gateway', { labels: '' });
  const gateways = items.map(({ metadata }) => ({
    namespace: metadata?.namespace ?? '',
    name: metadata?.name ?? '',
  }));
  const [gateway] = gateways;
  if (gateway === undefined) return null;
  if (gateways.length === 1) return { kind: 'HTTPRoute', gateway };
  const all = gateways.map(({ namespace, name }) => `${namespace}/${name}`).join(', ');
  throw new OperatorError(`The cluster has several Gateways: ${all}. Set KUBERNETES_GATEWAY to one of them.`);
}

async function findClass(cluster: Pick<Cluster, 'list'>): Promise<Controller> {
  const { items } = await cluster.list('IngressClass', { labels: '' });
  const preferred = items.filter(({ metadata }) => metadata?.annotations?.[DEFAULT_CLASS] === 'true');
  const classes = (preferred.length > 0 ? preferred : items).map(({ metadata }) => metadata?.name ?? '');
  const [ingressClass] = classes;
  if (ingressClass === undefined)
    throw new OperatorError(
      'The cluster has no Gateway and no IngressClass. Install a controller, or set INGRESS=builtin.',
    );
  if (classes.length === 1) return { kind: 'Ingress', ingressClass };
  throw new OperatorError(
    `The cluster has several IngressClasses: ${classes.join(', ')}. Set KUBERNETES_INGRESS_CLASS to one of them.`,
  );
}
