import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#src/kernel/clock.ts';
import { forgetHosts } from '#src/services/hub/host/release-host.ts';
import { withdrawLicenseName } from '#src/services/hub/operator/withdraw-license-name.ts';
import { extendContext } from '#src/services/platform/extend-context.ts';
import { ownerContext } from '../support/actor.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { auditedBy } from '../support/coverage.ts';
import {
  aHolder,
  anActiveSubdomain,
  anInstance,
  aSubdomain,
  type Holder,
  refusalOf,
  setStatus,
  UNHURRIED,
} from './support.ts';

/** Custom and purchased domains of several licenses at one host. */

const DAY_MS = 24 * 60 * 60_000;
let offsetMs = 0;
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp(
    { DOCS_HOSTNAME: 'docs.platform.example' },
    { ...UNHURRIED, clock: { now: () => systemClock.now() + offsetMs } },
  );
});
afterAll(() => world.close());

let count = 0;
const aHost = () => {
  count += 1;
  return `shop.customer-${count}.example`;
};
const aRich = () => aHolder(world, { plan: 'enterprise' });

const KINDS = ['custom-domain', 'purchased-domain'] as const;
type Kind = (typeof KINDS)[number];
const FIELDS = {
  'custom-domain': ['customDomain', 'customDomains'],
  'purchased-domain': ['purchasedDomain', 'purchasedDomains'],
} as const;

const register = (by: Holder, kind: Kind, host: string) => by.ask(`/api/${kind}/register`, { host });
const statusOf = async (by: Holder, kind: Kind, host: string) => (await register(by, kind, host)).status;
const hostsOf = async (by: Holder, kind: Kind): Promise<string[]> =>
  (await by.ok(`/api/${kind}/list`))[FIELDS[kind][1]].map(({ host }: { host: string }) => host);
const verify = (by: Holder, host: string) => by.ok('/api/custom-domain/verify', { host });
const recordOf = async (by: Holder, host: string): Promise<{ name: string; value: string }> =>
  (await verify(by, host)).verification.record;
const publish = async (host: string, ...by: Holder[]) => {
  const values = await Promise.all(by.map(async (one) => (await recordOf(one, host)).value));
  world.publicDns.textsOf.set(`_pilothouse.${host}`, values);
};

describe.each(KINDS)('a %s', (kind) => {
  test('of another license is 409 that names the record, until the record is found', async () => {
    const host = aHost();
    const [first, second] = [await aRich(), await aRich()];
    await first.ok(`/api/${kind}/register`, { host });
    const [status, code, sentence] = refusalOf(await register(second, kind, host));
    expect([status, code]).toEqual([409, 'ALREADY_TAKEN']);
    const record = await recordOf(second, host);
    expect(record).toMatchObject({ type: 'TXT', name: `_pilothouse.${host}` });
    expect(sentence).toContain(record.name);
    expect(sentence).toContain(record.value);
    await publish(host, second);
    expect(await statusOf(second, kind, host)).toBe(200);
    expect(await hostsOf(first, kind)).toEqual([]);
    expect(await hostsOf(second, kind)).toEqual([host]);
    expect(refusalOf(await register(first, kind, host)).slice(0, 2)).toEqual([409, 'ALREADY_TAKEN']);
  });

  test.each(KINDS)('and a %s of another license exclude each other', async (other) => {
    const host = aHost();
    const [first, second] = [await aRich(), await aRich()];
    await first.ok(`/api/${kind}/register`, { host });
    expect(refusalOf(await register(second, other, host)).slice(0, 2)).toEqual([409, 'ALREADY_TAKEN']);
    if (other !== kind) expect(await statusOf(first, other, host), 'of the same license').toBe(200);
    await publish(host, second);
    expect(await statusOf(second, other, host)).toBe(200);
    expect(await hostsOf(first, kind)).toEqual([]);
    expect(await hostsOf(first, other)).toEqual([]);
  });

  test('that was proved stays reserved after its removal; an unproved one is free at once', async () => {
    const [proved, unproved] = [aHost(), aHost()];
    const [owner, other] = [await aRich(), await aRich()];
    await publish(proved, owner);
    for (const host of [proved, unproved]) {
      const { id } = (await owner.ok(`/api/${kind}/register`, { host }))[FIELDS[kind][0]];
      expect((await verify(owner, host)).verification.state).toBe(
        host === proved ? 'verified' : 'unverified',
      );
      await owner.ok(`/api/${kind}/remove`, { [`${FIELDS[kind][0]}Id`]: id });
    }
    world.publicDns.textsOf.clear();
    expect(await statusOf(other, kind, unproved)).toBe(200);
    expect(await statusOf(other, kind, proved)).toBe(409);
    offsetMs += 7 * DAY_MS + 1000;
    await forgetHosts(world.app.hub);
    expect(await statusOf(other, kind, proved)).toBe(200);
  });

  test('of a suspended license gives way unless it was proved', async () => {
    const [proved, unproved] = [aHost(), aHost()];
    const [owner, other] = [await aRich(), await aRich()];
    await publish(proved, owner);
    for (const host of [proved, unproved]) await owner.ok(`/api/${kind}/register`, { host });
    await verify(owner, proved);
    expect(await statusOf(other, kind, unproved)).toBe(409);
    await setStatus(world, owner, 'suspended');
    expect(await statusOf(other, kind, unproved)).toBe(200);
    expect(await statusOf(other, kind, proved)).toBe(409);
    expect(await hostsOf(owner, kind)).toEqual([proved]);
  });

  test('has exactly one license, however many prove it at once', async () => {
    const host = aHost();
    const holders = await Promise.all(Array.from({ length: 10 }, aRich));
    await publish(host, ...holders);
    const answers = await Promise.all(holders.map((one) => statusOf(one, kind, host)));
    expect(answers.every((status) => status === 200 || status === 409)).toBe(true);
    const lists = await Promise.all(holders.map((one) => hostsOf(one, kind)));
    expect(lists.flat()).toEqual([host]);
  });
});

test('of a custom and a purchased domain of two licenses at once one is registered', async () => {
  for (let round = 0; round < 5; round += 1) {
    const host = aHost();
    const [one, two] = [await aRich(), await aRich()];
    const answers = await Promise.all([
      statusOf(one, 'custom-domain', host),
      statusOf(two, 'purchased-domain', host),
    ]);
    expect(answers.sort()).toEqual([200, 409]);
  }
});

test('below a domain that one license has proved, another one has to prove its host', async () => {
  const host = aHost();
  const domain = host.slice('shop.'.length);
  const [owner, other] = [await aRich(), await aRich()];
  await publish(domain, owner);
  await owner.ok('/api/custom-domain/register', { host: domain });
  await verify(owner, domain);
  expect(await statusOf(other, 'custom-domain', host)).toBe(409);
  await publish(host, other);
  expect(await statusOf(other, 'custom-domain', host)).toBe(200);
});

test('a domain above the platform’s own hosts has to be proved', async () => {
  const holder = await aRich();
  expect(await statusOf(holder, 'custom-domain', 'platform.example')).toBe(409);
  await publish('platform.example', holder);
  expect(await statusOf(holder, 'custom-domain', 'platform.example')).toBe(200);
});

test('an automatic repetition takes no host back from the license that has proved it', async () => {
  const host = aHost();
  const [first, second] = [await aRich(), await aRich()];
  await publish(host, first, second);
  await first.ok('/api/custom-domain/register', { host });
  await second.ok('/api/custom-domain/register', { host });
  const again = await first.ask('/api/custom-domain/register', { host, onlyIfFree: true });
  expect(refusalOf(again).slice(0, 2)).toEqual([409, 'ALREADY_TAKEN']);
  expect(await statusOf(first, 'custom-domain', host)).toBe(200);
});

test('a name server that does not answer decides nothing', async () => {
  const host = aHost();
  const [first, second] = [await aRich(), await aRich()];
  await first.ok('/api/custom-domain/register', { host });
  world.publicDns.silent.add(`_pilothouse.${host}`);
  const [status, , sentence] = refusalOf(await register(second, 'custom-domain', host));
  expect(status).toBe(409);
  expect(sentence).toContain('DNS did not answer');
  expect(await hostsOf(first, 'custom-domain')).toEqual([host]);
});

test('verify answers what can be registered, and marks what is taken', async () => {
  const host = aHost();
  const [first, second] = [await aRich(), await aRich()];
  expect(await verify(first, host)).toMatchObject({ success: true, host, available: true });
  await first.ok('/api/custom-domain/register', { host });
  expect(await verify(second, host)).toMatchObject({
    available: false,
    error: expect.stringContaining('_pilothouse.'),
    verification: { state: 'unverified' },
  });
  await publish(host, first);
  const rows = await auditedBy(world, () => verify(first, host));
  expect(rows.map(({ action }) => action)).toEqual(['customDomain.verify']);
  world.publicDns.textsOf.clear();
  expect((await verify(first, host)).verification).toMatchObject({
    state: 'verified',
    verifiedAt: expect.stringMatching(/Z$/),
  });
});

test('a loss is audited without the name of the winner', async () => {
  const host = aHost();
  const [first, second] = [await aRich(), await aRich()];
  const { id } = (await first.ok('/api/custom-domain/register', { host })).customDomain;
  await publish(host, second);
  const rows = await auditedBy(world, () => second.ok('/api/custom-domain/register', { host }));
  expect(rows).toContainEqual(
    expect.objectContaining({ action: 'customDomain.lose', resourceId: id, actorKind: 'system' }),
  );
});

test.each(KINDS)(
  'a %s of another instance of the license is refused, and the answer names that',
  async (kind) => {
    const host = aHost();
    const first = await aRich();
    const second = await anInstance(world, first);
    await first.ok(`/api/${kind}/register`, { host });
    const sentence = `The domain ${host} is already taken. The instance ${first.instanceId} of this license has it: move it with license.moveOwnNames, or remove it there first.`;
    expect(refusalOf(await register(second, kind, host))).toEqual([409, 'ALREADY_TAKEN', sentence]);
    const verified = (by: Holder) => verify(by, host).then(({ available, error }) => ({ available, error }));
    const isCustom = kind === 'custom-domain';
    expect(await verified(second)).toEqual(
      isCustom ? { available: false, error: sentence } : { available: true, error: undefined },
    );
    expect(await verified(first)).toEqual({ available: true, error: undefined });
  },
);

describe('the operator', () => {
  test('withdraws a domain, and gives it back', async () => {
    const host = aHost();
    const [squatter, owner] = [await aRich(), await aRich()];
    for (const kind of KINDS) await squatter.ok(`/api/${kind}/register`, { host });
    await publish(host, squatter);
    await verify(squatter, host);
    expect(await world.ok('POST /api/license.withdrawName', { host: `${host}.` })).toEqual({
      host,
      licenseId: squatter.licenseId,
      withdrawn: ['customDomain', 'purchasedDomain'],
    });
    expect(refusalOf(await register(squatter, 'custom-domain', host))[2]).toContain('withdrawn');
    expect(await statusOf(owner, 'custom-domain', host)).toBe(200);
    expect(await hostsOf(squatter, 'purchased-domain')).toEqual([]);
    const again = await world.call('POST /api/license.withdrawName', { body: { host: aHost() } });
    expect(again.status).toBe(404);
    await world.ok('POST /api/license.withdrawName', { host, lift: true });
    expect(await statusOf(squatter, 'custom-domain', host), 'its record is still published').toBe(200);
  });

  test('withdraws a subdomain with its DNS record', async () => {
    const squatter = await aRich();
    await anActiveSubdomain(squatter, 'famous-brand');
    const host = 'famous-brand.apps.localhost';
    expect(world.dns.records.has(host)).toBe(true);
    expect(await world.ok('POST /api/license.withdrawName', { host })).toMatchObject({
      licenseId: squatter.licenseId,
      withdrawn: ['subdomain'],
    });
    expect(world.dns.records.has(host)).toBe(false);
    const refused = await squatter.ask('/api/subdomain/reserve', { name: 'famous-brand' });
    expect(refusalOf(refused).slice(0, 2)).toEqual([409, 'ALREADY_TAKEN']);
    const next = await anInstance(world, await aRich());
    await anActiveSubdomain(next, 'famous-brand');
  });

  test.each([true, false])('releases and withdraws a subdomain together, active: %s', async (isActive) => {
    const squatter = await aRich();
    const name = `half-withdrawn-${isActive}`;
    await (isActive ? anActiveSubdomain : aSubdomain)(squatter, name);
    const { actor } = await ownerContext(world);
    const warn = () => {
      throw new Error('the process ends');
    };
    const failing = extendContext(world.app.hub, { actor, log: extendContext(world.app.hub.log, { warn }) });
    const host = `${name}.apps.localhost`;
    await expect(withdrawLicenseName(failing, { host })).rejects.toThrow('the process ends');
    const { subdomains } = await squatter.ok('/api/subdomain/list');
    expect(subdomains).toMatchObject([{ name, status: isActive ? 'active' : 'pending' }]);
    await world.ok('POST /api/license.withdrawName', { host });
    expect((await squatter.ask('/api/subdomain/reserve', { name })).status).toBe(409);
    expect(await squatter.ok('/api/subdomain/check', { name })).toMatchObject({
      available: false,
      error: `The operator of the license hub has withdrawn ${host} from this license. Ask the operator.`,
    });
    expect(await (await aRich()).ok('/api/subdomain/check', { name })).toMatchObject({ available: true });
  });
});
