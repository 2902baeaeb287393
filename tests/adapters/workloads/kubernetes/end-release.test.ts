import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { expect, it } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { endRelease } from '#src/adapters/workloads/kubernetes/releases/end-release.ts';
import { aFakeCluster, json } from './fake-cluster.ts';

const names = new Names('node-one');
const metadata = { namespace: 'shop', name: 'rel-one', labels: names.labels({ release: 'rel_one' }) };

const aPod = (name: string): Pod => ({
  metadata: { ...{ namespace: 'shop', name, uid: name } },
  spec: { nodeName: 'node1', containers: [] },
  status: {
    containerStatuses: [
      {
        ...{ name: 'application', image: 'i', imageID: 'i', ready: true, restartCount: 0 },
        state: { running: { startedAt: '2026-01-01T00:00:00Z' } },
      },
    ],
  },
});

it('a stop scales the Deployment to 0 before a pod ends, so that none is replaced', async () => {
  const pods = [aPod('one'), aPod('two')];
  const deletedAt = '2026-01-01T00:00:00Z';
  const { cluster, asked } = await aFakeCluster(({ method, path, body }, response) => {
    if (method === 'PATCH' && path.endsWith('/deployments/rel-one'))
      // As its controllers do it, a moment later.
      setTimeout(() => {
        pods.forEach((pod, n) => {
          pods[n] = { ...pod, metadata: { ...pod.metadata, deletionTimestamp: deletedAt } };
        });
      }, 50);
    const { gracePeriodSeconds } = (body ?? {}) as { gracePeriodSeconds?: number };
    const at = pods.findIndex(
      ({ metadata: of }) => method === 'DELETE' && path.endsWith(`/pods/${of?.name}`),
    );
    const pod = pods[at];
    if (pod !== undefined && (gracePeriodSeconds ?? 0) > 0)
      pods[at] = { ...pod, status: { phase: 'Failed' } };
    json(response, { items: path.endsWith('/deployments') ? [{ metadata }] : [], metadata: {} });
  });
  await endRelease(
    { cluster, names, hasPause: false, built: { get: async () => null } },
    { releaseId: 'rel_one', graceMs: 2_000, pods: () => pods, namespaces: [] },
  );
  const changes = asked.filter(({ method }) => method !== 'GET');
  expect(
    changes.map(({ method, path, body }) => {
      const { gracePeriodSeconds: grace } = body as { gracePeriodSeconds?: number };
      return `${method} ${path.split('/').slice(-2).join('/')}${grace === undefined ? '' : ` ${grace}`}`;
    }),
  ).toEqual([
    ...['PATCH pods/one', 'PATCH pods/two', 'PATCH deployments/rel-one'],
    ...['DELETE pods/one 2', 'DELETE pods/two 2'],
    ...['DELETE deployments/rel-one', 'DELETE pods/one 0', 'DELETE pods/two 0'],
  ]);
  expect(changes[2]?.body).toEqual({ spec: { replicas: 0 } });
});

const recorded = (project: string | null) => ({
  ...{ applicationId: 'app_one', releaseId: 'rel_one', image: 'i', project },
});
const PLACE = `/namespaces/${names.namespace('prj_one')}`;

it.each([
  ['where it was started', recorded('prj_one'), [], [PLACE]],
  ['where it was started before, and is now', recorded('prj_one'), ['shop'], ['/namespaces/shop', PLACE]],
  ['where it is, without a record', null, ['shop'], ['/namespaces/shop']],
  ['nowhere if it was never started', recorded(null), [], []],
  ['everywhere if nothing is known of it', null, [], ['']],
])('the objects of a release are looked for %s', async (_, record, namespaces, places) => {
  const { cluster, asked } = await aFakeCluster((_asked, response) =>
    json(response, { items: [], metadata: {} }),
  );
  await endRelease(
    { cluster, names, hasPause: false, built: { get: async () => record } },
    { releaseId: 'rel_one', graceMs: 0, pods: () => [], namespaces },
  );
  const lists = asked.map(({ path }) => path).filter((path) => path !== '/apis/policy/v1');
  expect(lists.sort()).toEqual(
    places
      .flatMap((place) => [
        ...[`/api/v1${place}/secrets`, `/api/v1${place}/services`],
        ...[`/apis/apps/v1${place}/deployments`, `/apis/policy/v1${place}/poddisruptionbudgets`],
      ])
      .sort(),
  );
});
