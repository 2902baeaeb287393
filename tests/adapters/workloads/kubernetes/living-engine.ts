import type { Cluster } from '#src/adapters/workloads/kubernetes/cluster/client.ts';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { Databases } from '#src/adapters/workloads/kubernetes/databases/databases.ts';
import { KubernetesEngine } from '#src/adapters/workloads/kubernetes/engine.ts';
import { BuiltReleases } from '#src/adapters/workloads/kubernetes/releases/built-releases.ts';
import { RunningReleases } from '#src/adapters/workloads/kubernetes/releases/releases.ts';
import { Spaces } from '#src/adapters/workloads/kubernetes/spaces/spaces.ts';

export const names = new Names('node-one');
const image = 'registry/app@sha256:1';

/** An engine on a cluster in memory, with a builder that makes one image. */
export async function anEngineOn(
  cluster: Cluster,
  { quota = {} }: { readonly quota?: Readonly<Record<string, string>> } = {},
): Promise<KubernetesEngine> {
  const common = { cluster, names, nodeId: 'program-one', log: () => undefined };
  const built = new BuiltReleases(common, 'pilothouse');
  await built.open();
  const registry = { host: 'registry', username: 'u', password: 'p' };
  const isBuilt = async (project: string) => (await built.list({ project })).length > 0;
  const spaces = new Spaces(common, { registry, quota, isBuilt });
  const limits = { memoryBytes: 1024 ** 3, cpus: 1, reserved: 0.1 };
  const context = {
    ...common,
    spaces,
    built,
    limits,
    pullSecret: null,
    scheduleMs: 1_000,
    maxReplicas: 3,
    hasPause: true,
  };
  const releases = new RunningReleases(context, { read: async () => [], write: async () => undefined });
  await releases.open();
  await spaces.removeUnused();
  const images = { postgres: 'p', mysql: 'm', mariadb: 'a', mongodb: 'o' };
  const storage = { size: '1Gi', className: null };
  const parts = { limits, pullSecret: null, storage };
  const databases = new Databases({ ...common, spaces, images, parts });
  const builder = {
    build: (_spec: unknown, _run: unknown, publish: (push: () => Promise<string>) => Promise<void>) =>
      publish(async () => image),
    ...{ pull: async () => undefined, discard: async () => undefined, remove: async () => undefined },
    forget: async () => undefined,
  };
  return new KubernetesEngine({ context, releases, databases, builder });
}
