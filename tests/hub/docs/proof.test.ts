import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#src/kernel/clock.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aHolder, anInstance, type Holder, setStatus, UNHURRIED } from '../support.ts';

/** Two licenses that claim one docs hostname. The target of the CNAME is the same for both: only TXT decides. */

const DAY_MS = 24 * 60 * 60_000;
const TARGET = 'edge.platform.example';
let offsetMs = 0;
let world: TestApp;
let required: TestApp;
beforeAll(async () => {
  const clock = { now: () => systemClock.now() + offsetMs };
  const docs = { DOCS_HOSTNAME: 'docs.platform.example', DOCS_CNAME_TARGET: TARGET };
  world = await openTestApp(docs, { ...UNHURRIED, clock });
  required = await openTestApp({ ...docs, DOMAIN_PROOF: 'required' }, { ...UNHURRIED, clock });
});
afterAll(async () => {
  await world.close();
  await required.close();
});

interface Report {
  readonly status: string;
  readonly error: string | null;
  readonly verification: { state: string; record: { type: string; name: string; value: string } };
}

interface Reporter extends Holder {
  readonly cloudUrl: string;
  report(docsHostname: string | null): Promise<Report>;
}

let count = 0;
async function aReporter(at = world, holder?: Holder): Promise<Reporter> {
  count += 1;
  const instance = holder ?? (await aHolder(at));
  const cloudUrl = `https://cloud-${count}.example`;
  return {
    ...instance,
    cloudUrl,
    report: async (docsHostname) =>
      (await instance.ok('/api/license/sync', { cloudUrl, docsHostname, usage: {} })).docsHostname,
  };
}

const aHostname = () => {
  count += 1;
  return `docs.bigcorp-${count}.example`;
};
const point = (hostname: string, at = world) => at.publicDns.aliasOf.set(hostname, TARGET);
const publish = (hostname: string, ...values: string[]) =>
  world.publicDns.textsOf.set(`_pilothouse.${hostname}`, values);
const servedBy = async (hostname: string, at = world): Promise<string | undefined> =>
  (await at.call(`GET /api/docs/lookup?hostname=${hostname}`, { key: null })).body.cloudUrl;

test('who claims a hostname first, without any DNS, does not get it when its owner points it here', async () => {
  const hostname = aHostname();
  const [attacker, victim] = [await aReporter(), await aReporter()];
  expect((await attacker.report(hostname)).status).toBe('pending');
  point(hostname);
  const report = await victim.report(hostname);
  expect(report.status).toBe('pending');
  const { record } = report.verification;
  expect(record).toMatchObject({ type: 'TXT', name: `_pilothouse.${hostname}` });
  expect(report.error).toContain(record.name);
  expect(report.error).toContain(record.value);
  for (let sync = 0; sync < 3; sync += 1) {
    expect((await attacker.report(hostname)).status).toBe('pending');
    expect(await servedBy(hostname)).toBeUndefined();
  }
  publish(hostname, 'unrelated', record.value);
  expect(await victim.report(hostname)).toMatchObject({
    status: 'active',
    verification: { state: 'verified' },
  });
  expect(await servedBy(hostname)).toBe(victim.cloudUrl);
  const refused = await attacker.report(hostname);
  expect(refused.status).toBe('refused');
  expect(refused.verification.record.value).not.toBe(record.value);
  expect(await servedBy(hostname)).toBe(victim.cloudUrl);
});

test('a claim that is served keeps its hostname against an unproved one and loses it to a proved one', async () => {
  const hostname = aHostname();
  point(hostname);
  const [first, second] = [await aReporter(), await aReporter()];
  expect((await first.report(hostname)).status).toBe('active');
  const refused = await second.report(hostname);
  expect(refused.status).toBe('refused');
  expect((await first.report(hostname)).status).toBe('active');
  publish(hostname, refused.verification.record.value);
  expect((await second.report(hostname)).status).toBe('active');
  expect(await servedBy(hostname)).toBe(second.cloudUrl);
  expect((await first.report(hostname)).status).toBe('refused');
  expect(await servedBy(hostname)).toBe(second.cloudUrl);
});

test('two licenses whose records are both published do not take a hostname from each other at every sync', async () => {
  const hostname = aHostname();
  point(hostname);
  const [first, second] = [await aReporter(), await aReporter()];
  const one = (await first.report(hostname)).verification.record.value;
  publish(hostname, one);
  await first.report(hostname);
  const two = (await second.report(hostname)).verification.record.value;
  publish(hostname, one, two);
  // The claim was decided before its record was there: the other one's has to go.
  expect((await second.report(hostname)).status).toBe('refused');
  publish(hostname, two);
  expect((await second.report(hostname)).status).toBe('active');
  publish(hostname, one, two);
  for (let sync = 0; sync < 3; sync += 1) {
    expect((await first.report(hostname)).status).toBe('refused');
    expect((await second.report(hostname)).status).toBe('active');
  }
  await first.report(null);
  expect((await first.report(hostname)).status, 'a new claim takes it').toBe('active');
});

test('a hostname that its owner clears while its CNAME exists is not served by the next claimant', async () => {
  const hostname = aHostname();
  point(hostname);
  const [owner, attacker] = [await aReporter(), await aReporter()];
  await owner.report(hostname);
  await owner.report(null);
  const report = await attacker.report(hostname);
  expect(report.status).toBe('pending');
  expect(report.error).toContain(report.verification.record.value);
  expect(await servedBy(hostname)).toBeUndefined();
  expect((await owner.report(hostname)).status, 'two claim it now').toBe('pending');
  await attacker.report(null);
  expect((await owner.report(hostname)).status, 'it was its owner’s').toBe('active');
});

test('that reservation ends with the cool-down, and once the CNAME is gone', async () => {
  const [cooling, moved] = [aHostname(), aHostname()];
  for (const hostname of [cooling, moved]) {
    point(hostname);
    const owner = await aReporter();
    await owner.report(hostname);
    await owner.report(null);
  }
  const next = await aReporter();
  world.publicDns.aliasOf.delete(moved);
  expect((await next.report(moved)).status).toBe('pending');
  point(moved);
  expect((await next.report(moved)).status).toBe('active');
  expect((await next.report(cooling)).status).toBe('pending');
  offsetMs += 7 * DAY_MS + 60_000;
  expect((await next.report(cooling)).status).toBe('active');
});

test('a proved hostname that was cleared stays reserved for its license', async () => {
  const hostname = aHostname();
  point(hostname);
  const [owner, other] = [await aReporter(), await aReporter()];
  publish(hostname, (await owner.report(hostname)).verification.record.value);
  await owner.report(hostname);
  await owner.report(null);
  world.publicDns.textsOf.clear();
  world.publicDns.aliasOf.delete(hostname);
  expect((await other.report(hostname)).status).toBe('refused');
  point(hostname);
  expect((await other.report(hostname)).status).toBe('refused');
  expect(await owner.report(hostname)).toMatchObject({
    status: 'active',
    verification: { state: 'verified' },
  });
});

test('a suspended license loses an unproved hostname and keeps a proved one', async () => {
  const [unproved, proved] = [aHostname(), aHostname()];
  const [one, two] = [await aReporter(), await aReporter()];
  const [rival, other] = [await aReporter(), await aReporter()];
  for (const hostname of [unproved, proved]) point(hostname);
  await one.report(unproved);
  publish(proved, (await two.report(proved)).verification.record.value);
  await two.report(proved);
  for (const holder of [one, two]) await setStatus(world, holder, 'suspended');
  expect((await rival.report(unproved)).status).toBe('active');
  expect(await servedBy(unproved)).toBe(rival.cloudUrl);
  expect((await other.report(proved)).status).toBe('refused');
  for (const holder of [one, two]) await setStatus(world, holder, 'active');
  expect((await one.report(unproved)).status).toBe('refused');
  expect((await two.report(proved)).status).toBe('active');
});

test('a name server that fails takes nothing away', async () => {
  const hostname = aHostname();
  point(hostname);
  const [owner, other] = [await aReporter(), await aReporter()];
  publish(hostname, (await owner.report(hostname)).verification.record.value);
  await owner.report(hostname);
  for (const name of [hostname, `_pilothouse.${hostname}`]) world.publicDns.silent.add(name);
  expect((await other.report(hostname)).error).toContain('DNS did not answer');
  expect(await owner.report(hostname)).toMatchObject({
    status: 'active',
    verification: { state: 'verified' },
  });
  world.publicDns.silent.clear();
  world.publicDns.textsOf.clear();
  expect(await owner.report(hostname), 'nor does a record that is gone').toMatchObject({
    status: 'active',
    verification: { state: 'verified' },
  });
});

test('of twenty that claim a hostname at once, one at most is served, and no other after it', async () => {
  const hostname = aHostname();
  point(hostname);
  const reporters = await Promise.all(Array.from({ length: 20 }, () => aReporter()));
  const answers = await Promise.all(reporters.map((one) => one.report(hostname)));
  const winners = reporters.filter((_, at) => answers[at]?.status === 'active');
  expect(winners).toHaveLength(1);
  expect(await servedBy(hostname)).toBe(winners[0]?.cloudUrl);
});

test('of ten that prove a hostname at once, exactly one is served', async () => {
  const hostname = aHostname();
  point(hostname);
  const reporters = await Promise.all(Array.from({ length: 10 }, () => aReporter()));
  const values = await Promise.all(
    reporters.map(async (one) => (await one.report(hostname)).verification.record.value),
  );
  for (const one of reporters) await one.report(null);
  publish(hostname, ...values);
  await Promise.all(reporters.map((one) => one.report(hostname)));
  const after = await Promise.all(reporters.map((one) => one.report(hostname)));
  expect(after.filter(({ status }) => status === 'active')).toHaveLength(1);
  expect(await servedBy(hostname)).toBe(
    reporters[after.findIndex(({ status }) => status === 'active')]?.cloudUrl,
  );
});

test('the operator withdraws a hostname from a license for good', async () => {
  const hostname = aHostname();
  point(hostname);
  const squatter = await aReporter();
  publish(hostname, (await squatter.report(hostname)).verification.record.value);
  await squatter.report(hostname);
  expect(await world.ok('POST /api/license.withdrawName', { host: hostname })).toEqual({
    host: hostname,
    licenseId: squatter.licenseId,
    withdrawn: ['docsHostname'],
  });
  expect(await servedBy(hostname)).toBeUndefined();
  expect(await squatter.report(hostname)).toMatchObject({
    status: 'refused',
    error: expect.stringContaining('withdrawn'),
  });
  const next = await aReporter();
  world.publicDns.textsOf.clear();
  await squatter.report(null);
  expect((await next.report(hostname)).status).toBe('active');
  await next.report(null);
  await world.ok('POST /api/license.withdrawName', { host: hostname, lift: true });
  expect((await squatter.report(hostname)).error).not.toContain('withdrawn');
});

test('instances of one license do not contest a hostname among themselves', async () => {
  const hostname = aHostname();
  const holder = await aHolder(world, { plan: 'enterprise' });
  const [one, two] = [
    await aReporter(world, holder),
    await aReporter(world, await anInstance(world, holder)),
  ];
  await one.report(hostname);
  await two.report(hostname);
  point(hostname);
  expect((await two.report(hostname)).status).toBe('active');
  expect((await one.report(hostname)).status).toBe('refused');
});

test('with DOMAIN_PROOF=required a CNAME alone is not enough', async () => {
  const hostname = aHostname();
  point(hostname, required);
  const instance = await aReporter(required);
  const report = await instance.report(hostname);
  expect(report.status).toBe('pending');
  expect(await servedBy(hostname, required)).toBeUndefined();
  const { name, value } = report.verification.record;
  required.publicDns.textsOf.set(name, [value]);
  expect((await instance.report(hostname)).status).toBe('active');
  expect(await servedBy(hostname, required)).toBe(instance.cloudUrl);
});
