import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { STOPPING } from '#src/adapters/workloads/kubernetes/releases/end-release.ts';
import type { ReleaseContext } from '#src/adapters/workloads/kubernetes/releases/release-context.ts';
import { RunningReleases } from '#src/adapters/workloads/kubernetes/releases/releases.ts';
import { until } from '../../../support/until.ts';
import { aFakeCluster, json, refuse } from './fake-cluster.ts';

const names = new Names('node-one');
const SERVICE = {
  metadata: {
    ...{ uid: 'one', namespace: 'shop', name: 'rel-one', resourceVersion: '1' },
    labels: names.labels({ project: 'prj_one', application: 'app_one', release: 'rel_one' }),
  },
  spec: { clusterIP: '10.0.0.1', ports: [{ port: 3000 }] },
};

it('a release whose stop fails is still known, so that the next attempt finds it', async () => {
  const api = { isAway: true };
  const { cluster, asked } = await aFakeCluster(({ path, query }, response) => {
    if (query.watch === '1') return void response.writeHead(200).flushHeaders();
    if (api.isAway && path.endsWith('/deployments')) return refuse(response, 500, 'InternalError', 'away');
    const items = path.endsWith('/services') ? [SERVICE] : [];
    json(response, { items, metadata: { resourceVersion: '1' } });
  });
  const built = { get: async () => null };
  const context = { cluster, names, built, log: () => undefined } as unknown as ReleaseContext;
  const releases = new RunningReleases(context, { read: async () => [], write: async () => undefined });
  await releases.open();
  onTestFinished(() => releases.close());
  const endpoint = { host: '10.0.0.1', port: 3000 };
  expect(releases.registry.endpoint('rel_one')).toEqual(endpoint);

  await expect(releases.stop('rel_one', 0)).rejects.toThrow('away');
  expect(releases.registry.endpoint('rel_one')).toEqual(endpoint);
  api.isAway = false;
  await releases.stop('rel_one', 0);
  expect(releases.registry.endpoint('rel_one')).toBeNull();
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(
    'DELETE /api/v1/namespaces/shop/services/rel-one',
  );
});

it('a release whose stop fails half-way reports its next exit', async () => {
  const labels = { ...SERVICE.metadata.labels, ...names.labels({ serves: 'app_one' }) };
  const aPod = (version: string, state: object, annotations = {}) => ({
    metadata: {
      ...{ uid: 'pod', namespace: 'shop', name: 'rel-one-x', resourceVersion: version },
      labels,
      annotations,
    },
    spec: { nodeName: 'node1' },
    status: { containerStatuses: [{ name: 'application', restartCount: 0, state }] },
  });
  const running = { running: { startedAt: '2026-01-01T00:00:00Z' } };
  const watches: ServerResponse[] = [];
  let annotations = {};
  const tell = (version: string, state: object) => {
    const object = aPod(version, state, annotations);
    for (const watch of watches) watch.write(`${JSON.stringify({ type: 'MODIFIED', object })}\n`);
  };
  const { cluster } = await aFakeCluster(({ method, path, query, body }, response) => {
    if (query.watch === '1') {
      if (path.endsWith('/pods')) watches.push(response);
      return void response.writeHead(200).flushHeaders();
    }
    if (method === 'PATCH' && path.includes('/deployments/')) {
      tell('2', running);
      return setTimeout(() => refuse(response, 500, 'InternalError', 'away'), 50);
    }
    if (method === 'PATCH')
      annotations = (body as { metadata: { annotations: object } }).metadata.annotations;
    if (method === 'PATCH') return json(response, {});
    const lists = { services: SERVICE, pods: aPod('1', running), deployments: SERVICE };
    const found = Object.entries(lists).filter(([kind]) => path.endsWith(`/${kind}`));
    json(response, { items: found.map(([, object]) => object), metadata: { resourceVersion: '1' } });
  });
  const built = { get: async () => null };
  const context = { cluster, names, built, log: () => undefined } as unknown as ReleaseContext;
  const releases = new RunningReleases(context, { read: async () => [], write: async () => undefined });
  await releases.open();
  onTestFinished(() => releases.close());
  const events: string[] = [];
  releases.registry.onEvent(({ kind, detail }) => void events.push(`${kind}: ${detail}`));
  await until('the watch of pods', () => watches.length > 0);

  await expect(releases.stop('rel_one', 0)).rejects.toThrow('away');
  expect(annotations).toHaveProperty([STOPPING]);
  tell('3', { terminated: { exitCode: 7 } });
  await until('the exit is reported', () => events.length > 0);
  expect(events).toEqual(['exited: exited with code 7']);
});
