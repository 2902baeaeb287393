import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { expect, it } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { ReleasePods } from '#src/adapters/workloads/kubernetes/releases/release-pods.ts';

const names = new Names('node-one');
const aPod = (uid: string, release: string, phase = 'Pending'): Pod => ({
  metadata: { uid, labels: names.labels({ release }) },
  status: { phase },
});

it('finds the pods of a release, each in its latest state', () => {
  const pods = new ReleasePods();
  for (const pod of [aPod('a', 'rel_one'), aPod('b', 'rel_one'), aPod('c', 'rel_two')]) pods.put(pod);
  pods.put(aPod('a', 'rel_one', 'Running'));
  expect(pods.of('rel_one').map(({ status }) => status?.phase)).toEqual(['Running', 'Pending']);
  pods.remove(aPod('a', 'rel_one'));
  pods.remove(aPod('a', 'rel_one'));
  expect(pods.of('rel_one').map(({ metadata }) => metadata?.uid)).toEqual(['b']);
  pods.remove(aPod('b', 'rel_one'));
  expect(pods.of('rel_one')).toEqual([]);
  expect(pods.of('rel_two')).toHaveLength(1);
});
