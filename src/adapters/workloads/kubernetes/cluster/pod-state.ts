import type { ContainerStateTerminated, ContainerStatus, Pod } from 'kubernetes-types/core/v1.d.ts';

/** What the cluster reports of the only container of a pod; undefined until it reports something. */
export function containerOf(pod: Pod): ContainerStatus | undefined {
  return pod.status?.containerStatuses?.[0];
}

export function isRunning(pod: Pod): boolean {
  return containerOf(pod)?.state?.running !== undefined;
}

/** Whether nothing of a pod runs any more. Its object outlives its containers by up to a minute. */
export function hasEnded(pod: Pod): boolean {
  if (pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed') return true;
  const container = containerOf(pod);
  if (container === undefined) return pod.spec?.nodeName === undefined;
  if (container.state?.running !== undefined) return false;
  return container.state?.terminated !== undefined || pod.metadata?.deletionTimestamp !== undefined;
}

/** Whether its container has run, even if it does not run now. */
export function hasRun(pod: Pod): boolean {
  const { state, lastState } = containerOf(pod) ?? {};
  if (state?.running !== undefined) return true;
  return isExit(state?.terminated) || isExit(lastState?.terminated);
}

/** A process that could not be started is reported as one that has ended. */
function isExit(ended: ContainerStateTerminated | undefined): boolean {
  return ended !== undefined && !isStartFailure(ended);
}

function isStartFailure({ reason }: ContainerStateTerminated): boolean {
  return reason === 'StartError' || reason === 'ContainerCannotRun';
}

/** How the container ended last, in words for a log. */
export function describeEnd(pod: Pod): string {
  const { state, lastState } = containerOf(pod) ?? {};
  const ended = state?.terminated ?? lastState?.terminated;
  const code = `exited with code ${ended?.exitCode ?? 'unknown'}`;
  return ended?.reason === 'OOMKilled' ? `${code}: it exceeded its memory limit` : code;
}

/** The message of the runtime that could not start the container's process; null if there is no such failure. */
export function startErrorOf(pod: Pod): string | null {
  const { state, lastState } = containerOf(pod) ?? {};
  for (const ended of [state?.terminated, lastState?.terminated])
    if (ended !== undefined && isStartFailure(ended)) return plain(ended.message ?? ended.reason ?? '');
  return null;
}

/** What reasons of waiting containers mean to the user, and for how long they pass by themselves. */
const TROUBLES: Readonly<Record<string, { readonly meaning: string; readonly graceMs: number }>> = {
  InvalidImageName: { meaning: 'its image cannot be fetched', graceMs: 0 },
  ErrImageNeverPull: { meaning: 'its image cannot be fetched', graceMs: 0 },
  // A registry may not answer once.
  ImagePullBackOff: { meaning: 'its image cannot be fetched', graceMs: 15_000 },
  ErrImagePull: { meaning: 'its image cannot be fetched', graceMs: 15_000 },
  // A kubelet that does not know the Secret yet asks again.
  CreateContainerConfigError: { meaning: 'its container cannot be configured', graceMs: 45_000 },
  CreateContainerError: { meaning: 'its container cannot be created', graceMs: 20_000 },
  RunContainerError: { meaning: 'its container cannot be started', graceMs: 20_000 },
};

/** Looks at pods again and again, and finds the one that will not run. */
export class Troubles {
  readonly #scheduleMs: number;
  readonly #sinceMs = new Map<string, number>();
  readonly #pullErrors = new Map<string, string>();

  /** `scheduleMs`: how long a pod may wait for a node. */
  constructor(scheduleMs: number) {
    this.#scheduleMs = scheduleMs;
  }

  /** Why a pod will not run, in the rest of a sentence; null as long as it may. */
  whyNot(pod: Pod): string | null {
    const startError = startErrorOf(pod);
    if (startError !== null) return `its container cannot be started: ${startError}`;
    const unscheduled = whyUnscheduled(pod);
    if (unscheduled !== null)
      return this.#lasts(pod, 'Unschedulable', this.#scheduleMs)
        ? `no node of the cluster takes it: ${unscheduled}`
        : null;
    const { reason = '', message = '' } = containerOf(pod)?.state?.waiting ?? {};
    const trouble = TROUBLES[reason];
    if (trouble === undefined) return null;
    const cause = this.#causeOf(pod, reason, message);
    if (!this.#lasts(pod, trouble.meaning, trouble.graceMs)) return null;
    return cause === '' ? trouble.meaning : `${trouble.meaning}: ${plain(cause)}`;
  }

  /** Between two tries to fetch an image, older clusters do not repeat why the last one failed. */
  #causeOf(pod: Pod, reason: string, message: string): string {
    const key = keyOf(pod, 'ErrImagePull');
    if (reason === 'ErrImagePull') this.#pullErrors.set(key, message);
    return IS_BACK_OFF.test(message) ? (this.#pullErrors.get(key) ?? message) : message;
  }

  #lasts(pod: Pod, what: string, graceMs: number): boolean {
    const key = keyOf(pod, what);
    const sinceMs = this.#sinceMs.get(key) ?? Date.now();
    this.#sinceMs.set(key, sinceMs);
    return Date.now() - sinceMs >= graceMs;
  }
}

function keyOf({ metadata }: Pod, what: string): string {
  return `${metadata?.uid} ${what}`;
}

/** Why no node of the cluster takes a pod; null if one does, or the scheduler has not looked yet. */
function whyUnscheduled(pod: Pod): string | null {
  const condition = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (condition?.status !== 'False' || condition.reason !== 'Unschedulable') return null;
  return plain(condition.message ?? 'no node is suitable');
}

const IS_BACK_OFF = /^Back-off pulling image "[^"]*"$/;
const MAX_LENGTH = 500;

/** The message of a runtime in one line, without what it puts in front of each. */
function plain(message: string): string {
  return message
    .replace(/^.*?OCI runtime (create|exec) failed: /s, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}
