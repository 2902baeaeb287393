import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import {
  aHolder,
  anActiveSubdomain,
  anInstance,
  aSubdomain,
  asGuest,
  type Holder,
  refusalOf,
  setStatus,
  UNHURRIED,
} from './support.ts';

let world: TestApp;
let holder: Holder;
beforeAll(async () => {
  world = await openTestApp({ PLATFORM_NAME: 'Skipper' }, UNHURRIED);
  holder = await aHolder(world, { plan: 'enterprise' });
});
afterAll(() => world.close());

const check = (name: string) => asGuest(world, '/api/subdomain/check', { name });
const IS_WRONG =
  'A subdomain has 3 to 63 lowercase letters, digits and hyphens, and no hyphen at its start or end.';

describe('names', () => {
  test.each(['abc', 'a-b', '123', 'a'.repeat(63), 'xn--bcher-kva', 'a--b', 'pilothouse'])(
    '%s can be had',
    async (name) => {
      const fqdn = `${name}.apps.localhost`;
      expect([(await check(name)).status, (await check(name)).body]).toEqual([
        200,
        { available: true, name, fqdn },
      ]);
      expect((await holder.ok('/api/subdomain/reserve', { name })).subdomain).toEqual({
        id: expect.stringMatching(/^sub_/),
        name,
        fqdn,
        status: 'pending',
      });
    },
  );

  test('refuses names of the platform itself', async () => {
    const named = await openTestApp({ PLATFORM_NAME: 'Cloud & Co' }, UNHURRIED);
    const isAvailable = async (name: string) =>
      (await asGuest(named, '/api/subdomain/check', { name })).body.available;
    for (const name of ['cloud-co', 'cloudco']) expect(await isAvailable(name), name).toBe(false);
    expect(await isAvailable('cloud')).toBe(true);
    await named.close();
  });

  test('refuses names of the hub’s own host below the zone', async () => {
    const below = await openTestApp(
      { DOCS_HOSTNAME: 'guide.apps.localhost', DOCS_CNAME_TARGET: 'pages.apps.localhost' },
      UNHURRIED,
    );
    const by = await aHolder(below);
    for (const name of ['guide', 'pages']) {
      const error = `The name ${name} is reserved. Choose another one.`;
      const checked = await asGuest(below, '/api/subdomain/check', { name });
      expect(checked.body).toMatchObject({ available: false, error });
      const refused = await by.ask('/api/subdomain/reserve', { name });
      expect(refusalOf(refused)).toEqual([400, 'INVALID_SUBDOMAIN', error]);
    }
    await below.close();
  });

  test.each([
    '',
    'ab',
    'a'.repeat(64),
    '-ab',
    'ab-',
    'Shop',
    'a_b',
    'a.b',
    'a b',
    'shöp',
    'ab\n',
    'www.',
    '１２３',
  ])('%j breaks the rules', async (name) => {
    const answer = await check(name);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      code: 'INVALID_SUBDOMAIN',
      error: IS_WRONG,
      available: false,
      name,
      fqdn: `${name}.apps.localhost`,
    });
    const refused = await holder.ask('/api/subdomain/reserve', { name });
    expect(refusalOf(refused)).toEqual([400, 'INVALID_SUBDOMAIN', IS_WRONG]);
  });

  const RESERVED =
    'www app api admin mail smtp pop imap ftp ssh ns1 ns2 dns test dev staging prod production beta alpha status help support docs blog cdn static assets media images img dashboard billing account login signup register auth oauth sso skipper';
  test.each(RESERVED.split(' '))('%s is reserved', async (name) => {
    const error = `The name ${name} is reserved. Choose another one.`;
    const answer = await check(name);
    expect([answer.status, answer.body]).toEqual([
      200,
      { available: false, name, fqdn: `${name}.apps.localhost`, error },
    ]);
    const refused = await holder.ask('/api/subdomain/reserve', { name });
    expect(refusalOf(refused)).toEqual([400, 'INVALID_SUBDOMAIN', error]);
  });
});

describe('reserving', () => {
  test('a taken name is available to no instance', async () => {
    await aSubdomain(holder, 'held');
    const other = await aHolder(world);
    const error = 'The subdomain held is already taken. Choose another one.';
    const fqdn = 'held.apps.localhost';
    for (const answer of [await check('held'), await other.ask('/api/subdomain/check', { name: 'held' })])
      expect([answer.status, answer.body]).toEqual([200, { available: false, name: 'held', fqdn, error }]);
    const refused = await other.ask('/api/subdomain/reserve', { name: 'held' });
    expect(refusalOf(refused)).toEqual([409, 'ALREADY_TAKEN', error]);
    const second = await anInstance(world, holder);
    expect((await second.ask('/api/subdomain/reserve', { name: 'held' })).status).toBe(409);
  });

  test('again by the same instance returns the existing record in any state', async () => {
    const id = await aSubdomain(holder, 'again');
    expect(await aSubdomain(holder, 'again')).toBe(id);
    await holder.ok('/api/subdomain/provision', { subdomainId: id, ipAddress: '203.0.113.7' });
    expect((await holder.ok('/api/subdomain/reserve', { name: 'again' })).subdomain).toMatchObject({
      id,
      status: 'active',
    });
  });

  test('also at the limit, which counts over all instances', async () => {
    const business = await aHolder(world, { plan: 'business', limits: { subdomains: 2 } });
    const second = await anInstance(world, business);
    const id = await aSubdomain(business, 'limit-one');
    await aSubdomain(second, 'limit-two');
    for (const one of [business, second]) {
      const refused = await one.ask('/api/subdomain/reserve', { name: 'limit-three' });
      const error = 'Subdomain limit reached (2). Release one or choose a larger plan.';
      expect(refusalOf(refused)).toEqual([403, 'LIMIT_REACHED', error]);
    }
    expect(await aSubdomain(business, 'limit-one')).toBe(id);
    // What is taken is refused for the limit first.
    expect((await business.ask('/api/subdomain/reserve', { name: 'held' })).body.code).toBe('LIMIT_REACHED');
    await business.ok('/api/subdomain/release', { subdomainId: id });
    await aSubdomain(business, 'limit-three');
  });
});

describe('provisioning and releasing', () => {
  test('creates the record, moves it, and deletes it', async () => {
    const subdomainId = await aSubdomain(holder, 'moving');
    expect(world.dns.records.has('moving.apps.localhost')).toBe(false);
    for (const ipAddress of ['203.0.113.7', '203.0.113.8', '203.0.113.8']) {
      expect(await holder.ok('/api/subdomain/provision', { subdomainId, ipAddress })).toEqual({
        success: true,
        subdomain: {
          id: subdomainId,
          name: 'moving',
          fqdn: 'moving.apps.localhost',
          ipAddress,
          status: 'active',
        },
      });
      expect(world.dns.records.get('moving.apps.localhost')).toBe(ipAddress);
    }
    expect(await holder.ok('/api/subdomain/release', { subdomainId })).toEqual({
      success: true,
      message: 'The subdomain moving.apps.localhost was released.',
    });
    expect(world.dns.records.has('moving.apps.localhost')).toBe(false);
    for (const path of ['/api/subdomain/release', '/api/subdomain/provision'] as const) {
      const again = await holder.ask(path, { subdomainId, ipAddress: '203.0.113.9' });
      expect(refusalOf(again)).toEqual([404, 'NOT_FOUND', 'Subdomain not found.']);
    }
    expect((await check('moving')).body.available).toBe(true);
    const other = await aHolder(world);
    expect(await aSubdomain(other, 'moving')).not.toBe(subdomainId);
  });

  test('a name without a record is released without a word to the provider', async () => {
    const subdomainId = await aSubdomain(holder, 'never-used');
    const calls = world.dns.calls.length;
    await holder.ok('/api/subdomain/release', { subdomainId });
    expect(world.dns.calls).toHaveLength(calls);
  });

  test.each([
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '0x7f.0.0.1',
    '::1',
    'localhost',
    '',
    ' 1.2.3.4',
  ])('%j is no IPv4 address', async (ipAddress) => {
    const subdomainId = await aSubdomain(holder, 'no-address');
    const refused = await holder.ask('/api/subdomain/provision', { subdomainId, ipAddress });
    const error = 'The field ipAddress must be an IPv4 address, such as 203.0.113.7.';
    expect(refusalOf(refused)).toEqual([400, 'INVALID_IP', error]);
  });
});

test('the list shows what the instance holds, newest first, without what was released', async () => {
  const one = await aHolder(world, { plan: 'enterprise' });
  const other = await anInstance(world, one);
  await aSubdomain(other, 'listed-by-other');
  const pending = await aSubdomain(one, 'listed-pending');
  const active = await anActiveSubdomain(one, 'listed-active');
  await one.ok('/api/subdomain/release', { subdomainId: await anActiveSubdomain(one, 'listed-released') });
  const body = await one.ok('/api/subdomain/list');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(body).toEqual({
    success: true,
    total: 2,
    subdomains: [
      {
        id: active,
        name: 'listed-active',
        fqdn: 'listed-active.apps.localhost',
        ipAddress: '203.0.113.7',
        status: 'active',
        provisionedAt: time,
        createdAt: time,
      },
      {
        id: pending,
        name: 'listed-pending',
        fqdn: 'listed-pending.apps.localhost',
        ipAddress: null,
        status: 'pending',
        provisionedAt: null,
        createdAt: time,
      },
    ],
  });
  const page = await one.ok('/api/subdomain/list', { limit: 1, offset: 1 });
  expect([page.total, page.subdomains.map(({ id }: { id: string }) => id)]).toEqual([2, [pending]]);
  for (const [name, found] of [
    ['listed-pending', [pending]],
    ['listed-by-other', []],
    ['listed-released', []],
    ['Not a name.', []],
  ]) {
    const searched = await one.ok('/api/subdomain/list', { name });
    expect([searched.total, searched.subdomains.map(({ id }: { id: string }) => id)]).toEqual([
      found?.length,
      found,
    ]);
  }
});

test('a suspended license may release and list, and nothing else', async () => {
  const one = await aHolder(world);
  const subdomainId = await anActiveSubdomain(one, 'of-suspended');
  await setStatus(world, one, 'suspended');
  const error = 'This license is suspended. Ask the operator of the license hub.';
  for (const [path, body] of [
    ['/api/subdomain/reserve', { name: 'of-suspended' }],
    ['/api/subdomain/provision', { subdomainId, ipAddress: '203.0.113.7' }],
  ] as const)
    expect(refusalOf(await one.ask(path, body))).toEqual([403, 'LICENSE_SUSPENDED', error]);
  const { subdomains } = await one.ok('/api/subdomain/list');
  expect(subdomains).toMatchObject([{ id: subdomainId, status: 'suspended', ipAddress: '203.0.113.7' }]);
  expect((await one.ask('/api/subdomain/check', { name: 'something' })).status).toBe(200);
  await one.ok('/api/subdomain/release', { subdomainId });
  expect((await check('of-suspended')).body.available).toBe(true);
});

test('a released name can be kept from others for some days', async () => {
  let nowMs = Date.now();
  const clock = { now: () => nowMs };
  const cool = await openTestApp({ SUBDOMAIN_COOLDOWN_DAYS: '2' }, { ...UNHURRIED, clock });
  const [first, other] = [await aHolder(cool), await aHolder(cool)];
  const release = async () =>
    first.ok('/api/subdomain/release', { subdomainId: await aSubdomain(first, 'cooling') });
  await release();
  await release();
  const available = async (one: Holder) =>
    (await one.ask('/api/subdomain/check', { name: 'cooling' })).body.available;
  expect([await available(first), await available(other)]).toEqual([true, false]);
  expect((await asGuest(cool, '/api/subdomain/check', { name: 'cooling' })).body.available).toBe(false);
  expect((await other.ask('/api/subdomain/reserve', { name: 'cooling' })).body.code).toBe('ALREADY_TAKEN');
  nowMs += 2 * 24 * 60 * 60_000;
  expect(await available(other)).toBe(true);
  await aSubdomain(other, 'cooling');
  await cool.close();
});
