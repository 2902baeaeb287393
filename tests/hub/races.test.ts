import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, openTestApp, type TestApp } from '../support/app.ts';
import { aHolder, anActiveSubdomain, anInstance, aSubdomain, type Holder, UNHURRIED } from './support.ts';

/** Many at once, on both databases: exactly one outcome. */

const MANY = 50;

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({}, UNHURRIED);
});
afterAll(() => world.close());

const atOnce = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

/** How often each outcome occurred. */
function counts(answers: readonly Answer[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? '200' : `${status} ${body.code}`;
    found[outcome] = (found[outcome] ?? 0) + 1;
  }
  return found;
}

async function holders(count: number, terms: object): Promise<Holder[]> {
  const made: Holder[] = [];
  for (let index = 0; index < count; index += 1) made.push(await aHolder(world, terms));
  return made;
}

test(`of ${MANY} licenses that want one name one gets it`, async () => {
  const rivals = await holders(MANY, { plan: 'growth' });
  const answers = await Promise.all(
    rivals.map((rival) => rival.ask('/api/subdomain/reserve', { name: 'contested' })),
  );
  expect(counts(answers)).toEqual({ '200': 1, '409 ALREADY_TAKEN': MANY - 1 });
  const { total } = await world.app.hub.database.writer
    .selectFrom('subdomain')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('name', '=', 'contested')
    .executeTakeFirstOrThrow();
  expect(total).toBe(1);
});

test(`of ${MANY} names one below the limit one is reserved`, async () => {
  const holder = await aHolder(world, { plan: 'business', limits: { subdomains: 3 } });
  const second = await anInstance(world, holder);
  await aSubdomain(holder, 'below-1');
  await aSubdomain(second, 'below-2');
  const answers = await atOnce(MANY, (index) =>
    (index % 2 ? holder : second).ask('/api/subdomain/reserve', { name: `last-${index}` }),
  );
  expect(counts(answers)).toEqual({ '200': 1, '403 LIMIT_REACHED': MANY - 1 });
});

test('one instance that reserves one name many times has one record', async () => {
  const holder = await aHolder(world, { limits: { subdomains: 1 } });
  const ids = await atOnce(20, () => aSubdomain(holder, 'same-again'));
  expect(new Set(ids).size).toBe(1);
});

test.each(['custom-domain', 'purchased-domain'])('a %s is registered once, and limits hold', async (kind) => {
  const terms = {
    plan: 'enterprise',
    limits: { customDomains: 2, purchasableDomains: 2 },
  };
  const register = (holder: Holder, host: string) => holder.ask(`/api/${kind}/register`, { host });
  const rivals = await holders(20, terms);
  const answers = await Promise.all(rivals.map((rival) => register(rival, `race.${kind}.example`)));
  expect(counts(answers)).toEqual({ '200': 1, '409 ALREADY_TAKEN': 19 });
  const one = await aHolder(world, terms);
  const again = await atOnce(20, () => register(one, `own.${kind}.example`));
  expect(counts(again)).toEqual({ '200': 20 });
  expect(new Set(again.map(({ text }) => text)).size).toBe(1);
  const last = await atOnce(20, (index) => register(one, `last-${index}.${kind}.example`));
  expect(counts(last)).toEqual({ '200': 1, '403 LIMIT_REACHED': 19 });
});

test('of many syncs of new instances at the limit one is taken in', async () => {
  const { licenseId, licenseKey } = await aHolder(world, { plan: 'business', limits: { instances: 2 } });
  // The place that the operator has made for a program is taken by none of them.
  const answers = await atOnce(20, (index) =>
    world.call('POST /api/license/sync', {
      key: null,
      body: { licenseKey, cloudUrl: `https://cloud-${index}.example.com`, usage: {} },
    }),
  );
  expect(counts(answers)).toEqual({ '200': 1, '403 LIMIT_REACHED': 19 });
  const { body } = await world.call(`GET /api/license.get?licenseId=${licenseId}`);
  expect(body.instances).toHaveLength(2);
});

test('many repetitions of a first sync make one instance', async () => {
  const { licenseKey } = await aHolder(world, { plan: 'enterprise' });
  const ids = await atOnce(20, async () => {
    const registrationToken = 'inreg_0123456789';
    const body = { licenseKey, registrationToken, cloudUrl: 'https://one.example.com', usage: {} };
    return (await world.call('POST /api/license/sync', { key: null, body })).body.instanceId;
  });
  expect(new Set(ids).size).toBe(1);
});

test('a name is released once, and its record never outlives it', async () => {
  const holder = await aHolder(world);
  const subdomainId = await anActiveSubdomain(holder, 'torn');
  const answers = await atOnce(20, (index) =>
    index % 2
      ? holder.ask('/api/subdomain/release', { subdomainId })
      : holder.ask('/api/subdomain/provision', { subdomainId, ipAddress: `203.0.113.${index}` }),
  );
  for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  const releases = answers.filter((_, index) => index % 2).filter(({ status }) => status === 200);
  expect(releases.length).toBeLessThanOrEqual(1);
  if (releases.length === 0) await holder.ok('/api/subdomain/release', { subdomainId });
  expect(world.dns.records.has('torn.apps.localhost')).toBe(false);
});
