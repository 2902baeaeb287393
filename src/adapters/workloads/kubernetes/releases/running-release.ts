import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import type { OutputSink } from '#src/kernel/output.ts';
import type { RunningRelease as Running } from '../../common/releases/release-registry.ts';
import type { Endpoint, ReleaseEvent } from '../../port.ts';
import { containerOf, describeEnd, isRunning } from '../cluster/pod-state.ts';
import { STOPPING } from './end-release.ts';
import { type OutputHost, ReleaseOutput } from './release-output.ts';

/** What was seen of one pod. */
interface Seen {
  pod: Pod;
  restarts: number;
  isDown: boolean;
  isLeaving: boolean;
}

export interface ReleaseHost extends Pick<OutputHost, 'cluster' | 'log'> {
  readonly emit: (event: ReleaseEvent) => void;
}

/** A release that runs, started by any program: reports the exits and starts of its containers, and passes on their output. */
export class RunningRelease implements Running {
  readonly applicationId: string;
  readonly releaseId: string;
  readonly endpoint: Endpoint;
  /** Of its Service: each start of a release has another one. */
  readonly serviceUid: string;
  readonly namespace: string;
  readonly #host: ReleaseHost;
  readonly #pods = new Map<string, Seen>();
  /** Pods that were removed, and whose replacement has not appeared. */
  #lost = 0;
  /** The last stop that a program has begun, by the annotation of its pods; null without one. */
  #stop: string | null = null;
  readonly #failedStops = new Set<string>();
  readonly #outputs = new Set<ReleaseOutput>();

  constructor(
    { applicationId, releaseId }: { applicationId: string; releaseId: string },
    { endpoint, serviceUid, namespace }: Pick<RunningRelease, 'endpoint' | 'serviceUid' | 'namespace'>,
    host: ReleaseHost,
  ) {
    this.applicationId = applicationId;
    this.releaseId = releaseId;
    this.endpoint = endpoint;
    this.serviceUid = serviceUid;
    this.namespace = namespace;
    this.#host = host;
  }

  get pods(): Pod[] {
    return [...this.#pods.values()].filter(({ isLeaving }) => !isLeaving).map(({ pod }) => pod);
  }

  /** Passes the output of its containers on, from where the positions say, until it is stopped or `closed` is aborted. */
  followTo(output: OutputSink, positions: OutputHost['positions']): () => void {
    const { cluster, log } = this.#host;
    const followed = new ReleaseOutput({ cluster, log, output, positions });
    const stop = () => {
      followed.stop();
      this.#outputs.delete(followed);
    };
    if (output.closed?.aborted === true) return stop;
    this.#outputs.add(followed);
    output.closed?.addEventListener('abort', stop, { once: true });
    for (const { pod } of this.#pods.values()) followed.see(pod);
    return stop;
  }

  /** Takes a pod over as it is, without an event. */
  adopt(pod: Pod): void {
    const seen = this.#first(pod);
    seen.isDown = !isRunning(pod);
    for (const output of this.#outputs) output.see(pod);
  }

  changed(pod: Pod): void {
    const uid = pod.metadata?.uid ?? '';
    const seen = this.#pods.get(uid) ?? this.#first(pod);
    seen.pod = pod;
    const stop = pod.metadata?.annotations?.[STOPPING];
    if (stop !== undefined && !this.#failedStops.has(stop)) this.#stop = stop;
    for (const output of this.#outputs) output.see(pod);
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
    for (const output of this.#outputs) output.gone(pod);
  }

  /** A stop has failed. Takes the pods over as they are now; exits are reported again. */
  resume(pods: readonly Pod[]): void {
    for (const stop of [this.#stop, ...pods.map(({ metadata }) => metadata?.annotations?.[STOPPING])])
      if (typeof stop === 'string') this.#failedStops.add(stop);
    this.#stop = null;
    this.#lost = 0;
    const uids = new Set(pods.map(({ metadata }) => metadata?.uid ?? ''));
    for (const [uid, { pod }] of this.#pods) {
      if (uids.has(uid)) continue;
      this.#pods.delete(uid);
      for (const output of this.#outputs) output.gone(pod);
    }
    for (const pod of pods) this.adopt(pod);
  }

  /** Resolves once all output was passed on of containers that have ended. */
  async drained(): Promise<void> {
    await Promise.all([...this.#outputs].map((output) => output.drained()));
  }

  stopFollowing(): void {
    for (const output of this.#outputs) output.stop();
  }

  /** Forgets how far its output was passed on: it has been stopped. */
  forgetOutput(): void {
    for (const output of this.#outputs) output.forget();
  }

  /** A program that has failed to stop it, or has died meanwhile, must not hide its exits for good. */
  #isStopping(): boolean {
    if (this.#stop === null) return false;
    const untilMs = Date.parse(this.#stop);
    return Number.isNaN(untilMs) || Date.now() < untilMs;
  }

  #first(pod: Pod): Seen {
    const isReplacement = this.#lost > 0;
    if (isReplacement) this.#lost -= 1;
    const restarts = containerOf(pod)?.restartCount ?? 0;
    const seen: Seen = { pod, restarts, isDown: isReplacement, isLeaving: false };
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

  #emit(kind: ReleaseEvent['kind'], detail: string): void {
    if (this.#isStopping()) return;
    const { applicationId, releaseId } = this;
    this.#host.emit({ applicationId, releaseId, kind, detail });
  }
}
