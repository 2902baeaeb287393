import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DnsFailure } from '#src/adapters/dns/port.ts';
import type { Id } from '#src/domain/id.ts';
import { reconcileDns } from '#src/services/hub/subdomain/reconcile-dns.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';
import {
  aHolder,
  anActiveSubdomain,
  aSubdomain,
  type Holder,
  refusalOf,
  setStatus,
  UNHURRIED,
} from './support.ts';

/** What happens to rows and records if the provider fails, or this program does. */

let nowMs = Date.now();
const clock = { now: () => nowMs };
let world: TestApp;
let holder: Holder;
beforeAll(async () => {
  world = await openTestApp({}, { ...UNHURRIED, clock });
  holder = await aHolder(world, { plan: 'enterprise' });
});
afterAll(() => world.close());

const FIRST = '203.0.113.7';
const OTHER = '203.0.113.8';
const provision = (subdomainId: string, ipAddress = FIRST, by = holder) =>
  by.ask('/api/subdomain/provision', { subdomainId, ipAddress });
const release = (subdomainId: string) => holder.ask('/api/subdomain/release', { subdomainId });
const recordOf = (name: string) => world.dns.records.get(`${name}.apps.localhost`);
const round = () => reconcileDns(world.app.hub);
const rowOf = async (id: Id<'sub'>) =>
  world.app.hub.database.writer
    .selectFrom('subdomain')
    .select(['status', 'ipAddress'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a provider that fails leaves everything unchanged, and the error is reported', () => {
  const FAILURES: readonly [DnsFailure, status: number, code: string][] = [
    ['unavailable', 503, 'DNS_UNAVAILABLE'],
    ['refused', 503, 'DNS_REFUSED'],
    ['conflict', 409, 'DNS_CONFLICT'],
  ];
  test.each(FAILURES)('%s', async (failure, status, code) => {
    const name = `failing-${failure}`;
    const id = await aSubdomain(holder, name);
    const expected = [status, code, 'The DNS provider was made to fail.'];
    world.dns.failNext(failure);
    expect(refusalOf(await provision(id))).toEqual(expected);
    expect([await rowOf(id), recordOf(name)]).toEqual([{ status: 'pending', ipAddress: null }, undefined]);
    expect((await provision(id)).status).toBe(200);
    world.dns.failNext(failure);
    expect(refusalOf(await provision(id, OTHER))).toEqual(expected);
    expect([await rowOf(id), recordOf(name)]).toEqual([{ status: 'active', ipAddress: FIRST }, FIRST]);
    world.dns.failNext(failure);
    expect(refusalOf(await release(id))).toEqual(expected);
    expect([await rowOf(id), recordOf(name)]).toEqual([{ status: 'active', ipAddress: FIRST }, FIRST]);
    expect((await release(id)).status).toBe(200);
    expect(recordOf(name)).toBeUndefined();
  });
});

describe('work that was done although its answer was lost', () => {
  test('is completed by asking again', async () => {
    const id = await aSubdomain(holder, 'lost-again');
    world.dns.loseNextAnswer();
    expect((await provision(id)).status).toBe(503);
    expect([(await rowOf(id)).status, recordOf('lost-again')]).toEqual(['pending', FIRST]);
    expect((await provision(id)).status).toBe(200);
    world.dns.loseNextAnswer();
    expect((await release(id)).status).toBe(503);
    expect([(await rowOf(id)).status, recordOf('lost-again')]).toEqual(['active', undefined]);
    expect((await release(id)).status).toBe(200);
  });

  test('is restored from the row by the next run', async () => {
    const pending = await aSubdomain(holder, 'lost-pending');
    const active = await anActiveSubdomain(holder, 'lost-active');
    world.dns.loseNextAnswer();
    await provision(pending);
    world.dns.loseNextAnswer();
    await provision(active, OTHER);
    expect([recordOf('lost-pending'), recordOf('lost-active')]).toEqual([FIRST, OTHER]);
    await round();
    expect([recordOf('lost-pending'), recordOf('lost-active')]).toEqual([undefined, FIRST]);
    expect([await rowOf(pending), await rowOf(active)]).toEqual([
      { status: 'pending', ipAddress: null },
      { status: 'active', ipAddress: FIRST },
    ]);
  });

  test('of a pending name is undone when the name is released', async () => {
    const id = await aSubdomain(holder, 'lost-released');
    world.dns.loseNextAnswer();
    await provision(id);
    expect((await release(id)).status).toBe(200);
    expect(recordOf('lost-released')).toBeUndefined();
  });
});

test('a change whose process died blocks the name for half a minute, and the round finishes it', async () => {
  const id = await aSubdomain(holder, 'died');
  await leaseFor('died');
  // It had come as far as the provider.
  world.dns.records.set('died.apps.localhost', FIRST);
  const error = 'Another request is changing this subdomain. Try again in a few seconds.';
  expect(refusalOf(await provision(id))).toEqual([409, 'BEING_CHANGED', error]);
  expect(refusalOf(await release(id))).toEqual([409, 'BEING_CHANGED', error]);
  await round();
  nowMs += 30_000;
  await round();
  expect(recordOf('died')).toBeUndefined();
  expect((await provision(id)).status).toBe(200);
});

test('takes over from a dead process as soon as its lease expires', async () => {
  const id = await anActiveSubdomain(holder, 'taken-over');
  await leaseFor('taken-over');
  nowMs += 30_000;
  expect((await release(id)).status).toBe(200);
});

async function leaseFor(name: string): Promise<void> {
  await world.app.hub.database.writer
    .insertInto('subdomainLease')
    .values({ name, owner: 'dead', until: new Date(nowMs + 30_000).toISOString(), isUncertain: 0 })
    .execute();
}

test('a second change of one name is refused while the first is at the provider', async () => {
  const id = await anActiveSubdomain(holder, 'slow');
  const calls = world.dns.calls.length;
  const letGo = world.dns.hold();
  const first = provision(id, OTHER);
  await until('the first is at the provider', async () => world.dns.calls.length > calls);
  expect((await provision(id)).body.code).toBe('BEING_CHANGED');
  expect((await release(id)).body.code).toBe('BEING_CHANGED');
  // Other names do not wait, and nor does the database.
  await aSubdomain(holder, 'not-slow');
  letGo();
  expect((await first).status).toBe(200);
  expect(recordOf('slow')).toBe(OTHER);
});

test('the round puts back what is missing or changed, removes what should be gone, and leaves the rest alone', async () => {
  await anActiveSubdomain(holder, 'drift-missing');
  await anActiveSubdomain(holder, 'drift-changed');
  await release(await anActiveSubdomain(holder, 'drift-released'));
  await aSubdomain(holder, 'drift-pending');
  world.dns.records.delete('drift-missing.apps.localhost');
  world.dns.records.set('drift-changed.apps.localhost', '192.0.2.66');
  world.dns.records.set('drift-released.apps.localhost', FIRST);
  world.dns.records.set('drift-pending.apps.localhost', FIRST);
  world.dns.records.set('operators-own.apps.localhost', '192.0.2.1');
  await round();
  const names = ['missing', 'changed', 'released', 'pending'].map((name) => recordOf(`drift-${name}`));
  expect(names).toEqual([FIRST, FIRST, undefined, FIRST]);
  expect(recordOf('operators-own')).toBe('192.0.2.1');
  const calls = world.dns.calls.length;
  await round();
  expect(world.dns.calls).toHaveLength(calls);
});

test("an operator's record at a name that was only reserved is neither moved nor removed", async () => {
  const id = await aSubdomain(holder, 'foreign');
  const fqdn = 'foreign.apps.localhost';
  world.dns.records.set(fqdn, '192.0.2.1');
  for (const ipAddress of [FIRST, '192.0.2.1'])
    expect(refusalOf(await provision(id, ipAddress))).toEqual([
      409,
      'DNS_CONFLICT',
      `Another DNS record exists at ${fqdn}.`,
    ]);
  await round();
  expect(recordOf('foreign')).toBe('192.0.2.1');
  expect((await release(id)).status).toBe(200);
  await round();
  expect(recordOf('foreign')).toBe('192.0.2.1');
  const again = await aSubdomain(holder, 'foreign');
  world.dns.records.delete(fqdn);
  expect((await provision(again)).status).toBe(200);
  expect(recordOf('foreign')).toBe(FIRST);
});

test('a name that was released and is held again follows its holder', async () => {
  await release(await anActiveSubdomain(holder, 'passed-on'));
  const other = await aHolder(world);
  await anActiveSubdomain(other, 'passed-on', OTHER);
  const calls = world.dns.calls.length;
  await round();
  expect(world.dns.calls).toHaveLength(calls);
  world.dns.records.delete('passed-on.apps.localhost');
  await round();
  expect(recordOf('passed-on')).toBe(OTHER);
});

describe('a suspended license', () => {
  test('loses its records and keeps its names; resumed it has them again', async () => {
    const one = await aHolder(world);
    const [active, pending] = [await anActiveSubdomain(one, 'sleeper'), await aSubdomain(one, 'never-up')];
    const elsewhere = await anActiveSubdomain(holder, 'awake');
    expect(await setStatus(world, one, 'suspended')).toMatchObject({ waiting: 0 });
    expect([recordOf('sleeper'), recordOf('awake')]).toEqual([undefined, FIRST]);
    const statuses = async () =>
      Promise.all([active, pending, elsewhere].map(async (id) => (await rowOf(id)).status));
    expect(await statuses()).toEqual(['suspended', 'pending', 'active']);
    const rival = await aHolder(world);
    expect((await rival.ask('/api/subdomain/reserve', { name: 'sleeper' })).status).toBe(409);
    expect(await setStatus(world, one, 'active')).toMatchObject({ waiting: 0 });
    expect([recordOf('sleeper'), recordOf('never-up')]).toEqual([FIRST, undefined]);
    expect(await statuses()).toEqual(['active', 'pending', 'active']);
  });

  test('is suspended also while the provider is away: its records follow by the round', async () => {
    const one = await aHolder(world);
    const id = await anActiveSubdomain(one, 'follower');
    world.dns.failNext();
    expect(await setStatus(world, one, 'suspended')).toMatchObject({ status: 'suspended', waiting: 1 });
    expect([(await rowOf(id)).status, recordOf('follower')]).toEqual(['active', FIRST]);
    expect((await provision(id, OTHER, one)).body.code).toBe('LICENSE_SUSPENDED');
    await round();
    expect([(await rowOf(id)).status, recordOf('follower')]).toEqual(['suspended', undefined]);
    world.dns.failNext();
    expect(await setStatus(world, one, 'active')).toMatchObject({ waiting: 1 });
    expect((await rowOf(id)).status).toBe('suspended');
    await round();
    expect([(await rowOf(id)).status, recordOf('follower')]).toEqual(['active', FIRST]);
  });
});

test('what a slow provider leaves no time for when a license is suspended is done by the round', async () => {
  const one = await aHolder(world, { plan: 'enterprise' });
  const names = Array.from({ length: 6 }, (_, index) => `slow-${index}`);
  for (const name of names) await anActiveSubdomain(one, name);
  const calls = world.dns.calls.length;
  const letGo = world.dns.hold();
  const suspending = setStatus(world, one, 'suspended');
  await until('four are at the provider', async () => world.dns.calls.length === calls + 4);
  nowMs += 10_000;
  letGo();
  expect(await suspending).toMatchObject({ waiting: 2 });
  await round();
  expect(names.map(recordOf)).toEqual(names.map(() => undefined));
});

test('what was released long ago is forgotten, and its name with it', async () => {
  await release(await aSubdomain(holder, 'long-gone'));
  nowMs += 31 * 24 * 60 * 60_000;
  world.dns.records.set('long-gone.apps.localhost', '192.0.2.1');
  await round();
  await round();
  const rows = await world.app.hub.database.writer
    .selectFrom('subdomain')
    .select('id')
    .where('name', '=', 'long-gone')
    .execute();
  expect(rows).toEqual([]);
});
