import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, openTestApp, type TestApp } from '../support/app.ts';
import { auditedBy } from '../support/coverage.ts';
import { aHolder, aReporter, asGuest, type Reporter, refusalOf, setStatus, UNHURRIED } from './support.ts';

let nowMs = Date.parse('2026-05-30T12:00:00.000Z');
const clock = { now: () => nowMs };
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ DOCS_VERIFY_CNAME: 'false' }, { ...UNHURRIED, clock });
});
afterAll(() => world.close());

const NO_NAMES = { customDomains: 0, subdomains: 0 };
const NOTHING = { projects: 0, applications: 0, databases: 0, teamMembers: 0, buildMinutes: 0, ...NO_NAMES };

async function aLicense(terms: object): Promise<{ licenseId: string; licenseKey: string }> {
  return world.ok('POST /api/license.create', terms);
}

const sync = (licenseKey: string, body: Record<string, unknown>): Promise<Answer> =>
  asGuest(world, '/api/license/sync', { licenseKey, usage: {}, ...body });

async function idOf(licenseKey: string, body: Record<string, unknown>): Promise<string> {
  const answer = await sync(licenseKey, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.instanceId;
}

const ONE = 'https://one.example.com';
const TWO = 'https://two.example.com';

test('answers what the license allows', async () => {
  const { licenseId, licenseKey } = await aLicense({ plan: 'starter', limits: { projects: 6 } });
  const { body } = await sync(licenseKey, { cloudUrl: ONE });
  const { plan, status, limits, features } = (await world.call(`GET /api/license.get?licenseId=${licenseId}`))
    .body;
  expect(body).toEqual({
    success: true,
    instanceId: expect.stringMatching(/^inst_/),
    instanceSecret: expect.stringMatching(/^insec_/),
    sequence: 0,
    license: { licenseId, status, plan, limits, features },
    usageElsewhere: NOTHING,
    docsHostname: null,
    hostProof: { label: '_pilothouse', value: expect.stringMatching(/^pilothouse-verification=[\w-]{32}$/) },
  });
  expect([plan, status, limits.projects]).toEqual(['starter', 'active', 6]);
});

test('answers 404 for an instance of another license', async () => {
  const [mine, theirs] = [await aLicense({ plan: 'starter' }), await aLicense({ plan: 'starter' })];
  const instanceId = await idOf(theirs.licenseKey, { cloudUrl: ONE });
  expect(await idOf(mine.licenseKey, { cloudUrl: ONE, instanceId })).not.toBe(instanceId);
});

test('brings back what the other instances use, and build minutes of this month alone', async () => {
  const { licenseKey } = await aLicense({ plan: 'business' });
  const usage = { projects: 1, applications: 2, databases: 3, teamMembers: 4, buildMinutes: 5 };
  const reporters = new Map<string, Reporter>();
  const ask = async (cloudUrl: string) => {
    const reporter = reporters.get(cloudUrl) ?? aReporter(world, licenseKey, cloudUrl);
    reporters.set(cloudUrl, reporter);
    return (await reporter.sync({ usage })).body.usageElsewhere;
  };
  expect(await ask(ONE)).toEqual(NOTHING);
  expect(await ask(TWO)).toEqual({ ...usage, ...NO_NAMES });
  expect(await ask('https://three.example.com')).toEqual({
    projects: 2,
    applications: 4,
    databases: 6,
    teamMembers: 8,
    buildMinutes: 10,
    ...NO_NAMES,
  });
  nowMs = Date.parse('2026-06-01T00:00:30.000Z');
  expect(await ask(ONE)).toEqual({
    projects: 2,
    applications: 4,
    databases: 6,
    teamMembers: 8,
    buildMinutes: 0,
    ...NO_NAMES,
  });
  expect(await ask(TWO)).toMatchObject({ buildMinutes: 5 });
});

test('brings back how many names the other instances hold', async () => {
  const { licenseKey } = await aLicense({ plan: 'business' });
  const one = aReporter(world, licenseKey, ONE);
  const { instanceId } = (await one.sync()).body;
  const body = { licenseKey, instanceId };
  await asGuest(world, '/api/subdomain/reserve', { ...body, name: 'first-of-two' });
  await asGuest(world, '/api/subdomain/reserve', { ...body, name: 'second-of-two' });
  await asGuest(world, '/api/custom-domain/register', { ...body, host: 'elsewhere.example' });
  expect((await one.sync()).body.usageElsewhere).toMatchObject(NO_NAMES);
  const { body: other } = await sync(licenseKey, { cloudUrl: TWO });
  expect(other.usageElsewhere).toMatchObject({ customDomains: 1, subdomains: 2 });
});

test('goes on however much the other instances say that they use', async () => {
  const { licenseKey } = await aLicense({ plan: 'business' });
  const usage = { projects: 1_000_000_000 };
  await sync(licenseKey, { cloudUrl: ONE, usage });
  await sync(licenseKey, { cloudUrl: TWO, usage });
  const { status, body } = await sync(licenseKey, { cloudUrl: 'https://three.example.com' });
  expect([status, body.usageElsewhere.projects]).toEqual([200, 2_000_000_000]);
});

test('continues under a suspended license, and reports the suspension', async () => {
  const holder = await aHolder(world, { plan: 'business' });
  await setStatus(world, holder, 'suspended');
  const { body } = await aReporter(world, holder.licenseKey).sync();
  expect(body.license.status).toBe('suspended');
});

test.each([
  'ftp://a.example',
  'a.example',
  '',
  'https://user@a.example',
  'http://',
  `https://${'a'.repeat(600)}.example`,
])('cloudUrl %s is refused', async (cloudUrl) => {
  const { licenseKey } = await aLicense({ plan: 'hobby' });
  const [status, code, error] = refusalOf(await sync(licenseKey, { cloudUrl }));
  expect([status, code]).toEqual([400, 'INVALID_FIELD']);
  expect(error).toContain('cloudUrl');
});

test('only a new instance is written into the log', async () => {
  const { licenseId, licenseKey } = await aLicense({ plan: 'hobby' });
  const reporter = aReporter(world, licenseKey);
  const rows = await auditedBy(world, () => reporter.sync());
  expect(rows).toEqual([
    expect.objectContaining({ actorKind: 'license', actorId: licenseId, action: 'license.addInstance' }),
  ]);
  expect(await auditedBy(world, () => reporter.sync())).toEqual([]);
});

test('a docs hostname has one instance, and what is wrong with it fails nothing', async () => {
  const anInstanceOf = async () => aReporter(world, (await aLicense({ plan: 'hobby' })).licenseKey);
  const [mine, theirs] = [await anInstanceOf(), await anInstanceOf()];
  const report = async (reporter: Reporter, docsHostname?: string | null) => {
    const answer = await reporter.sync({ docsHostname });
    expect(answer.status).toBe(200);
    return answer.body.docsHostname;
  };
  const held = {
    ...{ hostname: 'docs.acme.example', status: 'active', error: null },
    verification: expect.objectContaining({ state: 'unverified' }),
  };
  expect(await report(mine, 'Docs.Acme.example.')).toEqual(held);
  expect(await report(mine, 'docs.acme.example')).toEqual(held);
  for (const hostname of ['docs.acme.example', 'docs.localhost', 'x.apps.localhost', 'no hostname']) {
    const refused = await report(theirs, hostname);
    expect(refused).toMatchObject({ hostname, status: 'refused', error: expect.stringMatching(/\w{3}/) });
  }
  expect(await report(mine)).toBeNull();
  expect(await report(theirs, 'docs.acme.example')).toEqual(held);
  expect(await report(theirs, ''), 'a field that was emptied').toBeNull();
  expect(await report(mine, 'docs.acme.example')).toEqual(held);
});
