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

/** Reasons of waiting containers that do not pass by themselves, and what they mean to the user. */
const LASTING: Readonly<Record<string, string>> = {
  ImagePullBackOff: 'its image cannot be fetched',
  InvalidImageName: 'its image cannot be fetched',
  ErrImageNeverPull: 'its image cannot be fetched',
  CreateContainerConfigError: 'its container cannot be configured',
  CreateContainerError: 'its container cannot be created',
  RunContainerError: 'its container cannot be started',
};

/** Why a pod will not run, in the rest of a sentence; null as long as it may. */
export function whyStuck(pod: Pod): string | null {
  const startError = startErrorOf(pod);
  if (startError !== null) return `its container cannot be started: ${startError}`;
  const { reason = '', message = '' } = containerOf(pod)?.state?.waiting ?? {};
  const meaning = LASTING[reason];
  if (meaning === undefined) return null;
  return message === '' ? meaning : `${meaning}: ${plain(message)}`;
}

/** Why no node of the cluster takes a pod; null if one does, or the scheduler has not looked yet. */
export function whyUnscheduled(pod: Pod): string | null {
  const condition = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (condition?.status !== 'False' || condition.reason !== 'Unschedulable') return null;
  return plain(condition.message ?? 'no node is suitable');
}

const MAX_LENGTH = 500;

/** The message of a runtime in one line, without what it puts in front of each. */
function plain(message: string): string {
  return message
    .replace(/^.*?OCI runtime (create|exec) failed: /s, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}
