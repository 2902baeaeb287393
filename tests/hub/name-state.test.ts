import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import {
  aHolder,
  anActiveSubdomain,
  aSubdomain,
  asGuest,
  type Holder,
  setStatus,
  UNHURRIED,
} from './support.ts';

/** What operators of a hub look at when a name does not work, or an instance is not linked. */

let nowMs = Date.parse('2027-05-01T12:00:00.000Z');
const clock = { now: () => nowMs };
let world: TestApp;
let holder: Holder;
beforeAll(async () => {
  world = await openTestApp(
    { ROLES: 'hub', SUBDOMAIN_ZONE: 'apps.example.com', DOCS_HOSTNAME: 'docs.platform.example' },
    { ...UNHURRIED, clock },
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  holder = await aHolder(world, { plan: 'enterprise' });
});

const stateOf = async (host: string) =>
  (await world.call(`GET /api/license.nameState?host=${encodeURIComponent(host)}`)).body;

test('a subdomain whose address DNS answers', async () => {
  const id = await anActiveSubdomain(holder, 'shop', '203.0.113.7');
  world.publicDns.addressesOf.set('shop.apps.example.com', ['203.0.113.7']);
  const record = { type: 'A', name: 'shop.apps.example.com', value: '203.0.113.7' };
  expect(await stateOf('SHOP.apps.example.com.')).toEqual({
    ...{ host: 'shop.apps.example.com', kind: 'subdomain', proof: null, withdrawnFrom: [] },
    names: [
      {
        ...{ kind: 'subdomain', id, licenseId: holder.licenseId, licenseStatus: 'active' },
        ...{ instanceId: holder.instanceId, status: 'active', ipAddress: '203.0.113.7' },
        createdAt: expect.any(String),
      },
    ],
    ...{ expected: [record], seen: [record], matches: true, problem: null },
  });
});

test.each([
  ['another address', ['203.0.113.8'], /answers 203\.0\.113\.8 .* not 203\.0\.113\.9/],
  ['a second address', ['203.0.113.9', '2001:db8::1'], /answers 203\.0\.113\.9, 2001:db8::1/],
  ['no address', [], /has no address .* delegated/],
])('a subdomain for which DNS answers %s', async (_what, addresses, problem) => {
  const name = `other-${addresses.length}-${addresses[0]?.at(-1) ?? 'none'}`;
  await anActiveSubdomain(holder, name, '203.0.113.9');
  world.publicDns.addressesOf.set(`${name}.apps.example.com`, addresses);
  const state = await stateOf(`${name}.apps.example.com`);
  expect(state).toMatchObject({ matches: false, problem: expect.stringMatching(problem) });
  expect(state.seen.map(({ value }: { value: string }) => value)).toEqual(addresses);
});

test('a subdomain of a suspended license, and one that was only reserved, have no address', async () => {
  await anActiveSubdomain(holder, 'asleep', '203.0.113.7');
  await aSubdomain(holder, 'waiting');
  await setStatus(world, holder, 'suspended');
  for (const name of ['asleep', 'waiting'])
    expect(await stateOf(`${name}.apps.example.com`)).toMatchObject({ expected: [], matches: true });
  world.publicDns.addressesOf.set('asleep.apps.example.com', ['203.0.113.7']);
  expect(await stateOf('asleep.apps.example.com')).toMatchObject({
    ...{ matches: false, names: [{ licenseStatus: 'suspended' }] },
    problem: expect.stringContaining('The hub has no address'),
  });
});

test('a custom domain with its proof', async () => {
  await holder.ok('/api/custom-domain/register', { host: 'www.baker.example' });
  const before = await stateOf('www.baker.example');
  const [expected] = before.expected;
  expect(expected).toMatchObject({ type: 'TXT', name: '_pilothouse.www.baker.example' });
  expect(before).toMatchObject({ kind: 'customDomain', seen: [], matches: false, proof: null });
  expect(before.problem).toContain('served until another license proves it');
  world.publicDns.textsOf.set('_pilothouse.www.baker.example', ['other', expected.value]);
  world.publicDns.aliasOf.set('www.baker.example', 'baker.example');
  world.publicDns.addressesOf.set('baker.example', ['203.0.113.7']);
  await holder.ok('/api/custom-domain/verify', { host: 'www.baker.example' });
  const after = await stateOf('www.baker.example');
  expect(after).toMatchObject({ matches: true, problem: null, proof: { licenseId: holder.licenseId } });
  expect(after.seen).toEqual([
    { type: 'CNAME', name: 'www.baker.example', value: 'baker.example' },
    { type: 'A', name: 'baker.example', value: '203.0.113.7' },
    { type: 'TXT', name: '_pilothouse.www.baker.example', value: 'other' },
    expected,
  ]);
});

test('a host that was withdrawn, and one that no license has', async () => {
  await holder.ok('/api/custom-domain/register', { host: 'gone.example' });
  await world.ok('POST /api/license.withdrawName', { host: 'gone.example' });
  expect(await stateOf('gone.example')).toMatchObject({
    ...{ kind: null, names: [], withdrawnFrom: [holder.licenseId], matches: true },
  });
  expect(await stateOf('free.apps.example.com')).toMatchObject({ kind: null, names: [], matches: true });
});

test('DNS that does not answer is a problem, not an error', async () => {
  world.publicDns.silent.add('silent.example');
  const state = await stateOf('silent.example');
  expect(state).toMatchObject({ seen: [], matches: false });
  expect(state.problem).toContain('DNS does not answer for silent.example');
});

test('text that is not a host is refused', async () => {
  for (const host of ['baker', '203.0.113.7', 'https://baker.example', 'a b.example'])
    expect((await world.call(`GET /api/license.nameState?host=${encodeURIComponent(host)}`)).status).toBe(
      400,
    );
});

test('valid claim codes are listed without the code, newest first', async () => {
  const codeFor = async (name: string) =>
    (await asGuest(world, '/api/license/claim-code', { cloudUrl: `https://${name}.example.com`, name })).body;
  const first = await codeFor('first');
  nowMs += 60_000;
  await codeFor('second');
  const { body, text } = await world.call('GET /api/license.claims');
  expect(body).toMatchObject({
    items: [
      { instanceName: 'second', cloudUrl: 'https://second.example.com', status: 'pending', instanceId: null },
      { instanceName: 'first', expiresAt: first.expiresAt },
    ],
    total: 2,
  });
  for (const secret of [first.code, first.claimToken]) expect(text).not.toContain(secret);
  const entered = await fetch(`${world.url}/claim`, {
    method: 'POST',
    headers: { origin: world.url },
    body: new URLSearchParams({ claimCode: first.code, licenseKey: holder.licenseKey, confirmed: 'yes' }),
  });
  expect(entered.status).toBe(200);
  expect((await world.call('GET /api/license.claims')).body.items[1]).toMatchObject({
    ...{ instanceName: 'first', status: 'claimed', instanceId: expect.stringMatching(/^inst_/) },
  });
  nowMs += 14 * 60_000 + 1000;
  expect((await world.call('GET /api/license.claims')).body).toMatchObject({
    items: [{ instanceName: 'second' }],
    total: 1,
  });
});
