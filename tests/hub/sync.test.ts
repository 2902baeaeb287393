import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, openTestApp, type TestApp } from '../support/app.ts';
import { auditedBy } from '../support/coverage.ts';
import { aHolder, anInstance, asGuest, refusalOf, setStatus, UNHURRIED } from './support.ts';

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

test('says what the license allows', async () => {
  const { licenseId, licenseKey } = await aLicense({ plan: 'starter', limits: { projects: 6 } });
  const { body } = await sync(licenseKey, { cloudUrl: ONE });
  const { plan, status, limits, features } = (await world.call(`GET /api/license.get?licenseId=${licenseId}`))
    .body;
  expect(body).toEqual({
    success: true,
    instanceId: expect.stringMatching(/^inst_/),
    license: { status, plan, limits, features },
    usageElsewhere: NOTHING,
    docsHostname: null,
  });
  expect([plan, status, limits.projects]).toEqual(['starter', 'active', 6]);
});

test('knows an instance by its id, then by its address, then as one that was added; else it is new', async () => {
  const { licenseId, licenseKey } = await aLicense({ plan: 'business' });
  const first = await idOf(licenseKey, { cloudUrl: `${ONE}/` });
  expect(await idOf(licenseKey, { cloudUrl: 'HTTPS://One.Example.com:443' })).toBe(first);
  expect(await idOf(licenseKey, { cloudUrl: ONE, instanceId: 'inst_forgotten' })).toBe(first);
  // It has moved, and its id is known.
  expect(await idOf(licenseKey, { cloudUrl: TWO, instanceId: first })).toBe(first);
  expect(await idOf(licenseKey, { cloudUrl: TWO })).toBe(first);
  const { instanceId: added } = await anInstance(world, { licenseId, licenseKey });
  expect(await idOf(licenseKey, { cloudUrl: ONE })).toBe(added);
  const third = await idOf(licenseKey, { cloudUrl: 'https://three.example.com' });
  expect([first, added]).not.toContain(third);
  const refused = await sync(licenseKey, { cloudUrl: 'https://four.example.com' });
  expect(refusalOf(refused)).toEqual([
    403,
    'LIMIT_REACHED',
    'Instance limit reached (3). Choose a larger plan.',
  ]);
});

test('an instance of another license is none of this one', async () => {
  const [mine, theirs] = [await aLicense({ plan: 'starter' }), await aLicense({ plan: 'starter' })];
  const instanceId = await idOf(theirs.licenseKey, { cloudUrl: ONE });
  expect(await idOf(mine.licenseKey, { cloudUrl: ONE, instanceId })).not.toBe(instanceId);
});

test('two instances that claim one address stay two', async () => {
  const { licenseKey } = await aLicense({ plan: 'business' });
  const [first, second] = [
    await idOf(licenseKey, { cloudUrl: ONE }),
    await idOf(licenseKey, { cloudUrl: TWO }),
  ];
  expect(await idOf(licenseKey, { cloudUrl: ONE, instanceId: second })).toBe(second);
  expect(await idOf(licenseKey, { cloudUrl: ONE, instanceId: first })).toBe(first);
  expect(await idOf(licenseKey, { cloudUrl: ONE })).toBe(first);
});

test('brings back what the other instances use, and build minutes of this month alone', async () => {
  const { licenseKey } = await aLicense({ plan: 'business' });
  const usage = { projects: 1, applications: 2, databases: 3, teamMembers: 4, buildMinutes: 5 };
  const ask = async (cloudUrl: string) => (await sync(licenseKey, { cloudUrl, usage })).body.usageElsewhere;
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
  const instanceId = await idOf(licenseKey, { cloudUrl: ONE });
  const body = { licenseKey, instanceId };
  await asGuest(world, '/api/subdomain/reserve', { ...body, name: 'first-of-two' });
  await asGuest(world, '/api/subdomain/reserve', { ...body, name: 'second-of-two' });
  await asGuest(world, '/api/custom-domain/register', { ...body, host: 'elsewhere.example' });
  expect((await sync(licenseKey, { cloudUrl: ONE })).body.usageElsewhere).toMatchObject(NO_NAMES);
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

test('goes on under a suspended license, and says that it is', async () => {
  const holder = await aHolder(world);
  await setStatus(world, holder, 'suspended');
  const { body } = await sync(holder.licenseKey, { cloudUrl: ONE });
  expect([body.instanceId, body.license.status]).toEqual([holder.instanceId, 'suspended']);
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
  const rows = await auditedBy(world, () => sync(licenseKey, { cloudUrl: ONE }));
  expect(rows).toEqual([
    expect.objectContaining({ actorKind: 'license', actorId: licenseId, action: 'license.addInstance' }),
  ]);
  expect(await auditedBy(world, () => sync(licenseKey, { cloudUrl: ONE }))).toEqual([]);
});

test('a docs hostname has one instance, and what is wrong with it fails nothing', async () => {
  const [mine, theirs] = [await aLicense({ plan: 'hobby' }), await aLicense({ plan: 'hobby' })];
  const report = async (licenseKey: string, docsHostname?: string | null) => {
    const answer = await sync(licenseKey, { cloudUrl: ONE, docsHostname });
    expect(answer.status).toBe(200);
    return answer.body.docsHostname;
  };
  const held = { hostname: 'docs.acme.example', status: 'active', error: null };
  expect(await report(mine.licenseKey, 'Docs.Acme.example.')).toEqual(held);
  expect(await report(mine.licenseKey, 'docs.acme.example')).toEqual(held);
  for (const hostname of ['docs.acme.example', 'docs.localhost', 'x.apps.localhost', 'no hostname']) {
    const refused = await report(theirs.licenseKey, hostname);
    expect(refused).toEqual({ hostname, status: 'refused', error: expect.stringMatching(/\w{3}/) });
  }
  expect(await report(mine.licenseKey)).toBeNull();
  expect(await report(theirs.licenseKey, 'docs.acme.example')).toEqual(held);
  expect(await report(theirs.licenseKey, ''), 'a field that was emptied').toBeNull();
  expect(await report(mine.licenseKey, 'docs.acme.example')).toEqual(held);
});
