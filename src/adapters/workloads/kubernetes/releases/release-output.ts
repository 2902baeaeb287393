import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import type { OutputSink } from '#src/kernel/output.ts';
import type { LogPositions } from '../../common/releases/log-positions.ts';
import type { Cluster } from '../cluster/client.ts';
import { containerOf, isRunning } from '../cluster/pod-state.ts';
import { APPLICATION } from '../objects/release.ts';
import { type FollowedLog, followLog } from './follow-log.ts';

export interface OutputHost {
  readonly cluster: Pick<Cluster, 'followLog'>;
  readonly positions: Pick<LogPositions, 'get' | 'set' | 'forget'>;
  readonly output: OutputSink;
  readonly log: (message: string) => void;
}

interface Seen {
  pod: Pod;
  containerId: string | null;
  followed: FollowedLog | null;
}

/** Passes the output of a release's containers on to one place, each start of a container to its end. */
export class ReleaseOutput {
  readonly #host: OutputHost;
  readonly #pods = new Map<string, Seen>();
  /** Streams that have not ended: also of earlier containers, and of pods that are gone. */
  readonly #streams = new Set<FollowedLog>();

  constructor(host: OutputHost) {
    this.#host = host;
  }

  /** Takes note of what the cluster reports of a pod. */
  see(pod: Pod): void {
    const uid = pod.metadata?.uid ?? '';
    const seen = this.#pods.get(uid) ?? { pod, containerId: null, followed: null };
    seen.pod = pod;
    this.#pods.set(uid, seen);
    const container = containerOf(pod);
    const { running, terminated } = container?.state ?? {};
    const containerId = container?.containerID ?? null;
    if (containerId === null || containerId === seen.containerId) return;
    if (running === undefined && terminated === undefined) return;
    this.#follow(seen, containerId);
  }

  gone(pod: Pod): void {
    const uid = pod.metadata?.uid ?? '';
    const seen = this.#pods.get(uid);
    if (seen === undefined) return;
    this.#pods.delete(uid);
    if (seen.containerId !== null) this.#host.positions.forget(seen.containerId);
  }

  /** Resolves once every stream has ended and was passed on. */
  async drained(): Promise<void> {
    await Promise.all([...this.#streams].map(({ ended }) => ended));
  }

  /** Passes nothing on from here. */
  stop(): void {
    for (const stream of this.#streams) stream.stop();
  }

  /** Forgets how far the output was passed on: its containers are gone. */
  forget(): void {
    for (const { containerId } of this.#pods.values())
      if (containerId !== null) this.#host.positions.forget(containerId);
  }

  #follow(seen: Seen, containerId: string): void {
    const { cluster, positions, output, log } = this.#host;
    // The stream ends with each exit; the next one goes on behind its last line.
    const { followed: before, containerId: earlier } = seen;
    if (earlier !== null) void before?.ended.finally(() => positions.forget(earlier));
    seen.containerId = containerId;
    const { namespace = '', name = '' } = seen.pod.metadata ?? {};
    const followed = followLog(
      {
        ...{ cluster, positions, log, containerId, output },
        pod: { namespace, name, container: APPLICATION },
        isRunning: () => containerOf(seen.pod)?.containerID === containerId && isRunning(seen.pod),
      },
      before?.ended,
    );
    seen.followed = followed;
    this.#streams.add(followed);
    void followed.ended.finally(() => this.#streams.delete(followed));
  }
}
