import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeCnames } from '#src/adapters/cname/fake.ts';
import { fakeDocsHost } from '#src/adapters/docs-host/fake.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { reconcileDocsHost } from '#src/services/hub/docs/reconcile-docs-host.ts';
import { isServedDocsHost } from '#src/services/hub/docs/served-docs-host.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aHolder, anInstance, type Holder, setStatus, UNHURRIED } from '../support.ts';

/** Docs hostnames from the report at the sync to the lookup: spec 2, "Docs hostname resolution and theme". */

const cnames = fakeCnames();
const docsHost = fakeDocsHost();
const DAY_MS = 24 * 60 * 60_000;
let offsetMs = 0;
const clock = { now: () => systemClock.now() + offsetMs };
let isDocsHostAway = false;
const answering = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (isDocsHostAway) throw new Error('the docs host is away');
  return work();
};

let world: TestApp;
let addresses = 0;
let names = 0;
beforeAll(async () => {
  world = await openTestApp(
    { DOCS_HOSTNAME: 'docs.platform.example', DOCS_CNAME_TARGET: 'edge.platform.example' },
    {
      ...UNHURRIED,
      ...{ clock, cnames },
      docsHost: {
        register: (hostname) => answering(() => docsHost.register(hostname)),
        remove: (hostname) => answering(() => docsHost.remove(hostname)),
        list: () => answering(() => docsHost.list()),
      },
    },
  );
});
afterAll(() => world.close());
beforeEach(() => {
  isDocsHostAway = false;
  cnames.silent.clear();
});

interface Reporter extends Holder {
  readonly cloudUrl: string;
  /** Syncs with this docs hostname; what the answer says of it. */
  report(docsHostname?: string | null): Promise<unknown>;
}

async function aReporter(holder?: Holder): Promise<Reporter> {
  const instance = holder ?? (await aHolder(world));
  addresses += 1;
  const cloudUrl = `https://cloud-${addresses}.example`;
  return {
    ...instance,
    cloudUrl,
    report: async (docsHostname) =>
      (await instance.ok('/api/license/sync', { cloudUrl, docsHostname, usage: {} })).docsHostname,
  };
}

const aHostname = (): string => {
  names += 1;
  return `docs.customer-${names}.example`;
};
const aPointedHostname = (): string => {
  const hostname = aHostname();
  cnames.aliases.set(hostname, 'edge.platform.example');
  return hostname;
};

const lookUp = (hostname: string) =>
  world.call(`GET /api/docs/lookup?hostname=${encodeURIComponent(hostname)}`, { key: null });
const isFound = async (hostname: string) => (await lookUp(hostname)).status === 200;
const hostHas = async (hostname: string) => (await docsHost.list()).includes(hostname);
const active = (hostname: string) => ({ hostname, status: 'active', error: null });
const pending = (hostname: string, error: RegExp) => ({
  hostname,
  status: 'pending',
  error: expect.stringMatching(error),
});
const refused = (hostname: string, error: RegExp) => ({ ...pending(hostname, error), status: 'refused' });

test('a hostname is found from the sync at which its CNAME points to us', async () => {
  const hostname = aHostname();
  const instance = await aReporter();
  expect(await instance.report(hostname)).toEqual(
    pending(hostname, /^docs\S+ does not lead to edge\.platform\.example by a CNAME record yet/),
  );
  expect([await isFound(hostname), await hostHas(hostname)]).toEqual([false, false]);
  cnames.aliases.set(hostname, 'edge.platform.example');
  expect(await isFound(hostname)).toBe(false);
  expect(await instance.report(hostname)).toEqual(active(hostname));
  expect((await lookUp(hostname)).body).toEqual({ cloudUrl: instance.cloudUrl });
  expect(await hostHas(hostname)).toBe(true);
  expect(await isServedDocsHost(world.app.hub, hostname)).toBe(true);
});

test('the default docs hostname is a target, too, also behind another alias', async () => {
  const [direct, indirect, elsewhere] = [aHostname(), aHostname(), aHostname()];
  cnames.aliases.set(direct, 'docs.platform.example');
  cnames.aliases.set(indirect, 'cdn.customer.example').set('cdn.customer.example', 'docs.platform.example');
  cnames.aliases.set(elsewhere, 'edge.platform.example.attacker.example');
  const instance = await aReporter();
  for (const hostname of [direct, indirect])
    expect(await instance.report(hostname)).toEqual(active(hostname));
  expect(await instance.report(elsewhere)).toMatchObject({ status: 'pending' });
});

test('however it is written, it is one hostname', async () => {
  const hostname = aPointedHostname();
  const instance = await aReporter();
  expect(await instance.report(`${hostname.toUpperCase()}.`)).toEqual(active(hostname));
  expect(await isFound(`${hostname.toUpperCase()}.`)).toBe(true);
});

test('clearing it removes it, and so does another one', async () => {
  const [one, other] = [aPointedHostname(), aPointedHostname()];
  const instance = await aReporter();
  await instance.report(one);
  expect(await instance.report(other)).toEqual(active(other));
  expect([await isFound(one), await hostHas(one), await isFound(other)]).toEqual([false, false, true]);
  expect(await instance.report(null)).toBeNull();
  expect([await isFound(other), await hostHas(other)]).toEqual([false, false]);
  await instance.report(one);
  expect(await instance.report()).toBeNull();
  expect(await isFound(one)).toBe(false);
});

test('when the CNAME leads elsewhere it is given up; while DNS is silent it stays what it is', async () => {
  const hostname = aPointedHostname();
  const instance = await aReporter();
  cnames.silent.add(hostname);
  expect(await instance.report(hostname)).toEqual(pending(hostname, /DNS does not answer/));
  cnames.silent.clear();
  await instance.report(hostname);
  cnames.silent.add(hostname);
  expect(await instance.report(hostname)).toEqual(active(hostname));
  cnames.silent.clear();
  cnames.aliases.set(hostname, 'elsewhere.example');
  expect(await instance.report(hostname)).toEqual(pending(hostname, /does not lead/));
  expect([await isFound(hostname), await hostHas(hostname)]).toEqual([false, false]);
});

describe('one instance a hostname', () => {
  test('the first has it, verified or not, until it lets go', async () => {
    const hostname = aHostname();
    const [first, second] = [await aReporter(), await aReporter()];
    await first.report(hostname);
    cnames.aliases.set(hostname, 'edge.platform.example');
    expect(await second.report(hostname)).toEqual(refused(hostname, /belongs to another instance/));
    await first.report(hostname);
    expect((await lookUp(hostname)).body).toEqual({ cloudUrl: first.cloudUrl });
    await first.report(null);
    expect(await second.report(hostname)).toEqual(active(hostname));
    expect((await lookUp(hostname)).body).toEqual({ cloudUrl: second.cloudUrl });
  });

  test('also between instances of one license', async () => {
    const hostname = aPointedHostname();
    const holder = await aHolder(world, { plan: 'enterprise' });
    const [first, second] = [await aReporter(holder), await aReporter(await anInstance(world, holder))];
    expect(await first.report(hostname)).toEqual(active(hostname));
    expect(await second.report(hostname)).toMatchObject({ status: 'refused' });
  });

  test('who is refused has given up what they had before', async () => {
    const [taken, own] = [aPointedHostname(), aPointedHostname()];
    const [first, second] = [await aReporter(), await aReporter()];
    await first.report(taken);
    await second.report(own);
    await second.report(taken);
    expect([await isFound(own), await hostHas(own), await isFound(taken)]).toEqual([false, false, true]);
  });

  test('of twenty at once one gets it', async () => {
    const hostname = aPointedHostname();
    const reporters = await Promise.all(Array.from({ length: 20 }, () => aReporter()));
    const answers = await Promise.all(reporters.map((one) => one.report(hostname)));
    const winners = reporters.filter((_, at) => (answers[at] as { status: string }).status === 'active');
    expect(winners).toHaveLength(1);
    expect((await lookUp(hostname)).body).toEqual({ cloudUrl: winners[0]?.cloudUrl });
  });

  test('one that has been silent for a week gives it up to whoever asks', async () => {
    const hostname = aPointedHostname();
    const [first, second] = [await aReporter(), await aReporter()];
    await first.report(hostname);
    offsetMs += 7 * DAY_MS - 60_000;
    expect(await second.report(hostname)).toMatchObject({ status: 'refused' });
    expect(await isFound(hostname)).toBe(true);
    offsetMs += 120_000;
    expect(await second.report(hostname)).toEqual(active(hostname));
    expect(await first.report(hostname)).toMatchObject({ status: 'refused' });
  });
});

test.each([
  ...['docs.platform.example', 'DOCS.platform.example.', 'edge.platform.example', 'x.apps.localhost'],
  ...[
    'localhost',
    'no hostname',
    'https://docs.customer.example',
    '203.0.113.7',
    'docs.customer.example:443',
  ],
])('%j is refused, and found at nobody', async (hostname) => {
  const instance = await aReporter();
  expect(await instance.report(hostname)).toEqual(refused(hostname, /belongs to the platform|not a valid/));
  expect(await isFound(hostname)).toBe(false);
});

test('a suspended license keeps its hostname, is not answered for, and gets no new one', async () => {
  const [held, other] = [aPointedHostname(), aPointedHostname()];
  const [instance, late] = [await aReporter(), await aReporter()];
  await instance.report(held);
  for (const one of [instance, late]) await setStatus(world, one, 'suspended');
  expect(await isFound(held)).toBe(false);
  expect(await isServedDocsHost(world.app.hub, held)).toBe(false);
  await reconcileDocsHost(world.app.hub);
  expect(await hostHas(held)).toBe(false);
  expect(await instance.report(held)).toEqual(refused(held, /suspended/));
  expect(await late.report(other)).toEqual(refused(other, /suspended/));
  expect(await (await aReporter()).report(held)).toEqual(refused(held, /another instance/));
  await setStatus(world, instance, 'active');
  expect(await isFound(held)).toBe(true);
  await reconcileDocsHost(world.app.hub);
  expect(await hostHas(held)).toBe(true);
  expect(await instance.report(held)).toEqual(active(held));
});

test('a suspended license can let its hostname go', async () => {
  const hostname = aPointedHostname();
  const instance = await aReporter();
  await instance.report(hostname);
  await setStatus(world, instance, 'suspended');
  expect(await instance.report(null)).toBeNull();
  expect(await (await aReporter()).report(hostname)).toEqual(active(hostname));
});

describe('a docs host that is away', () => {
  test('takes a hostname at a later sync, and it is answered for from then on', async () => {
    const hostname = aPointedHostname();
    const instance = await aReporter();
    isDocsHostAway = true;
    expect(await instance.report(hostname)).toEqual(pending(hostname, /docs host does not take/));
    expect(await isFound(hostname)).toBe(false);
    isDocsHostAway = false;
    expect(await instance.report(hostname)).toEqual(active(hostname));
  });

  test('is brought up to date by the round of a minute', async () => {
    const [gone, kept] = [aPointedHostname(), aPointedHostname()];
    const [one, other] = [await aReporter(), await aReporter()];
    await one.report(gone);
    await other.report(kept);
    isDocsHostAway = true;
    expect(await one.report(null)).toBeNull();
    await reconcileDocsHost(world.app.hub);
    isDocsHostAway = false;
    await docsHost.remove(kept);
    expect([await hostHas(gone), await hostHas(kept)]).toEqual([true, false]);
    await reconcileDocsHost(world.app.hub);
    expect([await hostHas(gone), await hostHas(kept)]).toEqual([false, true]);
  });
});

test('claiming and letting go leave an audit row each, repeating leaves none', async () => {
  const hostname = aPointedHostname();
  const instance = await aReporter();
  await instance.report();
  const row = { actorKind: 'license', actorId: instance.licenseId, resourceId: hostname };
  const rows = await auditedBy(world, async () => {
    for (const reported of [hostname, hostname, null, null]) await instance.report(reported);
  });
  expect(rows.map(({ action }) => action)).toEqual(['docsHostname.claim', 'docsHostname.release']);
  for (const one of rows) expect(one).toMatchObject(row);
});
