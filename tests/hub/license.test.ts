import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { auditedBy, everyRow } from '../support/coverage.ts';
import { aHolder, anActiveSubdomain, anInstance, refusalOf, setStatus, UNHURRIED } from './support.ts';

/** What the operator does with licenses. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({}, UNHURRIED);
});
afterAll(() => world.close());

const NAMES = [
  ...['projects', 'applications', 'databases', 'customDomains', 'subdomains', 'purchasableDomains'],
  ...['teamMembers', 'buildMinutes', 'instances'],
] as const;
const FEATURES = [
  ...['customDomains', 'aiAssistant', 'multiServer', 'paymentGateway', 'prioritySupport', 'whiteLabel'],
  'domainPurchase',
] as const;

/** Written out by hand from the table that the product promises. */
const TABLE: readonly [plan: string, limits: readonly number[], features: number][] = [
  ['hobby', [1, 2, 1, 0, 1, 0, 1, 100, 1], 0],
  ['starter', [5, 15, 5, 3, 2, 0, 5, 500, 1], 1],
  ['growth', [20, 50, 25, 10, 5, 0, 20, 2000, 1], 3],
  ['business', [50, 150, 75, 50, 10, 0, 50, 5000, 3], 5],
  ['enterprise', [-1, -1, -1, -1, -1, -1, -1, 10_000, -1], 7],
];
const PLANS = TABLE.map(([plan, limits, features]) => ({
  plan,
  limits: Object.fromEntries(NAMES.map((name, index) => [name, limits[index]])),
  features: Object.fromEntries(FEATURES.map((name, index) => [name, index < features])),
}));

test('the plans are those of the table', async () => {
  expect(await world.ok('GET /api/plan.list')).toEqual({
    ...{ items: PLANS, total: 5 },
    ...{ limit: 50, offset: 0 },
  });
  const second = { items: PLANS.slice(1, 2), total: 5, limit: 1, offset: 1 };
  expect(await world.ok('GET /api/plan.list?limit=1&offset=1')).toEqual(second);
});

describe('a license', () => {
  test.each(PLANS)('of the plan $plan has what the plan has', async ({ plan, limits, features }) => {
    const { licenseId } = await world.ok('POST /api/license.create', { plan });
    const { items } = await world.ok<{ items: unknown[] }>('GET /api/license.list?limit=1');
    expect(items).toEqual([
      {
        licenseId,
        name: null,
        plan,
        status: 'active',
        limits,
        features,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test('has a key of 129 bits, shown once and stored as a hash', async () => {
    const created = await world.ok<{ licenseKey: string }>('POST /api/license.create', { plan: 'hobby' });
    expect(created.licenseKey).toMatch(/^PLH(-[A-Z0-9]{5}){5}$/);
    expect(Object.keys(created).sort()).toEqual(['licenseId', 'licenseKey']);
    const rows = JSON.stringify(await everyRow(world));
    expect(rows).not.toContain(created.licenseKey);
    expect(world.logLines.join('')).not.toContain(created.licenseKey);
    expect(JSON.stringify(await world.ok('GET /api/license.list'))).not.toContain(created.licenseKey);
  });

  test('may differ from its plan in single limits and features, until that is changed', async () => {
    const created = await world.ok<{ licenseId: string }>('POST /api/license.create', {
      plan: 'starter',
      name: 'Ada',
      limits: { subdomains: 7, purchasableDomains: 2 },
      features: { domainPurchase: true, customDomains: false },
    });
    const { licenseId } = created;
    const update = (terms: object) => world.ok('POST /api/license.update', { licenseId, ...terms });
    const starter = PLANS[1] ?? PLANS[0];
    expect(await update({})).toMatchObject({
      name: 'Ada',
      limits: { ...starter?.limits, subdomains: 7, purchasableDomains: 2 },
      features: { ...starter?.features, domainPurchase: true, customDomains: false },
    });
    expect(await update({ plan: 'growth', limits: { subdomains: 8 } })).toMatchObject({
      plan: 'growth',
      limits: { ...PLANS[2]?.limits, subdomains: 8 },
      features: { ...PLANS[2]?.features, domainPurchase: true, customDomains: false },
    });
    expect(await update({ name: null, limits: {}, features: {} })).toMatchObject({ ...PLANS[2], name: null });
  });

  test.each([
    ['create', { plan: 'imperial' }],
    ['create', {}],
    ['create', { plan: 'hobby', limits: { subdomains: -2 } }],
    ['create', { plan: 'hobby', limits: { subdomains: 1.5 } }],
    ['create', { plan: 'hobby', features: { whiteLabel: 'yes' } }],
    ['setStatus', { licenseId: 'lic_x', status: 'sleeping' }],
    ['addInstance', { licenseId: 'lic_x', name: '' }],
  ])('%s with %j is 400', async (verb, body) => {
    const answer = await world.call(`POST /api/license.${verb as 'create'}`, { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
  });

  test.each([
    ['update', { plan: 'hobby' }],
    ['setStatus', { status: 'suspended' }],
    ['addInstance', { name: 'One' }],
  ])('%s of one that is not there is 404', async (verb, body) => {
    const answer = await world.call(`POST /api/license.${verb as 'create'}`, {
      body: { licenseId: 'lic_none', ...body },
    });
    expect([answer.status, answer.body]).toEqual([404, { message: 'License not found.', code: 'NOT_FOUND' }]);
  });

  test('has as many instances as its limit allows', async () => {
    const holder = await aHolder(world, { plan: 'business' });
    await anInstance(world, holder);
    await anInstance(world, holder);
    const answer = await world.call('POST /api/license.addInstance', {
      body: { licenseId: holder.licenseId, name: 'Fourth' },
    });
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Instance limit reached (3). Remove an instance that is no longer used, or choose a larger plan.',
    ]);
  });

  test('shows its instances and what is used of it', async () => {
    const holder = await aHolder(world, { plan: 'enterprise' });
    await anActiveSubdomain(holder, 'used');
    await holder.ok('/api/custom-domain/register', { host: 'used.example' });
    const { body } = await world.call(`GET /api/license.get?licenseId=${holder.licenseId}`);
    expect(body).toMatchObject({
      licenseId: holder.licenseId,
      used: { subdomains: 1, customDomains: 1, purchasableDomains: 0, instances: 1 },
      instances: [{ instanceId: holder.instanceId, name: 'Instance', cloudUrl: null, lastSeenAt: null }],
    });
    expect((await world.call('GET /api/license.get?licenseId=lic_none')).status).toBe(404);
  });
});

test('a lowered limit takes nothing away, and a change of plan holds from the next request on', async () => {
  const holder = await aHolder(world, { plan: 'starter' });
  const subdomainId = await anActiveSubdomain(holder, 'kept-one');
  await anActiveSubdomain(holder, 'kept-two');
  await world.ok('POST /api/license.update', { licenseId: holder.licenseId, plan: 'hobby' });
  expect((await holder.ok('/api/subdomain/list')).total).toBe(2);
  await holder.ok('/api/subdomain/provision', { subdomainId, ipAddress: '203.0.113.99' });
  const refused = await holder.ask('/api/subdomain/reserve', { name: 'one-more' });
  expect(refusalOf(refused)[2]).toBe('Subdomain limit reached (1). Release one or choose a larger plan.');
});

test('each mutation of the operator leaves one row that names them', async () => {
  const { licenseId } = await aHolder(world, { plan: 'business' });
  for (const [verb, body, resource] of [
    ['create', { plan: 'hobby' }, /^lic_/],
    ['update', { licenseId, plan: 'growth' }, licenseId],
    ['setStatus', { licenseId, status: 'suspended' }, licenseId],
    ['setStatus', { licenseId, status: 'active' }, licenseId],
  ] as const) {
    const rows = await auditedBy(world, () => world.ok(`POST /api/license.${verb}`, body));
    expect(rows).toEqual([
      expect.objectContaining({
        actorKind: 'apiKey',
        action: `license.${verb}`,
        resourceId: expect.stringMatching(resource),
      }),
    ]);
  }
});

test('suspending twice and resuming twice is the same as once', async () => {
  const holder = await aHolder(world);
  await anActiveSubdomain(holder, 'twice');
  for (const status of ['suspended', 'suspended'] as const) {
    expect(await setStatus(world, holder, status)).toMatchObject({ status, waiting: 0 });
    expect(world.dns.records.has('twice.apps.localhost')).toBe(false);
  }
  for (const status of ['active', 'active'] as const) {
    expect(await setStatus(world, holder, status)).toMatchObject({ status, waiting: 0 });
    expect(world.dns.records.get('twice.apps.localhost')).toBe('203.0.113.7');
  }
});

test('another key replaces the present one, at once or after some hours, and names stay', async () => {
  const holder = await aHolder(world, { plan: 'starter' });
  await anActiveSubdomain(holder, 'rotated');
  const { licenseId, instanceId } = holder;
  const listWith = (licenseKey: string) =>
    world.call('POST /api/subdomain/list', { key: null, body: { licenseKey, instanceId } });
  const rotate = (graceHours?: number) =>
    world.ok<{ licenseKey: string; previousKeyUntil: string | null }>('POST /api/license.rotateKey', {
      ...{ licenseId, ...(graceHours === undefined ? {} : { graceHours }) },
    });
  const second = await rotate(24);
  expect(Date.parse(second.previousKeyUntil ?? '')).toBeGreaterThan(Date.now());
  for (const key of [holder.licenseKey, second.licenseKey]) expect((await listWith(key)).body.total).toBe(1);
  const third = await rotate();
  expect(third.previousKeyUntil).toBeNull();
  for (const key of [holder.licenseKey, second.licenseKey])
    expect(refusalOf(await listWith(key)).slice(0, 2)).toEqual([401, 'INVALID_LICENSE']);
  expect((await listWith(third.licenseKey)).body.total).toBe(1);
});
