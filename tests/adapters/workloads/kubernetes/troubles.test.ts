import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Troubles } from '#src/adapters/workloads/kubernetes/cluster/pod-state.ts';

/** Why a pod will not run, from what the cluster reports of it over time. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const waiting = (reason: string, message: string): Pod => {
  const container = { name: 'app', image: 'site', imageID: '', ready: false, restartCount: 0 };
  return {
    metadata: { uid: 'pod-1' },
    status: { containerStatuses: [{ ...container, state: { waiting: { reason, message } } }] },
  };
};

const FAILED = waiting('ErrImagePull', 'registry.example/site: not found');
const BACK_OFF = waiting('ImagePullBackOff', 'Back-off pulling image "registry.example/site"');
const BACK_OFF_WITH_CAUSE = waiting(
  'ImagePullBackOff',
  'Back-off pulling image "registry.example/site": ErrImagePull: unauthorized',
);

function judge(pods: readonly Pod[]): string | null {
  const troubles = new Troubles(1_000);
  let answer: string | null = null;
  for (const pod of pods) {
    answer = troubles.whyNot(pod);
    vi.advanceTimersByTime(16_000);
  }
  return answer;
}

test.each([
  ['the failure itself', [FAILED, FAILED], 'its image cannot be fetched: registry.example/site: not found'],
  ['a wait after it', [FAILED, BACK_OFF], 'its image cannot be fetched: registry.example/site: not found'],
  [
    'a wait that repeats a newer cause',
    [FAILED, BACK_OFF_WITH_CAUSE],
    'its image cannot be fetched: Back-off pulling image "registry.example/site": ErrImagePull: unauthorized',
  ],
  [
    'a wait alone',
    [BACK_OFF, BACK_OFF],
    'its image cannot be fetched: Back-off pulling image "registry.example/site"',
  ],
  ['a failure that may pass', [FAILED], null],
])('%s', (_name, pods, answer) => {
  expect(judge(pods)).toBe(answer);
});
