import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { forgetRefusals } from '#src/services/hub/license/note-refusal.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aHolder, anActiveSubdomain, aReporter, asGuest, type Holder, UNHURRIED } from './support.ts';

/** What operators of a hub look up: licenses by what they hold, their names, refusals with reasons, and the log. */

let nowMs = Date.parse('2027-05-01T12:00:00.000Z');
const clock = { now: () => nowMs };
let world: TestApp;
let holder: Holder;
beforeAll(async () => {
  world = await openTestApp({ ROLES: 'hub', DOCS_VERIFY_CNAME: 'false' }, { ...UNHURRIED, clock });
  const { licenseId, licenseKey } = await world.ok<Holder>('POST /api/license.create', {
    ...{ plan: 'enterprise', name: 'Bäckerei 100% & Söhne' },
  });
  nowMs += 60 * 60_000;
  for (let index = 0; index < 30; index += 1)
    await world.ok('POST /api/license.create', {
      plan: index % 2 ? 'hobby' : 'starter',
      name: `Other ${index}`,
    });
  const reporter = aReporter(world, licenseKey);
  const { instanceId } = (await reporter.sync({ docsHostname: 'docs.baker.example' })).body;
  const ask: Holder['ask'] = (path, body = {}) => asGuest(world, path, { licenseKey, instanceId, ...body });
  holder = { licenseId, licenseKey, instanceId, ask, ok: async (path, body) => (await ask(path, body)).body };
  await anActiveSubdomain(holder, 'bakery');
  await holder.ok('/api/custom-domain/register', { host: 'www.baker.example' });
  await holder.ok('/api/purchased-domain/register', { host: 'bought.example' });
});
afterAll(() => world.close());

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

const search = (query: Record<string, string>) =>
  world.ok<Page<{ licenseId: string; plan: string; status: string }>>(
    `GET /api/license.list?${new URLSearchParams(query)}`,
  );

describe('a license is found by', () => {
  test.each<[what: string, text: () => string]>([
    ['a part of its name', () => 'bäckerei'],
    ['signs that are patterns in SQL', () => '100% &'],
    ['its id', () => holder.licenseId],
    ['the beginning of its id', () => holder.licenseId.slice(0, -1)],
    ['an instance', () => holder.instanceId],
    ['its key', () => holder.licenseKey],
    ['a subdomain in full', () => 'Bakery.apps.localhost.'],
    ['the label of a subdomain', () => 'bakery'],
    ['a custom domain', () => 'WWW.baker.example'],
    ['a purchased domain', () => 'bought.example'],
    ['a docs hostname', () => 'docs.baker.example'],
  ])('%s', async (_what, text) => {
    const { items, total } = await search({ query: text() });
    expect([items.map(({ licenseId }) => licenseId), total]).toEqual([[holder.licenseId], 1]);
  });

  test('nothing else', async () => {
    for (const query of ['%', '_', '\\', 'none.example', 'PLH-NONE', 'aker.example', 'lic_zzz'])
      expect((await search({ query })).total, query).toBe(query === '%' ? 1 : 0);
    expect(world.logLines.filter((line) => line.includes(holder.licenseKey))).toEqual([]);
  });
});

test('plan and status filter, together with a text and page by page', async () => {
  expect((await search({ plan: 'hobby' })).total).toBe(15);
  expect((await search({ plan: 'hobby', query: 'other 1' })).total).toBe(6);
  expect((await search({ status: 'suspended' })).total).toBe(0);
  const { items } = await search({ plan: 'starter', limit: '4', offset: '13' });
  expect(items.map(({ plan }) => plan)).toEqual(['starter', 'starter']);
  expect((await world.call('GET /api/license.list?plan=gold')).status).toBe(400);
});

test('every name of a license, of all kinds, page by page', async () => {
  const names = (page = '') =>
    world.ok<Page<{ kind: string; host: string; instanceId: string }>>(
      `GET /api/license.names?licenseId=${holder.licenseId}${page}`,
    );
  const { items, total } = await names();
  expect(total).toBe(4);
  expect(items.map(({ kind, host }) => `${kind} ${host}`).sort()).toEqual([
    'customDomain www.baker.example',
    'docsHostname docs.baker.example',
    'purchasedDomain bought.example',
    'subdomain bakery.apps.localhost',
  ]);
  expect(new Set(items.map(({ instanceId }) => instanceId))).toEqual(new Set([holder.instanceId]));
  const pages = [await names('&limit=3'), await names('&limit=3&offset=3')];
  expect(pages.flatMap((page) => page.items)).toEqual(items);
});

describe('refusals', () => {
  const refusals = (licenseId?: string) =>
    world.ok<Page<Record<string, unknown>>>(
      `GET /api/license.refusals${licenseId === undefined ? '' : `?licenseId=${licenseId}`}`,
    );

  test('are listed with license, operation, name and reason, and are logged', async () => {
    const other = await aHolder(world, { plan: 'growth' });
    nowMs += 60_000;
    await other.ask('/api/subdomain/reserve', { name: 'bakery' });
    await other.ask('/api/custom-domain/register', { host: 'no_host' });
    const { items, total } = await refusals(other.licenseId);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      {
        licenseId: other.licenseId,
        operation: 'customDomain.register',
        name: 'no_host',
        code: 'INVALID_HOST',
      },
      {
        ...{ operation: 'subdomain.reserve', name: 'bakery', code: 'ALREADY_TAKEN', address: '127.0.0.1' },
        message: expect.stringContaining('already taken'),
      },
    ]);
    const line = world.logLines.map((text) => JSON.parse(text)).find(({ code }) => code === 'ALREADY_TAKEN');
    expect(line).toMatchObject({
      route: '/api/subdomain/reserve',
      status: 409,
      licenseId: other.licenseId,
      name: 'bakery',
    });
    expect((await refusals()).total).toBeGreaterThanOrEqual(2);
    const unknown = await asGuest(world, '/api/subdomain/list', { licenseKey: 'PLH-NONE', instanceId: 'x' });
    expect(unknown.status).toBe(401);
    expect(world.logLines.some((text) => text.includes('"code":"INVALID_LICENSE"'))).toBe(true);
    expect(world.logLines.some((text) => text.includes('PLH-NONE'))).toBe(false);
  });

  test('of one license are written down thirty times a minute, and forgotten after thirty days', async () => {
    const noisy = await aHolder(world, { plan: 'growth' });
    for (let index = 0; index < 40; index += 1) await noisy.ask('/api/subdomain/reserve', { name: '-' });
    expect((await refusals(noisy.licenseId)).total).toBe(30);
    nowMs += 31 * 24 * 60 * 60_000;
    await forgetRefusals(world.app.hub);
    expect((await refusals()).total).toBe(0);
  });
});

describe('on a process that is nothing but a hub', () => {
  test('people sign in, make keys, invite others, and operators make further ones', async () => {
    const signIn = await fetch(`${world.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.url },
      body: JSON.stringify({ email: world.email, password: world.password }),
    });
    expect(signIn.status).toBe(200);
    expect(await world.ok('GET /api/me.get')).toMatchObject({ email: world.email, isOperator: true });
    const { key } = await world.ok<{ key: string }>('POST /api/apiKey.create', { name: 'Second' });
    expect((await world.call('GET /api/license.list', { key })).status).toBe(200);
    const total = async (path: `/api/${string}`) => (await world.ok<Page<object>>(`GET ${path}`)).total;
    expect(await total('/api/apiKey.list')).toBeGreaterThanOrEqual(2);
    const members = await total('/api/member.list');
    const email = 'second@example.com';
    const { url } = await world.ok<{ url: string }>('POST /api/member.invite', { email, role: 'admin' });
    const accepted = await fetch(url, {
      method: 'POST',
      headers: { origin: world.url },
      body: new URLSearchParams({ name: 'Second', password: 'a long password' }),
    });
    expect(accepted.status).toBe(200);
    expect(await total('/api/member.list')).toBe(members + 1);
    const operators = await total('/api/operator.list');
    const { userId } = await world.ok<{ userId: Id<'usr'> }>('POST /api/operator.add', { email });
    expect((await world.call('POST /api/operator.add', { body: { email } })).status).toBe(409);
    expect(await total('/api/operator.list')).toBe(operators + 1);
    await world.ok('POST /api/operator.remove', { userId });
    expect((await world.call('POST /api/operator.remove', { body: { userId } })).status).toBe(404);
    const me = await world.ok<{ userId: Id<'usr'> }>('GET /api/me.get');
    expect((await world.call('POST /api/operator.remove', { body: { userId: me.userId } })).status).toBe(409);
    // Nothing of the role that is not here.
    expect((await fetch(`${world.url}/api/project.list`)).status).toBe(404);
  });

  test('of two operators who unmake each other at once one stays', async () => {
    const { url } = await world.ok<{ url: string }>('POST /api/member.invite', {
      email: 'third@example.com',
      role: 'owner',
    });
    await fetch(url, {
      method: 'POST',
      headers: { origin: world.url },
      body: new URLSearchParams({ name: 'Third', password: 'a long password' }),
    });
    const { userId } = await world.ok<{ userId: Id<'usr'> }>('POST /api/operator.add', {
      email: 'third@example.com',
    });
    const me = await world.ok<{ userId: Id<'usr'> }>('GET /api/me.get');
    const ids = [userId, me.userId];
    const answers = await Promise.all(
      ids.map((one) => world.call('POST /api/operator.remove', { body: { userId: one } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await world.app.hub.database.writer
      .selectFrom('user')
      .select('id')
      .where('isOperator', '=', 1)
      .execute();
    expect(left).toHaveLength(1);
    await world.app.hub.database.writer
      .updateTable('user')
      .set(({ eb }) => ({ isOperator: eb.case().when('id', '=', me.userId).then(1).else(0).end() }))
      .execute();
  });

  test('every row of the audit log is listed, also of no organization', async () => {
    const log = (query = '') =>
      world.ok<Page<{ action: string; organizationId: Id<'org'> | null; actorId: string }>>(
        `GET /api/operatorLog.list${query}`,
      );
    const [all, platform] = [await log('?limit=100'), await log('?scope=platform&limit=100')];
    expect(all.total).toBeGreaterThan(platform.total);
    expect(platform.items.every(({ organizationId }) => organizationId === null)).toBe(true);
    const own = await log(`?actorId=${holder.licenseId}`);
    expect(own.items.map(({ action }) => action)).toContain('subdomain.reserve');
    expect(own.items.every(({ actorId }) => actorId === holder.licenseId)).toBe(true);
    expect((await log(`?resourceId=${holder.instanceId}`)).items).toMatchObject([
      { action: 'license.addInstance' },
    ]);
  });
});

test('names and refusals of an unknown license are empty lists', async () => {
  for (const list of ['names', 'refusals']) {
    const path = `GET /api/license.${list}?licenseId=lic_01aaaaaaaaaaaaaaaaaaaaaaaa` as const;
    const { status, body } = await world.call(path);
    expect([status, body.total], list).toEqual([200, 0]);
  }
});
