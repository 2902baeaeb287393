import { setTimeout as sleep } from 'node:timers/promises';
import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import type { Run } from '#src/kernel/run.ts';
import { startFailed } from '../../common/failures.ts';
import type { StartSpec } from '../../port.ts';
import { hasRun, Troubles } from '../cluster/pod-state.ts';
import { projectOf, type ReleaseContext } from './release-context.ts';

const LOOK_EVERY_MS = 50;
/** How often the Deployment is asked why there is no pod. */
const ASK_EVERY_MS = 2_000;

interface Wanted {
  readonly spec: StartSpec;
  /** How many containers have to run. */
  readonly count: number;
  /** Those of the release, as far as the cluster has reported them. */
  readonly pods: () => readonly Pod[];
}

/** Resolves when the wanted containers of the release have run. Throws a `WorkloadError` with the reason if one will not. */
export async function untilRunning(
  context: Pick<ReleaseContext, 'cluster' | 'names' | 'scheduleMs'>,
  { spec, count, pods }: Wanted,
  { signal }: Run,
): Promise<void> {
  const troubles = new Troubles(context.scheduleMs);
  let askedMs = Date.now();
  for (;;) {
    signal.throwIfAborted();
    const current = pods().filter(({ metadata }) => metadata?.deletionTimestamp === undefined);
    if (current.filter(hasRun).length >= count) return;
    for (const pod of current) {
      const reason = troubles.whyNot(pod);
      if (reason !== null) throw startFailed(reason);
    }
    if (current.length < count && Date.now() - askedMs > ASK_EVERY_MS) {
      askedMs = Date.now();
      await throwIfRefused(context, spec);
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** A quota or a policy of the namespace can refuse every pod. */
async function throwIfRefused(
  { cluster, names }: Pick<ReleaseContext, 'cluster' | 'names'>,
  spec: StartSpec,
): Promise<void> {
  const place = { namespace: names.namespace(projectOf(spec)), name: names.object(spec.releaseId) };
  const deployment = await cluster.get('Deployment', place);
  const failure = deployment?.status?.conditions?.find(
    ({ type, status }) => type === 'ReplicaFailure' && status === 'True',
  );
  if (failure !== undefined)
    throw startFailed(`the cluster refuses its pod: ${failure.message ?? failure.reason}`);
}
