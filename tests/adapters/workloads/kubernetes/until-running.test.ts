import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { describe, expect, it } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { readAvailability } from '#src/adapters/workloads/kubernetes/releases/availability.ts';
import { untilRunning } from '#src/adapters/workloads/kubernetes/releases/until-running.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import { aRun, aStart } from '../support.ts';
import { aFakeCluster, json, refuse } from './fake-cluster.ts';

const names = new Names('node-one');
const container = { ...{ name: 'application', image: 'i', imageID: 'i' }, ready: false, restartCount: 0 };

const aPod = (uid: string, status: Pod['status']): Pod => ({ metadata: { uid }, ...(status && { status }) });
const running = (uid: string) =>
  aPod(uid, {
    containerStatuses: [{ ...container, state: { running: { startedAt: '2026-01-01T00:00:00Z' } } }],
  });
const starting = (uid: string) => aPod(uid, { containerStatuses: [] });
const unscheduled = (uid: string) =>
  aPod(uid, {
    conditions: [
      { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/2 nodes are available' },
    ],
  });
const withoutProgram = (uid: string) =>
  aPod(uid, {
    containerStatuses: [
      {
        ...container,
        state: { terminated: { exitCode: 128, reason: 'StartError', message: 'no such file' } },
      },
    ],
  });

/** A start of two replicas, on a cluster that has refused a pod if a message is given. */
async function aWait({ refusal }: { refusal?: string } = {}) {
  const conditions =
    refusal === undefined ? [] : [{ type: 'ReplicaFailure', status: 'True', message: refusal }];
  const { cluster } = await aFakeCluster((_, response) => json(response, { status: { conditions } }));
  const pods: Pod[] = [];
  const begin = (count: number) => {
    const wanted = { spec: aStart({ replicas: 2 }), count, pods: () => pods };
    return untilRunning({ cluster, names, scheduleMs: 100 }, wanted, aRun());
  };
  return { pods, begin };
}

describe('a start of two replicas', () => {
  it('ends when as many run as it needs', async () => {
    const { pods, begin } = await aWait();
    pods.push(running('a'), starting('b'));
    await begin(1);
    let hasEnded = false;
    const both = begin(2).then(() => (hasEnded = true));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(hasEnded).toBe(false);
    pods[1] = running('b');
    await both;
  });

  it.each([
    ['no node takes', unscheduled('b'), /did not start: no node of the cluster takes it: 0\/2 nodes/],
    [
      'cannot be started',
      withoutProgram('b'),
      /did not start: its container cannot be started: no such file/,
    ],
  ])('fails with the reason of the one that %s', async (_, second, reason) => {
    const { pods, begin } = await aWait();
    pods.push(running('a'), second);
    const failure = await begin(2).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WorkloadError);
    expect(String(failure)).toMatch(reason);
    await begin(1);
  });

  it('fails if the cluster refuses the second pod', async () => {
    const { pods, begin } = await aWait({ refusal: 'exceeded quota' });
    pods.push(running('a'));
    await expect(begin(2)).rejects.toThrow('the cluster refuses its pod: exceeded quota');
  });
});

describe('the availability of a release', () => {
  it.each([
    ['all pods', { replicas: 2, availableReplicas: 2, observedGeneration: 3 }, 2],
    ['one of them', { replicas: 2, availableReplicas: 1, observedGeneration: 3 }, 1],
    ['none yet', {}, 0],
    ['an earlier state alone', { replicas: 2, availableReplicas: 2, observedGeneration: 2 }, 0],
  ])('is that of its Deployment: %s', async (_, status, available) => {
    const deployment = { metadata: { generation: 3 }, spec: { replicas: 2 }, status };
    const { cluster, asked } = await aFakeCluster((_asked, response) => json(response, deployment));
    const built = { get: async () => null };
    const read = await readAvailability({ cluster, names, built }, 'rel_one', { namespace: 'shop' });
    expect(read).toEqual({ available, wanted: 2 });
    expect(asked.map(({ path }) => path)).toEqual(['/apis/apps/v1/namespaces/shop/deployments/rel-one']);
  });

  it('is found where it was started, also before its Service is reported', async () => {
    const { cluster, asked } = await aFakeCluster((_, response) => refuse(response, 404, 'NotFound'));
    const release = { applicationId: 'app_one', releaseId: 'rel_one', image: 'i' };
    for (const project of ['prj_one', null]) {
      const built = { get: async () => ({ ...release, project }) };
      const read = await readAvailability({ cluster, names, built }, 'rel_one', undefined);
      expect(read).toEqual({ available: 0, wanted: 0 });
    }
    const place = `/apis/apps/v1/namespaces/${names.namespace('prj_one')}/deployments/rel-one`;
    expect(asked.map(({ path }) => path)).toEqual([place]);
  });
});
