import type { EngineInspection } from '../definition.ts';
import { Cluster } from './cluster/client.ts';
import { findAccess } from './cluster/find-access.ts';
import { isAtLeast, readVersion } from './cluster/version.ts';

const SILENCE_MS = 5_000;
/** Since this version the labels of Pod Security are enforced. */
const POD_SECURITY_MINOR = 23;

/** What a cluster can do, without changing anything. Throws an `OperatorError` if it does not answer. */
export async function inspectKubernetes(kubeconfig: string | undefined): Promise<EngineInspection> {
  const cluster = new Cluster(await findAccess(kubeconfig), SILENCE_MS);
  try {
    const version = await readVersion(cluster);
    const lacks: string[] = [];
    if (!isAtLeast(version, POD_SECURITY_MINOR)) lacks.push('Pod Security is not enforced by this version');
    if ((await cluster.read('/apis/metrics.k8s.io/v1beta1')) === null)
      lacks.push('the memory that applications use is not measured without a metrics server');
    lacks.push('the number of processes is not limited by the engine: set podPidsLimit of the kubelet');
    return { about: `Kubernetes ${version?.gitVersion ?? 'of an unknown version'} answers`, lacks };
  } finally {
    await cluster.close();
  }
}
