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
  /** Of pods that are gone. */
  readonly #closing = new Set<Promise<void>>();

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
    const ended = seen.followed?.ended;
    if (ended === undefined) return;
    this.#closing.add(ended);
    void ended.finally(() => this.#closing.delete(ended));
  }

  /** Resolves once all output was passed on of containers that have ended. */
  async drained(): Promise<void> {
    await Promise.all([...this.#closing, ...[...this.#pods.values()].map(({ followed }) => followed?.ended)]);
  }

  /** Passes nothing on from here. */
  stop(): void {
    for (const { followed } of this.#pods.values()) followed?.stop();
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
    seen.followed = followLog(
      {
        ...{ cluster, positions, log, containerId, output },
        pod: { namespace, name, container: APPLICATION },
        isRunning: () => containerOf(seen.pod)?.containerID === containerId && isRunning(seen.pod),
      },
      before?.ended,
    );
  }
}
