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
  test('a client that goes away frees its stream, also while nothing is said', async () => {
    const before = held.said('is followed no more');
    const leave = new AbortController();
    const response = await fetch(world.url + path, { headers: key(), signal: leave.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    leave.abort();
    await until('it is freed', async () => held.said('is followed no more') > before);
  });

  test('one that does not read holds no more than a chunk, and is freed when it goes', async () => {
    for (let round = 0; round < 5; round++) {
      workloads.say(...Array.from({ length: 400 }, (_, index) => `${round}/${index} ${'x'.repeat(3_000)}`));
      await world.app.instance.logs.flush();
    }
    const before = held.said('is followed no more');
    const leave = new AbortController();
    const response = await fetch(world.url + path, { headers: key(), signal: leave.signal });
    expect(response.status).toBe(200);
    await until('another one has read it all', async () => {
      const page = await world.ok(`GET /api/deployment.log?deploymentId=${site.deploymentId}&offset=1300`);
      return Number(page.total) > 1_300;
    });
    leave.abort();
    await until('it is freed', async () => held.said('is followed no more') > before);
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
    expect(performance.now() - from).toBeLessThan(2_000);
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
    const before = held.said('is followed no more');
    const { seen, unsubscribe } = subscribed({ deploymentId: site.deploymentId });
    workloads.say('first');
    await until('a line', async () => seen.length > 0);
    unsubscribe();
    await until('it is freed', async () => held.said('is followed no more') > before);
  });

  test.each([
    ['a deployment that is not theirs', { deploymentId: 'dep_none' }, undefined, 'NOT_FOUND'],
    ['no credential', undefined, {}, 'UNAUTHORIZED'],
  ])('%s is refused before anything is told', async (_, input, headers, code) => {
    const { seen, state } = subscribed(input ?? { deploymentId: site.deploymentId }, headers ?? key());
    await until('a refusal', async () => state.error);
    expect(state.error).toMatchObject({ data: { code } });
    expect(seen).toEqual([]);
  });
});
