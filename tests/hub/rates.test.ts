import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Fault } from '#src/kernel/fault.ts';
import { findClaimingInstance } from '#src/services/hub/claim/claim-instance.ts';
import { collectLicenseClaim } from '#src/services/hub/claim/collect-license-claim.ts';
import { requestLicenseClaim } from '#src/services/hub/claim/request-license-claim.ts';
import { admitVisitor, licenseOf } from '#src/services/hub/license/admit-license.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aHolder, asGuest, type Holder, refusalOf } from './support.ts';

let nowMs = Date.now();
const clock = { now: () => nowMs };
let world: TestApp;
let holder: Holder;
let other: Holder;
beforeAll(async () => {
  world = await openTestApp({}, { clock });
  [holder, other] = [await aHolder(world), await aHolder(world)];
});
afterAll(() => world.close());
// What a test spends is over when the next one begins.
beforeEach(() => {
  nowMs += 60_000;
});

/** Every one is refused for something else, and counts all the same. */
const LIMITS: readonly [path: `/${string}`, body: Record<string, unknown>, limit: number][] = [
  ['/api/subdomain/check', { name: 'shop' }, 60],
  ['/api/subdomain/reserve', { name: '-' }, 10],
  ['/api/subdomain/provision', { subdomainId: 'sub_none', ipAddress: '203.0.113.7' }, 10],
  ['/api/subdomain/release', { subdomainId: 'sub_none' }, 10],
  ['/api/subdomain/list', {}, 30],
  ['/api/custom-domain/register', { host: '-' }, 10],
  ['/api/custom-domain/remove', { customDomainId: 'cdm_none' }, 10],
  ['/api/custom-domain/list', {}, 30],
  ['/api/custom-domain/verify', { host: '-' }, 30],
  ['/api/purchased-domain/register', { host: '-' }, 10],
  ['/api/purchased-domain/remove', { purchasedDomainId: 'pdm_none' }, 10],
  ['/api/purchased-domain/list', {}, 30],
];

test.each(LIMITS)('%s', async (path, body, limit) => {
  // No other operation has spent anything of it, nor does another license.
  for (let count = 0; count < limit; count += 1) {
    expect((await holder.ask(path, body)).status).not.toBe(429);
    nowMs += 100;
  }
  const over = await holder.ask(path, body);
  const seconds = Math.ceil((60_000 - limit * 100) / 1000);
  expect(over.headers.get('retry-after')).toBe(String(seconds));
  const error = `Too many requests: at most ${limit} a minute. Try again in ${seconds} seconds.`;
  expect(refusalOf(over)).toEqual([429, 'RATE_LIMITED', error]);
  expect((await other.ask(path, body)).status).not.toBe(429);
  nowMs += seconds * 1000;
  expect((await holder.ask(path, body)).status).not.toBe(429);
});

test('a check without a key counts the address, apart from every license', async () => {
  const check = () => asGuest(world, '/api/subdomain/check', { name: 'shop' });
  for (let count = 0; count < 60; count += 1) expect((await check()).status).toBe(200);
  expect(refusalOf(await check()).slice(0, 2)).toEqual([429, 'RATE_LIMITED']);
  nowMs += 60_000;
  expect((await holder.ask('/api/subdomain/check', { name: 'shop' })).status).toBe(200);
});

test('thirty unknown keys a minute from one address; a known one still holds', async () => {
  const ask = (index: number) => holder.ask('/api/subdomain/list', { licenseKey: `PLH-UNKNOWN-${index}` });
  for (let index = 0; index < 30; index += 1)
    expect(refusalOf(await ask(index))).toEqual([401, 'INVALID_LICENSE', 'This license key is unknown.']);
  const over = await ask(30);
  expect([refusalOf(over)[1], over.headers.get('retry-after')]).toEqual(['RATE_LIMITED', '60']);
  expect((await holder.ask('/api/subdomain/list')).status).toBe(200);
});

const BY_ADDRESS: readonly [what: string, limit: number, ask: (address: string) => Promise<unknown>][] = [
  [
    'checks without a key',
    60,
    (address) =>
      admitVisitor(world.app.hub, undefined, { operation: 'subdomain/check', perMinute: 60, address }),
  ],
  ['unknown keys', 30, (address) => licenseOf(world.app.hub, 'PLH-UNKNOWN', address)],
  ['codes that are entered', 30, (address) => findClaimingInstance(world.app.hub, 'ABCD-1234', address)],
  [
    'codes that are requested',
    30,
    (address) => requestLicenseClaim(world.app.hub, { cloudUrl: 'https://one.example.com' }, address),
  ],
  [
    'unknown claim tokens',
    30,
    (address) => collectLicenseClaim(world.app.hub, { claimToken: 'claim_none' }, address),
  ],
];

test.each(BY_ADDRESS)('%s: addresses of one IPv6 network count together', async (_what, limit, ask) => {
  const refusal = (address: string) =>
    ask(address).then(
      () => null,
      (error: unknown) => (error instanceof Fault ? error.options.reason : error),
    );
  for (let count = 1; count <= limit; count += 1)
    expect(await refusal(`2001:db8:1:2::${count}`)).not.toBe('RATE_LIMITED');
  expect(await refusal('2001:db8:1:2:9::9')).toBe('RATE_LIMITED');
  expect(await refusal('2001:db8:1:3::1')).not.toBe('RATE_LIMITED');
});

test('RPC spends from the same budget', async () => {
  const { licenseKey, instanceId } = holder;
  const input = { json: { licenseKey, instanceId } };
  const rpc = () => world.call('POST /api/trpc/subdomain.list', { key: null, body: input });
  for (let count = 0; count < 15; count += 1) {
    expect((await rpc()).status).toBe(200);
    expect((await holder.ask('/api/subdomain/list')).status).toBe(200);
  }
  const over = await rpc();
  expect([over.status, over.body.error.json.data.reason]).toEqual([429, 'RATE_LIMITED']);
});
