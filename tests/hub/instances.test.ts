import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileDns } from '#src/services/hub/subdomain/reconcile-dns.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { auditedBy } from '../support/coverage.ts';
import {
  aHolder,
  anActiveSubdomain,
  anInstance,
  aReporter,
  asGuest,
  refusalOf,
  UNHURRIED,
} from './support.ts';

/** A dead instance gives its place, usage and names back: its holder or the operator removes it, or moves its names. */

let nowMs = Date.parse('2027-03-01T12:00:00.000Z');
const clock = { now: () => nowMs };
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ DOCS_VERIFY_CNAME: 'false' }, { ...UNHURRIED, clock });
});
afterAll(() => world.close());

const DAY_MS = 24 * 60 * 60_000;
let count = 0;
const aName = (): string => {
  count += 1;
  return `name-${count}`;
};

const aLicense = (terms: object) =>
  world.ok<{ licenseId: string; licenseKey: string }>('POST /api/license.create', terms);

/** An instance that has synced, with a name of each kind. */
async function anInstanceWithNames(terms: object = { plan: 'enterprise' }) {
  const license = await aLicense(terms);
  const reporter = aReporter(world, license.licenseKey);
  const name = aName();
  const docsHostname = `docs.${name}.example`;
  const { instanceId } = (await reporter.sync({ usage: { projects: 5 }, docsHostname })).body;
  const ask = (path: `/${string}`, body: object = {}) =>
    asGuest(world, path, { licenseKey: license.licenseKey, instanceId, ...body });
  const { subdomain } = (await ask('/api/subdomain/reserve', { name })).body;
  await ask('/api/subdomain/provision', { subdomainId: subdomain.id, ipAddress: '203.0.113.7' });
  await ask('/api/custom-domain/register', { host: `${name}.example.com` });
  return { ...license, reporter, instanceId, ask, name, docsHostname, fqdn: `${name}.apps.localhost` };
}

type Scene = Awaited<ReturnType<typeof anInstanceWithNames>>;

const byHolder = ({ licenseKey }: Scene, body: object) =>
  asGuest(world, '/api/license/remove-instance', { licenseKey, ...body });
const byOperator = (_: Scene, body: object) => world.call('POST /api/license.removeInstance', { body });

describe.each([
  ['the holder', byHolder],
  ['the operator', byOperator],
])('removed by %s', (_who, remove) => {
  test('an instance frees place, usage, names, DNS records and docs hostname', async () => {
    const dead = await anInstanceWithNames({ plan: 'starter', limits: { instances: 1 } });
    expect(world.dns.records.get(dead.fqdn)).toBe('203.0.113.7');
    const newcomer = aReporter(world, dead.licenseKey);
    expect((await newcomer.sync()).body.code).toBe('LIMIT_REACHED');
    let answer: Awaited<ReturnType<typeof remove>> | undefined;
    const rows = await auditedBy(world, async () => {
      answer = await remove(dead, { instanceId: dead.instanceId });
    });
    expect(answer?.status).toBe(200);
    expect(answer?.body).toMatchObject({
      ...{ subdomains: 1, customDomains: 1, purchasedDomains: 0 },
      ...{ docsHostname: dead.docsHostname, waiting: 0 },
    });
    expect(rows).toEqual([
      expect.objectContaining({
        action: expect.stringMatching(/^license.remove(Own)?Instance$/),
        resourceId: dead.instanceId,
      }),
    ]);
    expect(world.dns.records.has(dead.fqdn)).toBe(false);
    expect(
      (await world.call(`GET /api/docs/lookup?hostname=${dead.docsHostname}`, { key: null })).status,
    ).toBe(404);
    const { body } = await newcomer.sync({ docsHostname: dead.docsHostname });
    expect(body.usageElsewhere).toMatchObject({ projects: 0, subdomains: 0, customDomains: 0 });
    expect(body.docsHostname.status).toBe('active');
    const again = { licenseKey: dead.licenseKey, instanceId: body.instanceId, name: dead.name };
    expect((await asGuest(world, '/api/subdomain/reserve', again)).status).toBe(200);
  });

  test('refuses a removed instance that calls again, and creates no second one', async () => {
    const dead = await anInstanceWithNames({ plan: 'enterprise' });
    await remove(dead, { instanceId: dead.instanceId });
    expect(refusalOf(await dead.reporter.sync()).slice(0, 2)).toEqual([403, 'INSTANCE_REMOVED']);
    expect((await dead.ask('/api/subdomain/reserve', { name: aName() })).status).toBe(404);
    expect((await dead.ask('/api/subdomain/list')).status).toBe(404);
    expect((await remove(dead, { instanceId: dead.instanceId })).status).toBe(404);
    const { body } = await world.call(`GET /api/license.get?licenseId=${dead.licenseId}`);
    expect([body.instances, body.used.instances]).toEqual([[], 0]);
  });

  test('with its names kept: they go to the instance in its place, and count until then', async () => {
    const dead = await anInstanceWithNames({ plan: 'starter', limits: { subdomains: 1 } });
    await remove(dead, { instanceId: dead.instanceId, keepNames: true });
    expect(world.dns.records.get(dead.fqdn)).toBe('203.0.113.7');
    const { instanceId: toInstanceId } = (await aReporter(world, dead.licenseKey).sync()).body;
    const body = { licenseKey: dead.licenseKey, instanceId: toInstanceId, name: aName() };
    expect((await asGuest(world, '/api/subdomain/reserve', body)).body.code).toBe('LIMIT_REACHED');
    const moved = await asGuest(world, '/api/license/move-names', {
      ...{ licenseKey: dead.licenseKey, fromInstanceId: dead.instanceId, toInstanceId },
    });
    expect(moved.body).toEqual({ success: true, subdomains: 1, customDomains: 1, purchasedDomains: 0 });
    const list = await asGuest(world, '/api/subdomain/list', {
      licenseKey: dead.licenseKey,
      instanceId: toInstanceId,
    });
    expect(list.body.subdomains).toEqual([expect.objectContaining({ name: dead.name, status: 'active' })]);
  });
});

test('a DNS record that the provider does not remove now goes later', async () => {
  const dead = await anInstanceWithNames();
  world.dns.failNext('unavailable');
  const { body } = await byHolder(dead, { instanceId: dead.instanceId });
  expect(body.waiting).toBe(1);
  expect(world.dns.records.has(dead.fqdn)).toBe(true);
  nowMs += 61_000;
  await reconcileDns(world.app.hub);
  expect(world.dns.records.has(dead.fqdn)).toBe(false);
});

test('answers 404 for an instance of another license, whether it exists or not', async () => {
  const [mine, theirs] = [await anInstanceWithNames(), await anInstanceWithNames()];
  const { licenseKey } = mine;
  for (const instanceId of [theirs.instanceId, 'inst_none']) {
    for (const answer of [
      await asGuest(world, '/api/license/remove-instance', { licenseKey, instanceId }),
      await asGuest(world, '/api/license/move-names', {
        ...{ licenseKey, fromInstanceId: instanceId, toInstanceId: mine.instanceId },
      }),
      await asGuest(world, '/api/license/move-names', {
        ...{ licenseKey, fromInstanceId: mine.instanceId, toInstanceId: instanceId },
      }),
    ])
      expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND', 'Instance not found.']);
  }
  expect(world.dns.records.has(theirs.fqdn)).toBe(true);
});

test('the holder lists what each instance uses and holds, newest first', async () => {
  const first = await anInstanceWithNames();
  const second = await anInstance(world, first);
  const { body } = await asGuest(world, '/api/license/instances', { licenseKey: first.licenseKey });
  expect(body).toEqual({
    success: true,
    total: 2,
    instances: [
      expect.objectContaining({ instanceId: second.instanceId, kind: 'program', lastSeenAt: null }),
      expect.objectContaining({
        ...{ instanceId: first.instanceId, kind: 'instance' },
        usage: expect.objectContaining({ projects: 5 }),
        names: { subdomains: 1, customDomains: 1, purchasedDomains: 0 },
      }),
    ],
  });
  const page = await asGuest(world, '/api/license/instances', {
    licenseKey: first.licenseKey,
    limit: 1,
    offset: 1,
  });
  expect(page.body.instances.map(({ instanceId }: Scene) => instanceId)).toEqual([first.instanceId]);
});

test('the operator moves single names to another license, within its limits', async () => {
  const from = await anInstanceWithNames();
  const to = await aHolder(world, { plan: 'growth', limits: { subdomains: 1, customDomains: 0 } });
  const move = (names?: string[]) =>
    world.call('POST /api/license.moveNames', {
      body: { fromInstanceId: from.instanceId, toInstanceId: to.instanceId, ...(names ? { names } : {}) },
    });
  expect((await move()).status, 'no custom domains there').toBe(403);
  expect((await from.ask('/api/custom-domain/list')).body.total).toBe(1);
  expect((await move([from.fqdn])).body).toEqual({ subdomains: 1, customDomains: 0, purchasedDomains: 0 });
  expect((await to.ok('/api/subdomain/list')).subdomains).toEqual([
    expect.objectContaining({ name: from.name }),
  ]);
  expect((await from.ask('/api/subdomain/list')).body.total).toBe(0);
  await anActiveSubdomain(await aHolder(world), aName());
});

describe('moved names take the docs hostname along', () => {
  const lookUp = async (hostname: string) =>
    (await world.call(`GET /api/docs/lookup?hostname=${hostname}`, { key: null })).body.cloudUrl;
  const claimsOf = (instanceId: string) =>
    world.app.hub.database.writer
      .selectFrom('docsHostname')
      .select(['hostname', 'status'])
      .where('instanceId', '=', instanceId as `inst_${string}`)
      .execute();

  test('to an instance of the same license, which has it before and after its next sync', async () => {
    const old = await anInstanceWithNames();
    const next = aReporter(world, old.licenseKey, 'https://next.example.com');
    const { instanceId: toInstanceId } = (await next.sync({ docsHostname: old.docsHostname })).body;
    const { licenseKey, instanceId: fromInstanceId, docsHostname } = old;
    const move = (names: string[]) =>
      asGuest(world, '/api/license/move-names', { licenseKey, fromInstanceId, toInstanceId, names });
    expect((await move([old.fqdn])).status).toBe(200);
    expect(await claimsOf(fromInstanceId)).toEqual([{ hostname: docsHostname, status: 'active' }]);
    expect((await move([docsHostname])).status).toBe(200);
    expect(await claimsOf(fromInstanceId)).toEqual([]);
    expect(await claimsOf(toInstanceId)).toEqual([{ hostname: docsHostname, status: 'active' }]);
    expect(await lookUp(docsHostname)).toBe('https://next.example.com');
    expect((await next.sync({ docsHostname })).body.docsHostname).toMatchObject({ status: 'active' });
  });

  test('but leave the one that is served where it is', async () => {
    const served = await anInstanceWithNames();
    const { licenseKey, instanceId: toInstanceId, docsHostname } = served;
    const spare = aReporter(world, licenseKey, 'https://spare.example.com');
    const { instanceId: fromInstanceId } = (await spare.sync({ docsHostname })).body;
    expect(await claimsOf(fromInstanceId)).toMatchObject([{ status: 'pending' }]);
    // Another license waits for the hostname.
    await (await anInstanceWithNames()).reporter.sync({ docsHostname });
    await asGuest(world, '/api/license/move-names', { licenseKey, fromInstanceId, toInstanceId });
    expect(await claimsOf(fromInstanceId)).toEqual([]);
    expect(await claimsOf(toInstanceId)).toEqual([{ hostname: docsHostname, status: 'active' }]);
  });

  test('to an instance of another license, but not in the place of another hostname', async () => {
    const [from, to] = [await anInstanceWithNames(), await anInstanceWithNames()];
    const move = () =>
      world.ok('POST /api/license.moveNames', {
        fromInstanceId: from.instanceId,
        toInstanceId: to.instanceId,
      });
    await move();
    expect(await claimsOf(to.instanceId)).toMatchObject([{ hostname: to.docsHostname }]);
    await to.reporter.sync({ docsHostname: null });
    await move();
    expect(await claimsOf(from.instanceId)).toEqual([]);
    const { docsHostname } = from;
    expect((await to.reporter.sync({ docsHostname })).body.docsHostname).toMatchObject({ status: 'active' });
  });
});

test('what an instance used counts no longer once it was silent for thirty days', async () => {
  const { licenseKey } = await aLicense({ plan: 'business' });
  const silent = aReporter(world, licenseKey);
  await silent.sync({ usage: { projects: 7, applications: 3 } });
  const other = aReporter(world, licenseKey);
  const elsewhere = async () => (await other.sync()).body.usageElsewhere;
  nowMs += 29 * DAY_MS;
  expect(await elsewhere()).toMatchObject({ projects: 7, applications: 3 });
  nowMs += 2 * DAY_MS;
  expect(await elsewhere()).toMatchObject({ projects: 0, applications: 0 });
  await silent.sync({ usage: { projects: 7 } });
  expect(await elsewhere()).toMatchObject({ projects: 7 });
});

test('removed twenty times at once it is removed once, and a name reserved meanwhile does not stay', async () => {
  const dead = await anInstanceWithNames();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? byHolder(dead, { instanceId: dead.instanceId })
        : dead.ask('/api/subdomain/reserve', { name: `${dead.name}-${index}` }),
    ),
  );
  const removals = answers.filter((_, index) => index % 2).map(({ status }) => status);
  expect(removals.filter((status) => status === 200)).toHaveLength(1);
  const rows = await world.app.hub.database.writer
    .selectFrom('subdomain')
    .select('status')
    .where('instanceId', '=', dead.instanceId)
    .where('status', '!=', 'released')
    .execute();
  expect(rows).toEqual([]);
});
