import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Cluster } from '#src/adapters/workloads/kubernetes/cluster/client.ts';
import { ClusterRefusal } from '#src/adapters/workloads/kubernetes/cluster/refusal.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { aFakeCluster, aPod, json, refuse } from './fake-cluster.ts';

describe('the client of a cluster', () => {
  it('creates and changes objects by server-side apply', async () => {
    const { cluster, asked } = await aFakeCluster(({ body }, response) => json(response, body));
    await cluster.apply('Secret', { metadata: { namespace: 'one', name: 'shop' }, data: { a: 'Yg==' } });
    expect(asked).toEqual([
      {
        method: 'PATCH',
        path: '/api/v1/namespaces/one/secrets/shop',
        query: { fieldManager: 'pilothouse', force: 'true' },
        type: 'application/apply-patch+yaml',
        authorization: 'Bearer secret-token',
        body: {
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: { namespace: 'one', name: 'shop' },
          data: { a: 'Yg==' },
        },
      },
    ]);
  });

  it('uses the version of disruption budgets that the cluster has', async () => {
    const { cluster, asked } = await aFakeCluster(({ path, body }, response) => {
      if (path === '/apis/policy/v1') refuse(response, 404, 'NotFound');
      else json(response, body);
    });
    const budget = { metadata: { namespace: 'one', name: 'shop' }, spec: { maxUnavailable: 1 } };
    await cluster.apply('PodDisruptionBudget', budget);
    await cluster.apply('PodDisruptionBudget', budget);
    expect(asked.map(({ path }) => path)).toEqual([
      '/apis/policy/v1',
      ...Array(2).fill('/apis/policy/v1beta1/namespaces/one/poddisruptionbudgets/shop'),
    ]);
    expect(asked[1]?.body).toMatchObject({ apiVersion: 'policy/v1beta1' });
  });

  it('reads a list page by page, and knows the version that it shows', async () => {
    const { cluster, asked } = await aFakeCluster(({ query }, response) =>
      json(
        response,
        query.continue === 'next'
          ? { items: [aPod('b', '2')], metadata: { resourceVersion: '9' } }
          : { items: [aPod('a', '1')], metadata: { resourceVersion: '9', continue: 'next' } },
      ),
    );
    const { items, version } = await cluster.list('Pod', { labels: 'a=b' });
    expect(items.map(({ metadata }) => metadata?.name)).toEqual(['a', 'b']);
    expect(version).toBe('9');
    expect(asked[0]).toMatchObject({ path: '/api/v1/pods', query: { labelSelector: 'a=b', limit: '500' } });
  });

  it('takes what does not exist for null, and what is removed twice for removed', async () => {
    const { cluster, asked } = await aFakeCluster((_, response) => refuse(response, 404, 'NotFound'));
    expect(await cluster.get('Pod', { namespace: 'one', name: 'shop' })).toBeNull();
    expect(
      await cluster.merge('Deployment', { namespace: 'one', name: 'shop' }, { spec: { replicas: 0 } }),
    ).toBe(false);
    await cluster.remove('Pod', { namespace: 'one', name: 'shop' }, { graceSeconds: 0 });
    expect(asked.at(-1)?.body).toMatchObject({ gracePeriodSeconds: 0, propagationPolicy: 'Background' });
  });

  it('gives the reason of a refusal', async () => {
    const { cluster } = await aFakeCluster((_, response) =>
      refuse(response, 403, 'Forbidden', 'pods are forbidden'),
    );
    const failure = await cluster.list('Pod', { labels: '' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ClusterRefusal);
    expect(failure).toMatchObject({ status: 403, reason: 'Forbidden', message: 'pods are forbidden' });
  });

  it('asks again when the server is busy', async () => {
    let calls = 0;
    const { cluster } = await aFakeCluster((_, response) => {
      calls += 1;
      if (calls > 1) return json(response, aPod('a', '1'));
      response.setHeader('retry-after', '1');
      refuse(response, 429, 'TooManyRequests');
    });
    expect(await cluster.get('Pod', { namespace: 'one', name: 'a' })).toMatchObject({
      metadata: { name: 'a' },
    });
    expect(calls).toBe(2);
  });

  it('sends every call below the path of a proxy', async () => {
    const { server, asked } = await aFakeCluster(({ query }, response) => {
      if (query.watch === '1') response.end(`${JSON.stringify({ type: 'ADDED', object: aPod('a', '2') })}\n`);
      else json(response, { items: [], metadata: { resourceVersion: '1' } });
    });
    const prefix = '/k8s/clusters/c-m-abc';
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}${prefix}`;
    const cluster = new Cluster({ server: address, tls: {}, token: async () => 't', namespace: null });
    onTestFinished(() => cluster.close());
    const place = { namespace: 'one', name: 'a' };
    const { signal } = new AbortController();
    await cluster.read('/version');
    await cluster.list('Pod', { labels: 'a=b' });
    await cluster.apply('Service', { metadata: place });
    await cluster.remove('Service', place);
    for await (const { object } of cluster.watch('Pod', { labels: 'a=b' }, '1', signal))
      expect(object.metadata?.name).toBe('a');
    for await (const _ of await cluster.followLog({ ...place, container: 'c', since: null }, signal));
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...[`GET ${prefix}/version`, `GET ${prefix}/api/v1/pods`],
      ...['PATCH', 'DELETE'].map((method) => `${method} ${prefix}/api/v1/namespaces/one/services/a`),
      ...[`GET ${prefix}/api/v1/pods`, `GET ${prefix}/api/v1/namespaces/one/pods/a/log`],
    ]);
    expect(asked[1]?.query).toMatchObject({ labelSelector: 'a=b' });
  });

  it.each([500, 503, 504])('takes a server that answers %i for one that does not answer', async (status) => {
    const { cluster } = await aFakeCluster((_, response) =>
      refuse(response, status, 'InternalError', 'etcdserver: request timed out'),
    );
    const failure = await cluster
      .get('Pod', { namespace: 'one', name: 'a' })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OperatorError);
    expect(String(failure)).toContain('etcdserver: request timed out');
  });

  it('explains to the operator that the server does not answer', async () => {
    const silent = await aFakeCluster(() => undefined, 300);
    await expect(silent.cluster.read('/version')).rejects.toThrow(OperatorError);
    const { cluster, server } = await aFakeCluster((_, response) => json(response, {}));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const failure = cluster.read('/version');
    await expect(failure).rejects.toThrow(/The Kubernetes API server .* does not answer \(ECONNREFUSED\)/);
  });
});
