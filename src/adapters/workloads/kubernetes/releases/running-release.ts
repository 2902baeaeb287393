import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import type { OutputSink } from '#src/kernel/output.ts';
import type { LogPositions } from '../../common/releases/log-positions.ts';
import type { RunningRelease as Running } from '../../common/releases/release-registry.ts';
import type { Endpoint, ReleaseEvent } from '../../port.ts';
import type { Cluster } from '../cluster/client.ts';
import { containerOf, describeEnd, isRunning } from '../cluster/pod-state.ts';
import { APPLICATION } from '../objects/release.ts';
import { type FollowedLog, followLog } from './follow-log.ts';

/** What was seen of one pod. */
interface Seen {
  pod: Pod;
  restarts: number;
  isDown: boolean;
  isLeaving: boolean;
  containerId: string | null;
  followed: FollowedLog | null;
}

export interface ReleaseHost {
  readonly cluster: Pick<Cluster, 'followLog'>;
  readonly positions: LogPositions;
  readonly log: (message: string) => void;
  readonly emit: (event: ReleaseEvent) => void;
}

/** A release that runs: reports the exits and starts of its containers, and passes on their output. */
export class RunningRelease implements Running {
  readonly applicationId: string;
  readonly releaseId: string;
  readonly endpoint: Endpoint;
  readonly #host: ReleaseHost;
  readonly #pods = new Map<string, Seen>();
  /** Pods that were removed, and whose replacement has not appeared. */
  #lost = 0;
  #output: OutputSink | null = null;
  /** Of pods that are gone. */
  readonly #closing = new Set<Promise<void>>();

  constructor(
    { applicationId, releaseId }: { applicationId: string; releaseId: string },
    endpoint: Endpoint,
    host: ReleaseHost,
  ) {
    this.applicationId = applicationId;
    this.releaseId = releaseId;
    this.endpoint = endpoint;
    this.#host = host;
  }

  get pods(): Pod[] {
    return [...this.#pods.values()].filter(({ isLeaving }) => !isLeaving).map(({ pod }) => pod);
  }

  /** The output of its containers from here on, and what they printed before this program was there. */
  followTo(output: OutputSink): void {
    this.#output = output;
    for (const seen of this.#pods.values()) this.#follow(seen);
  }

  /** Takes a pod over as it is, without an event. */
  adopt(pod: Pod): void {
    const seen = this.#first(pod);
    seen.isDown = !isRunning(pod);
    this.#follow(seen);
  }

  changed(pod: Pod): void {
    const uid = pod.metadata?.uid ?? '';
    const seen = this.#pods.get(uid) ?? this.#first(pod);
    seen.pod = pod;
    if (seen.isLeaving) return;
    if (pod.metadata?.deletionTimestamp === undefined) this.#present(seen);
    else this.#leave(seen);
  }

  gone(pod: Pod): void {
    const uid = pod.metadata?.uid ?? '';
    const seen = this.#pods.get(uid);
    if (seen === undefined) return;
    this.#leave(seen);
    this.#pods.delete(uid);
    if (seen.containerId !== null) this.#host.positions.forget(seen.containerId);
    const ended = seen.followed?.ended;
    if (ended === undefined) return;
    this.#closing.add(ended);
    void ended.finally(() => this.#closing.delete(ended));
  }

  /** Ids of the containers whose output is passed on. */
  containerIds(): string[] {
    return [...this.#pods.values()].map(({ containerId }) => containerId).filter((id) => id !== null);
  }

  /** Resolves once all output was passed on of containers that have ended. */
  async drained(): Promise<void> {
    await Promise.all([...this.#closing, ...[...this.#pods.values()].map(({ followed }) => followed?.ended)]);
  }

  stopFollowing(): void {
    for (const { followed } of this.#pods.values()) followed?.stop();
  }

  #first(pod: Pod): Seen {
    const isReplacement = this.#lost > 0;
    if (isReplacement) this.#lost -= 1;
    const restarts = containerOf(pod)?.restartCount ?? 0;
    const seen: Seen = {
      ...{ pod, restarts, isDown: isReplacement, isLeaving: false },
      ...{ containerId: null, followed: null },
    };
    this.#pods.set(pod.metadata?.uid ?? '', seen);
    return seen;
  }

  #present(seen: Seen): void {
    const { pod } = seen;
    const { state, lastState, restartCount = 0 } = containerOf(pod) ?? {};
    if (restartCount > seen.restarts) {
      seen.restarts = restartCount;
      // If the process before and this one ended at once, neither end nor start needs to have been reported.
      this.#down(seen);
      this.#up(seen);
    }
    if (state?.running !== undefined) this.#up(seen);
    // A container that waits for its next start shows the end only as its last state.
    else if ((state?.terminated ?? lastState?.terminated) !== undefined) this.#down(seen);
    this.#follow(seen);
  }

  #down(seen: Seen): void {
    if (seen.isDown) return;
    seen.isDown = true;
    this.#emit('exited', describeEnd(seen.pod));
  }

  #up(seen: Seen): void {
    if (!seen.isDown) return;
    seen.isDown = false;
    this.#emit('restarted', 'started again');
  }

  /** Its node has failed or is drained: the cluster replaces the pod. */
  #leave(seen: Seen): void {
    if (seen.isLeaving) return;
    seen.isLeaving = true;
    this.#lost += 1;
    if (!seen.isDown)
      this.#emit('exited', `its pod was removed from ${seen.pod.spec?.nodeName ?? 'its node'}`);
    seen.isDown = true;
  }

  #follow(seen: Seen): void {
    const { pod } = seen;
    const container = containerOf(pod);
    const { running, terminated } = container?.state ?? {};
    const containerId = container?.containerID ?? null;
    if (this.#output === null || containerId === null || containerId === seen.containerId) return;
    if (running === undefined && terminated === undefined) return;
    // The stream ends with each exit; the next one goes on behind its last line.
    const { followed: before, containerId: earlier } = seen;
    if (earlier !== null) void before?.ended.finally(() => this.#host.positions.forget(earlier));
    const { cluster, positions, log } = this.#host;
    seen.containerId = containerId;
    const { namespace = '', name = '' } = pod.metadata ?? {};
    const isStill = () => containerOf(seen.pod)?.containerID === containerId && isRunning(seen.pod);
    seen.followed = followLog(
      {
        ...{ cluster, positions, log, containerId, output: this.#output },
        pod: { namespace, name, container: APPLICATION },
        isRunning: isStill,
      },
      before?.ended,
    );
  }

  #emit(kind: ReleaseEvent['kind'], detail: string): void {
    const { applicationId, releaseId } = this;
    this.#host.emit({ applicationId, releaseId, kind, detail });
  }
}
