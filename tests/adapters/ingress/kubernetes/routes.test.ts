import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { KubernetesIngressOptions } from '#src/adapters/ingress/kubernetes/open.ts';
import { openClusterIngress } from '#src/app/cluster-ingress.ts';
import { loadConfig } from '#src/config/config.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { until } from '../../../support/until.ts';
import { ask } from '../support.ts';
import { anIngressOn, anObjectStore, NAMESPACE, type ObjectStore, PATHS } from './object-store.ts';

const one = { host: '127.0.0.91', port: 3000 };
const two = { host: '127.0.0.92', port: 3000 };
const gateway = { namespace: 'edge', name: 'public' };
const BY_GATEWAY = { gateway, ingressClass: null };

async function aStore(): Promise<ObjectStore> {
  const store = await anObjectStore({ hasGatewayApi: true });
  const place = `/apis/gateway.networking.k8s.io/v1/namespaces/${gateway.namespace}/gateways/${gateway.name}`;
  store.objects.set(place, { metadata: { ...gateway } } as object);
  store.putService('app_one', 'rel_one', one);
  store.putService('app_one', 'rel_two', two);
  return store;
}

async function listening(store: ObjectStore, options: Partial<KubernetesIngressOptions> = {}) {
  const opened = anIngressOn(store, options);
  onTestFinished(() => opened.ingress.close());
  await opened.ingress.listen();
  return opened;
}

const route = (target: typeof one | null, hosts = ['one.test']) =>
  ({ applicationId: 'app_one', hosts, target }) as const;

describe.each([
  ['Ingress', {}],
  ['HTTPRoute', BY_GATEWAY],
] as const)('routes as objects of the kind %s', (kind, options) => {
  it('appear with a route, move to the next release as one object, and disappear', async () => {
    const store = await aStore();
    const { ingress } = await listening(store, options);
    await ingress.route(route(one));
    expect(store.serviceOf('one.test')).toBe('rel-one');
    await ingress.route(route(two, ['one.test', 'more.test']));
    expect([store.serviceOf('one.test'), store.serviceOf('more.test')]).toEqual(['rel-two', 'rel-two']);
    const path = PATHS[kind]('app-one');
    expect(store.writes()).toEqual([`PATCH ${path}`, `PATCH ${path}`]);
    await ingress.route(route(two, ['one.test', 'more.test']));
    expect(store.writes()).toHaveLength(2);
    await ingress.unroute('app_one');
    expect(store.routes()).toEqual([]);
  });

  it('do not exist for what does not run: the ingress behind answers', async () => {
    const store = await aStore();
    const { ingress, relay } = await listening(store, options);
    await ingress.route(route(one));
    await ingress.route(route(null));
    expect(store.routes()).toEqual([]);
    expect((await ask(relay.port(), { host: 'one.test' })).status).toBe(503);
    await ingress.route(route({ host: '127.0.0.99', port: 3000 }));
    expect(store.routes(), 'no Service has this address').toEqual([]);
  });

  it('are compared after a restart, both ways, and those of others stay', async () => {
    const store = await aStore();
    const first = await listening(store, options);
    store.putService('app_two', 'rel_three', one);
    store.putService('app_same', 'rel_four', two);
    await first.ingress.route(route(one));
    await first.ingress.route({ applicationId: 'app_two', hosts: ['two.test'], target: one });
    await first.ingress.route({ applicationId: 'app_same', hosts: ['same.test'], target: two });
    const foreign = PATHS[kind]('foreign');
    store.objects.set(foreign, { metadata: { namespace: NAMESPACE, name: 'foreign' } } as object);
    store.objects.delete(PATHS[kind]('app-one'));
    await first.ingress.stopServing();
    const before = store.writes().length;

    const second = anIngressOn(store, options);
    onTestFinished(() => second.ingress.close());
    await second.ingress.route(route(two));
    await second.ingress.route({ applicationId: 'app_same', hosts: ['same.test'], target: two });
    expect(store.writes(), 'nothing is written before it listens').toHaveLength(before);
    await second.ingress.listen();
    expect(store.writes().slice(before).sort()).toEqual([
      `DELETE ${PATHS[kind]('app-two')}`,
      `PATCH ${PATHS[kind]('app-one')}`,
    ]);
    expect(store.serviceOf('one.test')).toBe('rel-two');
    expect(store.objects.has(foreign)).toBe(true);
  });

  it('that others have changed or removed are written again', async () => {
    const store = await aStore();
    const { ingress, logged } = await listening(store, { ...options, checkEveryMs: 20 });
    await ingress.route(route(one));
    store.objects.delete(PATHS[kind]('app-one'));
    await until('the object is there again', () => store.serviceOf('one.test') === 'rel-one');
    await until('it is logged', () =>
      logged.some((line) => /routes of 1 applications had changed/.test(line)),
    );
  });

  it('are left alone by a program that another one has replaced', async () => {
    const store = await aStore();
    const inCharge = { isHeld: true };
    const isInCharge = () => inCharge.isHeld;
    const stale = await listening(store, { ...options, checkEveryMs: 20, isInCharge });
    await stale.ingress.route(route(one));
    inCharge.isHeld = false;
    const { ingress } = anIngressOn(store, options);
    onTestFinished(() => ingress.close());
    await ingress.route(route(two));
    await ingress.listen();
    await sleep(200);
    expect(store.serviceOf('one.test')).toBe('rel-two');
  });

  it('stay as they were where the cluster refuses a change', async () => {
    const store = await aStore();
    const { ingress } = await listening(store, options);
    await ingress.route(route(one));
    store.refusing.pattern = /^(PATCH|DELETE) /;
    await expect(ingress.route(route(two))).rejects.toThrow('not you');
    store.refusing.pattern = null;
    const writes = store.writes().length;
    await ingress.route(route(one));
    expect(store.writes()).toHaveLength(writes);
    expect(store.serviceOf('one.test')).toBe('rel-one');
  });

  it('are followed by the other processes while these do not reach the cluster', async () => {
    const store = await aStore();
    const peer = await listening(store, { ...options, checkEveryMs: 20 });
    await peer.ingress.route(route(one));
    const asking = await listening(store, options);
    await asking.ingress.route(route(two));
    store.refusing.pattern = /^(GET|PATCH|DELETE) /;
    await peer.ingress.route(route(two, ['one.test', 'more.test']), { isFollowing: true });
    expect(peer.logged).toContain('ingress: the hosts of app_one are not routed: not you');
    const { body } = await ask(peer.relay.port(), { host: 'more.test' });
    expect(body, 'the ingress behind has the host').not.toContain('No site');
    // With the release that the peer had before.
    store.removeService('rel_one');
    store.refusing.pattern = null;
    await until('the check writes it', () => store.serviceOf('more.test') === 'rel-two');
    expect(store.serviceOf('one.test')).toBe('rel-two');
  });

  it('give hosts back to the application that has lost them if the taking one cannot be written', async () => {
    const store = await aStore();
    store.putService('app_two', 'rel_three', one);
    const { ingress } = await listening(store, options);
    const before = ['moved.test', 'one.test'];
    await ingress.route(route(one, before));
    store.refusing.pattern = /^PATCH .*app-two/;
    const taking = { applicationId: 'app_two', hosts: ['Moved.test'], target: one } as const;
    await expect(ingress.route(taking)).rejects.toThrow('not you');
    expect(before.map((host) => store.serviceOf(host))).toEqual(['rel-one', 'rel-one']);
    const writes = store.writes().length;
    await ingress.route(route(one, before));
    expect(store.writes(), 'it has all its hosts again').toHaveLength(writes);
    store.refusing.pattern = null;
    await ingress.route(taking);
    expect(before.map((host) => store.serviceOf(host))).toEqual(['rel-three', 'rel-one']);
  });

  it('of one application that the cluster refuses do not hold up the others', async () => {
    const store = await aStore();
    store.putService('app_two', 'rel_three', one);
    store.refusing.pattern = /^PATCH .*app-one/;
    const { ingress, logged } = anIngressOn(store, options);
    onTestFinished(() => ingress.close());
    await ingress.route(route(one));
    await ingress.route({ applicationId: 'app_two', hosts: ['two.test'], target: one });
    await ingress.listen();
    expect(store.serviceOf('two.test')).toBe('rel-three');
    expect(logged).toContain('ingress: the hosts of app_one are not routed: not you');
  });

  it('have a host once: the application that loses it is written first', async () => {
    const store = await aStore();
    store.putService('app_two', 'rel_three', one);
    const { ingress } = await listening(store, options);
    await ingress.route(route(one, ['one.test', 'moved.test']));
    await ingress.route({ applicationId: 'app_two', hosts: ['moved.test'], target: one });
    expect(store.serviceOf('moved.test')).toBe('rel-three');
    expect(store.writes().map((write) => write.split('/').at(-1))).toEqual(['app-one', 'app-one', 'app-two']);
  });
});

describe('an ingress of objects', () => {
  it('removes the objects of the other kind when the controller changes', async () => {
    const store = await aStore();
    await (await listening(store)).ingress.route(route(one));
    const second = anIngressOn(store, BY_GATEWAY);
    onTestFinished(() => second.ingress.close());
    await second.ingress.route(route(one));
    await second.ingress.listen();
    expect(store.routes().map(({ kind }) => kind)).toEqual(['HTTPRoute']);
  });

  it('logs once that the Gateway does not follow a route', async () => {
    const store = await aStore();
    const { ingress, logged } = await listening(store, { ...BY_GATEWAY, checkEveryMs: 20 });
    await ingress.route(route(one));
    const path = PATHS.HTTPRoute('app-one');
    const condition = { type: 'Accepted', status: 'False', reason: 'NotAllowedByListeners', message: '' };
    const status = { parents: [{ conditions: [condition] }] };
    store.objects.set(path, { ...store.objects.get(path), status } as object);
    const sentence = 'ingress: the Gateway does not follow the route of app_one: NotAllowedByListeners';
    await until('it is logged', () => logged.includes(sentence));
    await sleep(100);
    expect(logged.filter((line) => line === sentence)).toHaveLength(1);
    expect(store.writes(), 'it is not written again').toHaveLength(1);
  });

  it('gives a controller time to follow before an earlier release is stopped', async () => {
    const { ingress } = await listening(await aStore(), { switchMs: 200 });
    const startedMs = Date.now();
    await ingress.drain(one, 60_000);
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(195);
  });

  it('reports no certificate without TLS, and what the handshake shows with it', async () => {
    const store = await aStore();
    const plain = await listening(store);
    expect(plain.ingress.servesHttps).toBe(false);
    await plain.ingress.route(route(one));
    expect(await plain.ingress.certificate('one.test')).toEqual({ status: 'none', expiresAt: null });

    const tls = await listening(store, { tls: { host: '127.0.0.1', port: 1 } });
    expect(tls.ingress.servesHttps).toBe(true);
    await tls.ingress.route(route(one));
    expect(await tls.ingress.certificate('one.test')).toEqual({
      ...{ status: 'failed', expiresAt: null },
      lastError: expect.stringMatching(/^The ingress does not answer over HTTPS: .*ECONNREFUSED/),
    });
    expect(await tls.ingress.certificate('other.test')).toEqual({ status: 'none', expiresAt: null });
  });

  it('needs the engine of the cluster', async () => {
    const { relay } = anIngressOn(await aStore());
    const services = { homeId: 'node-one', log: pino({ level: 'silent' }) };
    const config = loadConfig({ INGRESS: 'kubernetes', ENGINE: 'docker' });
    const duty = { isHeld: () => true };
    await expect(openClusterIngress(services, config, relay, duty)).rejects.toThrow(
      'INGRESS=kubernetes needs the engine `kubernetes`. Set ENGINE=kubernetes.',
    );
  });

  it('does not start without the rights, and explains why', async () => {
    const store = await aStore();
    store.refusing.pattern = /^GET .*\/ingresses/;
    const { ingress } = anIngressOn(store);
    onTestFinished(() => ingress.close());
    const failure = await ingress.listen().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OperatorError);
    expect(String(failure)).toMatch(/INGRESS=kubernetes: .*Apply the ClusterRole of this version/);
  });
});
