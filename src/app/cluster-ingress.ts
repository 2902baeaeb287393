import type { Ingress } from '../adapters/ingress/port.ts';
import type { Relay } from '../adapters/ingress/relay.ts';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import type { Duty } from '../services/platform/peers/index.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';

/** Serves visitors by a gateway of the cluster, with the built-in ingress behind it. */
export async function openClusterIngress(
  { homeId, log }: Pick<PlatformServices, 'homeId' | 'log'>,
  config: Config,
  relay: Relay,
  duty: Pick<Duty, 'isHeld'>,
): Promise<Ingress> {
  if (config.ENGINE !== 'kubernetes')
    throw new OperatorError('INGRESS=kubernetes needs the engine `kubernetes`. Set ENGINE=kubernetes.');
  // Only here: the client of the cluster takes memory.
  const [{ openKubernetesIngress }, { Cluster }, { findAccess }, { Names }] = await Promise.all([
    import('../adapters/ingress/kubernetes/open.ts'),
    import('../adapters/workloads/kubernetes/cluster/client.ts'),
    import('../adapters/workloads/kubernetes/cluster/find-access.ts'),
    import('../adapters/workloads/kubernetes/cluster/names.ts'),
  ]);
  const { INGRESS_HTTPS_PORT: httpsPort, INGRESS_IP: host } = config;
  return openKubernetesIngress({
    relay,
    cluster: new Cluster(await findAccess(config.KUBECONFIG)),
    names: new Names(homeId),
    gateway: config.KUBERNETES_GATEWAY ?? null,
    ingressClass: config.KUBERNETES_INGRESS_CLASS ?? null,
    annotations: config.KUBERNETES_ROUTE_ANNOTATIONS,
    tls: httpsPort === undefined ? null : { host, port: httpsPort },
    switchMs: config.KUBERNETES_SWITCH_SECONDS * 1_000,
    isInCharge: () => duty.isHeld(),
    log: (message) => log.info({ ingress: config.INGRESS }, message),
  });
}
