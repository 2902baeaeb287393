import { afterEach, describe, expect, test } from 'vitest';
import { networkOf } from '#src/kernel/network-of.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aMember, assistantTokenOf } from '../support/people.ts';
import { anImport, publishSite } from '../support/sites.ts';

/** How many requests a caller may make by any interface, and what is not counted. */

let nowOffsetMs = 0;
let world: TestApp;
afterEach(async () => {
  nowOffsetMs = 0;
  await world.close();
});

const LIMIT = 20;
const open = async (environment: Record<string, string> = {}) => {
  const startedAtMs = Date.now();
  world = await openTestApp(
    { REQUEST_RATE_LIMIT: String(LIMIT), TRUST_PROXY: '127.0.0.0/8', ...environment },
    { clock: { now: () => startedAtMs + nowOffsetMs } },
  );
};

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('a caller', () => {
  test('with a key has a limit over REST, which ends with the minute', async () => {
    await open();
    for (let at = 0; at < LIMIT; at++) expect((await world.call('GET /api/me.get')).status).toBe(200);
    const refused = await world.call('GET /api/me.get');
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.message).toContain(`${LIMIT} requests a minute`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Changes and event streams are no way round it.
    expect((await world.call('POST /api/project.create', { body: { name: 'No' } })).status).toBe(429);
    expect((await world.call('GET /api/deployment.follow?deploymentId=x')).status).toBe(429);
    expect((await world.call('GET /api/health')).status).toBe(200);
    nowOffsetMs = 60_001;
    expect((await world.call('GET /api/me.get')).status).toBe(200);
  });

  test('is counted for each operation of a batch', async () => {
    await open();
    const batch = (count: number) =>
      world.call(`GET /api/trpc/${Array(count).fill('me.get').join(',')}?batch=1&input=%7B%7D`);
    expect((await batch(15)).status).toBe(200);
    const refused = await batch(15);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('does not use up what others have', async () => {
    await open();
    const [first, second] = [await aMember(world, 'member'), await aMember(world, 'member')];
    nowOffsetMs += 60_001;
    for (let at = 0; at <= LIMIT; at++) await first.call('GET /api/me.get');
    expect((await first.call('GET /api/me.get')).status).toBe(429);
    expect((await second.call('GET /api/me.get')).status).toBe(200);
    // A session is counted for its user at any address.
    const headers = { cookie: second.cookie };
    for (let at = 0; at <= LIMIT; at++)
      await world.call('GET /api/me.get', { key: null, headers: { ...headers, ...from(`203.0.113.${at}`) } });
    expect((await world.call('GET /api/me.get', { key: null, headers })).status).toBe(429);
  });

  test('without a valid credential is counted by the address, half as much', async () => {
    await open();
    const strangers: [`${string} /${string}`, Record<string, string>][] = [
      ['GET /api/me.get', {}],
      ['GET /api/me.get', { 'x-api-key': 'key_wrong' }],
      ['GET /api/agent/projects', { 'x-api-key': 'asst_wrong' }],
      ['GET /api/theme?docsHostname=docs.example.com', {}],
      ['GET /api/auth/get-session', {}],
      ['GET /api/trpc/me.get', {}],
      ['GET /invitation/invite_wrong', {}],
      ['POST /api/deploy/deploy_wrong', {}],
      ['POST /api/git-events/gp_wrong', {}],
    ];
    let address = 0;
    for (const [target, headers] of strangers) {
      address += 1;
      const call = () =>
        world.call(target, { key: null, headers: { ...headers, ...from(`203.0.113.${address}`) } });
      for (let at = 0; at < LIMIT / 2; at++) expect((await call()).status, target).not.toBe(429);
      expect((await call()).status, target).toBe(429);
    }
    const next = { key: null, headers: from('203.0.113.200') };
    expect((await world.call('GET /api/me.get', next)).status).toBe(401);
    expect((await world.call('GET /api/me.get', { headers: from('203.0.113.1') })).status).toBe(200);
  });

  test('of the read API keeps its own rule', async () => {
    await open({ READ_RATE_LIMIT: '40' });
    const person = await aMember(world, 'member');
    const token = await assistantTokenOf(person);
    for (let at = 0; at < 40; at++)
      expect((await world.call('GET /api/agent/projects', { key: token })).status).toBe(200);
    expect((await world.call('GET /api/agent/projects', { key: token })).status).toBe(401);
  });

  test('asks for few calls of others: previews, invitations, deliveries', async () => {
    await open({ REQUEST_RATE_LIMIT: '100000' });
    publishSite(world.git);
    const preview = () =>
      world.call('POST /api/site-import/preview', { body: anImport(world.organizationId) });
    const wrong = () => world.call('POST /api/site-import/preview', { body: {} });
    for (let at = 0; at < 150; at++) expect((await wrong()).status).toBe(400);
    for (let at = 0; at < 120; at++) expect((await preview()).status).toBe(200);
    expect((await preview()).status).toBe(429);
    const invite = (at: number) =>
      world.call('POST /api/member.invite', { body: { email: `p${at}@example.com`, role: 'member' } });
    for (let at = 0; at < 60; at++) expect((await invite(at)).status).toBe(200);
    const refused = await invite(60);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

test('counts an IPv6 client as one at any of its addresses', async () => {
  await open();
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::9'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  for (let at = 0; at < LIMIT / 2; at++)
    await world.call('GET /api/me.get', { key: null, headers: from(`2001:db8:1:2::${at + 1}`) });
  const { status } = await world.call('GET /api/me.get', { key: null, headers: from('2001:db8:1:2:9::9') });
  expect(status).toBe(429);
});
