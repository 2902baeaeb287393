import type { TestProject } from 'vitest/node';
import { detectKubernetes } from '#src/adapters/workloads/kubernetes/detect.ts';
import { pushDatabases } from './push-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why tests cannot use Kubernetes here, or null. */
    noKubernetes: string | null;
  }
}

/**
 * Looks for a cluster once for all files of the run.
 *
 * @throws if `REQUIRE_KUBERNETES=1` and no cluster can be used.
 */
export async function setup(project: TestProject): Promise<void> {
  const reason = await whyNoKubernetes();
  if (reason !== null && process.env.REQUIRE_KUBERNETES === '1')
    throw new Error(`Kubernetes is required: ${reason}`);
  project.provide('noKubernetes', reason);
}

async function whyNoKubernetes(): Promise<string | null> {
  const { KUBECONFIG: kubeconfig, KUBERNETES_REGISTRY: registry } = process.env;
  if (kubeconfig === undefined || registry === undefined)
    return 'KUBECONFIG and KUBERNETES_REGISTRY are not set (tests/support/start-kubernetes.sh starts a cluster, and runs commands in its network)';
  const reason = await detectKubernetes({ kubeconfig, registry });
  if (reason !== null) return reason;
  return pushDatabases(registry).then(
    () => null,
    (error: Error) => `the registry ${registry} does not take images: ${error.message}`,
  );
}
