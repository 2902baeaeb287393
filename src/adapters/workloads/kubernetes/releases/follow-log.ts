import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#src/kernel/fault.ts';
import type { OutputSink } from '#src/kernel/output.ts';
import type { LogPositions } from '../../common/releases/log-positions.ts';
import type { Cluster } from '../cluster/client.ts';
import { ClusterRefusal } from '../cluster/refusal.ts';

export interface FollowedLog {
  /** Resolves when the container has ended or `stop` was called: whether every line of it was passed on. */
  readonly ended: Promise<boolean>;
  /** Its container has ended: what it has printed is read to its end now, also after a break. */
  finish(): void;
  stop(): void;
}

export interface Following {
  readonly cluster: Pick<Cluster, 'followLog'>;
  readonly positions: Pick<LogPositions, 'get' | 'set'>;
  readonly pod: { readonly namespace: string; readonly name: string; readonly container: string };
  /** Names one start of a container. */
  readonly containerId: string;
  /** Whether that start still runs: then a stream that ends has broken off. */
  readonly isRunning: () => boolean;
  readonly output: OutputSink;
  readonly log: (message: string) => void;
}

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** Passes on the output of one start of a container, from where it was passed on to last. */
export function followLog(following: Following, after: Promise<unknown> = Promise.resolve()): FollowedLog {
  const [finished, stopped] = [new AbortController(), new AbortController()];
  const isRunning = () => !finished.signal.aborted && following.isRunning();
  const ended = after.then(() =>
    followThroughBreaks({ ...following, isRunning }, finished.signal, stopped.signal),
  );
  return { ended, finish: () => finished.abort(), stop: () => stopped.abort() };
}

async function followThroughBreaks(
  following: Following,
  finished: AbortSignal,
  signal: AbortSignal,
): Promise<boolean> {
  const { log, pod, isRunning } = following;
  let pauseMs = FIRST_PAUSE_MS;
  let wasLogged = false;
  while (!signal.aborted) {
    const failure = await followOnce(following, signal).then(
      () => null,
      (error: unknown) => error,
    );
    if (signal.aborted) return false;
    // The container, and its log with it, may be gone already.
    if (isGone(failure) || (failure === null && !isRunning())) return true;
    if (failure !== null && !wasLogged) {
      log(`the output of pod ${pod.name} broke off: ${messageOf(failure)}`);
      wasLogged = true;
    }
    const wasFinished = finished.aborted;
    await sleep(pauseMs, undefined, {
      signal: AbortSignal.any(wasFinished ? [signal] : [signal, finished]),
    }).catch(() => undefined);
    pauseMs = finished.aborted && !wasFinished ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS);
    if (failure !== null && !isRunning() && pauseMs === MAX_PAUSE_MS) return false;
  }
  return false;
}

async function followOnce({ cluster, positions, pod, containerId, output }: Following, signal: AbortSignal) {
  const since = positions.get(containerId);
  const passed = (time: string) => positions.set(containerId, time);
  const stream = await cluster.followLog({ ...pod, since }, signal);
  const lines = output.open({ framed: { form: 'lines', since, passed } });
  try {
    // No faster than it is taken: the API server waits.
    for await (const chunk of stream) await lines.write(chunk);
  } finally {
    await lines.end();
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ClusterRefusal && (error.status === 404 || error.status === 400);
}
