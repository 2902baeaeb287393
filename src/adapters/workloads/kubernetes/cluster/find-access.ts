import { OperatorError } from '#src/kernel/operator-error.ts';
import type { ClusterAccess } from './access.ts';
import { inClusterAccess } from './in-cluster.ts';
import { readKubeconfig } from './kubeconfig.ts';

/** The access that KUBECONFIG names; without it that of the pod in which this program runs. */
export async function findAccess(kubeconfig: string | undefined): Promise<ClusterAccess> {
  if (kubeconfig !== undefined) return readKubeconfig(kubeconfig);
  const access = await inClusterAccess();
  if (access !== null) return access;
  throw new OperatorError(
    'No cluster is known: this program does not run in a pod with a service account. Set KUBECONFIG to the path of a kubeconfig file',
  );
}
