import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { ReleaseUsage } from '../../port.ts';
import { labelOf } from '../cluster/names.ts';
import { containerOf } from '../cluster/pod-state.ts';
import { ClusterRefusal } from '../cluster/refusal.ts';
import type { ReleaseContext } from './release-context.ts';

const METRICS = '/apis/metrics.k8s.io/v1beta1';
const FACTORS: Readonly<Record<string, number>> = {
  '': 1,
  ...{ k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
  ...{ Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3, Ti: 1024 ** 4 },
};

interface PodMetrics {
  readonly items?: readonly {
    readonly containers?: readonly { readonly usage?: { readonly memory?: string } }[];
  }[];
}

/** What the pods of a release use, as far as the cluster reports it: memory where it has a metrics server. */
export async function readUsage(
  { cluster, names, limits }: Pick<ReleaseContext, 'cluster' | 'names' | 'limits'>,
  releaseId: string,
  pods: readonly Pod[],
): Promise<ReleaseUsage> {
  const containers = pods.map(containerOf);
  const starts = containers
    .map((container) => container?.state?.running?.startedAt)
    .filter(isText)
    .sort();
  const [startedAt] = starts;
  const namespace = pods.find((pod) => labelOf(pod, 'release') === releaseId)?.metadata?.namespace;
  const path = `${METRICS}/namespaces/${namespace}/pods`;
  const query = { labelSelector: names.selector({ release: releaseId }) };
  const metrics = namespace === undefined ? null : await cluster.read(path, query).catch(unlessUnavailable);
  return {
    memoryBytes: memoryIn(metrics as PodMetrics | null),
    memoryLimitBytes: limits.memoryBytes,
    // The cluster reports what is used now, and no sum.
    cpuSeconds: null,
    cpuLimit: limits.cpus,
    diskBytes: null,
    processes: null,
    startedAt: startedAt === undefined ? null : new Date(startedAt).toISOString(),
    restarts: containers.reduce((sum, container) => sum + (container?.restartCount ?? 0), 0),
  };
}

function memoryIn(metrics: PodMetrics | null): number | null {
  const texts = (metrics?.items ?? [])
    .flatMap(({ containers }) => containers ?? [])
    .map(({ usage }) => usage?.memory)
    .filter(isText);
  return texts.length === 0 ? null : texts.reduce((sum, text) => sum + bytesOf(text), 0);
}

/** A quantity of Kubernetes such as `12345Ki`. */
function bytesOf(quantity: string): number {
  const [, digits = '0', unit = ''] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(quantity) ?? [];
  return Math.round(Number(digits) * (FACTORS[unit] ?? 0));
}

/** The metrics server can be missing, forbidden, or not yet ready. */
function unlessUnavailable(error: unknown): null {
  if (error instanceof ClusterRefusal || error instanceof OperatorError) return null;
  throw error;
}

function isText(text: string | undefined): text is string {
  return text !== undefined;
}
