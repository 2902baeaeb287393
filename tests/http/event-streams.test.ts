import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import superjson from 'superjson';
import { EventSource } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AppRouter } from '#routers/index.ts';
import type { FollowEvent } from '#src/contracts/deployment.ts';
import type { TestApp } from '../support/app.ts';
import {
  follow,
  type HeldSite,
  type HeldWorkloads,
  type HeldWorld,
  openHeldWorld,
  withHeaders,
} from '../support/follow.ts';
import { until } from '../support/until.ts';

let held: HeldWorld;
let world: TestApp;
let workloads: HeldWorkloads;
let site: HeldSite;
let path: HeldSite['path'];

beforeAll(async () => {
  held = await openHeldWorld();
  ({ world, workloads } = held);
});
afterAll(() => world.close());

beforeEach(async () => {
  site = await held.aSite();
  ({ path } = site);
  return () => workloads.release();
});

const key = () => ({ 'x-api-key': world.key });

describe('streams do not pile up', () => {
  test('a client that goes away frees its stream, also while no event is sent', async () => {
    const before = held.logged('is followed no more');
    const leave = new AbortController();
    const response = await fetch(world.url + path, { headers: key(), signal: leave.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    leave.abort();
    await until('it is freed', async () => held.logged('is followed no more') > before);
  });

  test('one that does not read holds no more than a chunk, and is freed when it goes', async () => {
    for (let round = 0; round < 5; round++) {
      workloads.say(...Array.from({ length: 400 }, (_, index) => `${round}/${index} ${'x'.repeat(3_000)}`));
      await world.app.instance.logs.flush();
    }
    const before = held.logged('is followed no more');
    const leave = new AbortController();
    const response = await fetch(world.url + path, { headers: key(), signal: leave.signal });
    expect(response.status).toBe(200);
    await until('another one has read it all', async () => {
      const page = await world.ok(`GET /api/deployment.log?deploymentId=${site.deploymentId}&offset=1300`);
      return Number(page.total) > 1_300;
    });
    leave.abort();
    await until('it is freed', async () => held.logged('is followed no more') > before);
  });

  test('an address has at most a hundred', async () => {
    const leave = new AbortController();
    const one = () => fetch(world.url + path, { headers: key(), signal: leave.signal });
    const open = await Promise.all(Array.from({ length: 100 }, one));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await world.call(`GET ${path}`)).status).toBe(429);
    leave.abort();
    await until('there is room again', async () => (await world.call(`HEAD ${path}`)).status === 200);
    const stream = follow(world.url + path, key());
    onTestFinished(() => stream.close());
    workloads.say('after all');
    await until('a line', async () => stream.lines().includes('after all'));
  });

  const input = () => encodeURIComponent(JSON.stringify({ json: { deploymentId: site.deploymentId } }));
  const overRpc = () => `${world.url}/api/trpc/deployment.follow?input=${input()}`;
  const WAYS: Record<string, (signal: AbortSignal) => Promise<Response>> = {
    'over RPC, as any type': (signal) => fetch(overRpc(), { headers: { ...key(), accept: '*/*' }, signal }),
    'over RPC, as events or any type': (signal) =>
      fetch(overRpc(), { headers: { ...key(), accept: 'text/event-stream, */*' }, signal }),
    'over RPC, as JSON': (signal) =>
      fetch(overRpc(), { headers: { ...key(), accept: 'application/json' }, signal }),
    'over RPC, with an encoded name': (signal) =>
      fetch(overRpc().replace('deployment.follow', 'deployment%2Efollow'), { headers: key(), signal }),
    'over RPC by POST': (signal) =>
      fetch(`${world.url}/api/trpc/deployment.follow`, {
        method: 'POST',
        headers: { ...key(), 'content-type': 'application/json' },
        body: JSON.stringify({ json: { deploymentId: site.deploymentId } }),
        signal,
      }),
    'over REST, as any type': (signal) =>
      fetch(world.url + path, { headers: { ...key(), accept: '*/*' }, signal }),
  };

  test.each(Object.entries(WAYS))('%s: they are counted too', async (_, open) => {
    const leave = new AbortController();
    const one = () => open(leave.signal);
    const all = await Promise.all(Array.from({ length: 101 }, one));
    const refused = all.filter(({ status }) => status === 429);
    expect([...new Set(all.map(({ status }) => status))].sort()).toEqual([200, 429]);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get('retry-after')).toBe('30');
    expect(await refused[0]?.text()).toContain('At most 100 event streams');
    // What is no stream is answered all the while.
    expect((await world.call(`GET /api/deployment.get?deploymentId=${site.deploymentId}`)).status).toBe(200);
    const batch = await fetch(
      `${world.url}/api/trpc/deployment.get?batch=1&input=${encodeURIComponent('{}')}`,
      {
        headers: { ...key(), 'trpc-accept': 'application/jsonl' },
      },
    );
    expect(batch.status).toBe(429);
    await batch.text();
    leave.abort();
    await until('there is room again', async () => (await world.call(`HEAD ${path}`)).status === 200);
  });

  test('a batch takes a few logs at most, which would be in memory together', async () => {
    const names = (count: number) => Array.from({ length: count }, () => 'deployment.log').join(',');
    const inputs = (count: number) =>
      encodeURIComponent(
        JSON.stringify(
          Object.fromEntries(
            Array.from({ length: count }, (_, index) => [
              index,
              { json: { deploymentId: site.deploymentId } },
            ]),
          ),
        ),
      );
    const ask = (count: number) =>
      fetch(`${world.url}/api/trpc/${names(count)}?batch=1&input=${inputs(count)}`, { headers: key() });
    expect((await ask(4)).status).toBe(200);
    expect((await ask(5)).status).toBe(400);
  });

  test('they end with the program, which does not wait for them', async () => {
    const { world: ending, aSite } = await openHeldWorld();
    const { deploymentId, path: address } = await aSite();
    const response = await fetch(ending.url + address, { headers: { 'x-api-key': ending.key } });
    const text = response.text();
    const input = encodeURIComponent(JSON.stringify({ json: { deploymentId } }));
    const overRpc = await fetch(`${ending.url}/api/trpc/deployment.follow?input=${input}`, {
      headers: { 'x-api-key': ending.key, accept: 'text/event-stream' },
    });
    const cut = expect(overRpc.text()).rejects.toThrow();
    const from = performance.now();
    await ending.close();
    expect(performance.now() - from).toBeLessThan(8_000);
    await cut;
    expect(await text).toContain('retry: ');
    expect(await text).not.toContain('event: end');
  });
});

describe('over RPC', () => {
  function clientOf(headers: Record<string, string>) {
    return createTRPCClient<AppRouter>({
      links: [
        httpSubscriptionLink({
          url: `${world.url}/api/trpc`,
          transformer: superjson,
          EventSource,
          eventSourceOptions: withHeaders(headers),
        }),
      ],
    });
  }

  function subscribed(
    input: { deploymentId: string; lastEventId?: string },
    headers: Record<string, string> = key(),
  ) {
    const seen: { id: string; data: FollowEvent }[] = [];
    const state = { completed: false, error: undefined as unknown };
    const subscription = clientOf(headers).deployment.follow.subscribe(input, {
      onData: (event) => void seen.push(event),
      onComplete: () => {
        state.completed = true;
      },
      onError: (error) => {
        state.error = error;
      },
    });
    onTestFinished(() => subscription.unsubscribe());
    return { seen, state, unsubscribe: () => subscription.unsubscribe() };
  }

  test('the same events with the same numbers', async () => {
    const { seen, state } = subscribed({ deploymentId: site.deploymentId });
    workloads.say('first');
    await until('the line', async () =>
      seen.some(({ data }) => data.type === 'line' && data.line === 'first'),
    );
    workloads.release();
    await until('the end', async () => state.completed);
    expect(seen.at(-1)?.data).toEqual({ type: 'end', status: 'done', errorMessage: null });
    const lines = seen.flatMap(({ data }) => (data.type === 'line' ? [data.line] : []));
    expect(lines).toEqual(await held.logOf(site));
    const later = subscribed({ deploymentId: site.deploymentId, lastEventId: '1' });
    await until('the end', async () => later.state.completed);
    expect(later.seen).toEqual(seen.slice(1));
  });

  test('a client whose connection breaks goes on where it was', async () => {
    const { seen, state } = subscribed({ deploymentId: site.deploymentId });
    workloads.say('first');
    await until('the line', async () =>
      seen.some(({ data }) => data.type === 'line' && data.line === 'first'),
    );
    world.app.server.server.closeAllConnections();
    workloads.say('second');
    await until('the next one', async () =>
      seen.some(({ data }) => data.type === 'line' && data.line === 'second'),
    );
    workloads.release();
    await until('the end', async () => state.completed);
    const lines = seen.flatMap(({ data }) => (data.type === 'line' ? [data.line] : []));
    expect(lines).toEqual(await held.logOf(site));
  });

  test('a client that unsubscribes frees what it held', async () => {
    const before = held.logged('is followed no more');
    const { seen, unsubscribe } = subscribed({ deploymentId: site.deploymentId });
    workloads.say('first');
    await until('a line', async () => seen.length > 0);
    unsubscribe();
    await until('it is freed', async () => held.logged('is followed no more') > before);
  });

  test.each([
    ['a deployment that is not theirs', { deploymentId: 'dep_none' }, undefined, 'NOT_FOUND'],
    ['no credential', undefined, {}, 'UNAUTHORIZED'],
  ])('refuses %s before any event', async (_, input, headers, code) => {
    const { seen, state } = subscribed(input ?? { deploymentId: site.deploymentId }, headers ?? key());
    await until('a refusal', async () => state.error);
    expect(state.error).toMatchObject({ data: { code } });
    expect(seen).toEqual([]);
  });
});
