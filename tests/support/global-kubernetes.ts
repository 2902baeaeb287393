import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { TestProject } from 'vitest/node';
import { detectKubernetes } from '#src/adapters/workloads/kubernetes/detect.ts';
import { docker, IMAGES } from './docker-client.ts';

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

/** The nodes of the cluster fetch the images of databases from the registry. */
async function pushDatabases(registry: string): Promise<void> {
  const { postgres, mariadb, mongodb } = IMAGES;
  for (const image of [postgres, mariadb, mongodb]) {
    const [name = '', tag = ''] = image.split(':');
    const manifest = `http://${registry}/v2/${name}/manifests/${tag}`;
    const found = await fetch(manifest, {
      headers: { accept: 'application/vnd.docker.distribution.manifest.v2+json' },
    });
    if (found.ok) continue;
    const repo = `${registry}/${name}`;
    await docker.getImage(image).tag({ repo, tag });
    const stream = await docker.getImage(repo).push({ tag, authconfig: { serveraddress: registry } });
    await finished((stream as unknown as Readable).resume());
    await docker.getImage(`${repo}:${tag}`).remove();
  }
}
