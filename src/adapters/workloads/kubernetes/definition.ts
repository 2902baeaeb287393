import { OperatorError } from '#src/kernel/operator-error.ts';
import { COMMON_ENGINE_SETTINGS } from '../common/settings.ts';
import type { EngineDefinition } from '../definition.ts';
import { IMAGE_SETTINGS } from '../images/settings.ts';
import { KUBERNETES_SETTINGS } from './settings.ts';

const MIB = 1_048_576;

const settings = { ...COMMON_ENGINE_SETTINGS, ...IMAGE_SETTINGS, ...KUBERNETES_SETTINGS };

/** Applications and databases as objects of a Kubernetes cluster. */
export const kubernetesEngine = {
  isShared: true,
  remedy:
    'The engine `kubernetes` needs a cluster (KUBECONFIG, or a service account in the cluster), a Docker Engine that builds images (DOCKER_HOST) and a registry for them (REGISTRY; if it asks for a login, also REGISTRY_USERNAME and REGISTRY_PASSWORD). docs/operations/kubernetes.md describes how to set them up.',
  settings,
  async detect({ KUBECONFIG, REGISTRY }) {
    const { detectKubernetes } = await import('./detect.ts');
    return detectKubernetes({ kubeconfig: KUBECONFIG, registry: REGISTRY });
  },
  async inspect({ KUBECONFIG }) {
    const { inspectKubernetes } = await import('./inspect.ts');
    return inspectKubernetes(KUBECONFIG);
  },
  async open(values, { homeId, nodeId, positions, dataDir, log }) {
    const { openKubernetesEngine } = await import('./open.ts');
    const { findAccess } = await import('./cluster/find-access.ts');
    const { REGISTRY: registry, REGISTRY_USERNAME: username, REGISTRY_PASSWORD: password } = values;
    if (registry === undefined)
      throw new OperatorError('REGISTRY is not set: there is no registry for the images that are built');
    return openKubernetesEngine({
      ...{ homeId, nodeId, positions, dataDir, log },
      access: await findAccess(values.KUBECONFIG),
      address: values.DOCKER_HOST,
      registry: {
        address: registry,
        ...(username !== undefined && { username }),
        ...(password !== undefined && { password }),
      },
      images: values.DOCKER_IMAGES,
      namespace: values.KUBERNETES_NAMESPACE,
      limits: {
        memoryBytes: values.APPLICATION_MEMORY_MB * MIB,
        cpus: values.APPLICATION_CPUS,
        reserved: values.KUBERNETES_RESERVED,
      },
      storage: { size: values.KUBERNETES_STORAGE_SIZE, className: values.KUBERNETES_STORAGE_CLASS ?? null },
      quota: values.KUBERNETES_PROJECT_QUOTA,
      maxReplicas: values.KUBERNETES_MAX_REPLICAS,
      scheduleMs: values.KUBERNETES_SCHEDULE_SECONDS * 1_000,
      buildDeadlineMs: values.BUILD_TIMEOUT_MINUTES * 60_000,
      buildLimits: { memoryBytes: values.DOCKER_BUILD_MEMORY_MB * MIB },
      buildCacheBytes: values.DOCKER_BUILD_CACHE_MB * MIB,
    });
  },
} as const satisfies EngineDefinition<typeof settings>;
