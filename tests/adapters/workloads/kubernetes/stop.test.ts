import { expect, it, onTestFinished } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import type { ReleaseContext } from '#src/adapters/workloads/kubernetes/releases/release-context.ts';
import { RunningReleases } from '#src/adapters/workloads/kubernetes/releases/releases.ts';
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
  const context = { cluster, names, log: () => undefined } as unknown as ReleaseContext;
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
