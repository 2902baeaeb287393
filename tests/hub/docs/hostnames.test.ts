import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeDocsHost } from '#src/adapters/docs-host/fake.ts';
import { fakePublicDns } from '#src/adapters/public-dns/fake.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { reconcileDocsHost } from '#src/services/hub/docs/reconcile-docs-host.ts';
import { mayHaveDocsCertificate } from '#src/services/hub/docs/served-docs-host.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aHolder, anInstance, type Holder, setStatus, UNHURRIED } from '../support.ts';

/**
 * Docs hostnames from the report at the sync to the lookup: docs/specification/2-license-hub.md, "Docs hostname
 * resolution and theme".
 */

const publicDns = fakePublicDns();
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
      ...{ clock, publicDns },
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
  publicDns.silent.clear();
});

interface Reporter extends Holder {
  readonly cloudUrl: string;
  /** Syncs with this docs hostname; returns its part of the answer. */
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
  publicDns.aliasOf.set(hostname, 'edge.platform.example');
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
  expect(await instance.report(hostname)).toMatchObject(
    pending(hostname, /^docs\S+ has no CNAME record to edge\.platform\.example yet/),
  );
  expect([await isFound(hostname), await hostHas(hostname)]).toEqual([false, false]);
  publicDns.aliasOf.set(hostname, 'edge.platform.example');
  expect(await isFound(hostname)).toBe(false);
  expect(await instance.report(hostname)).toMatchObject(active(hostname));
  expect((await lookUp(hostname)).body).toEqual({ cloudUrl: instance.cloudUrl });
  expect(await hostHas(hostname)).toBe(true);
  expect(await mayHaveDocsCertificate(world.app.hub, hostname)).toBe(true);
});

test('the default docs hostname is a target, too, also behind another alias', async () => {
  const [direct, indirect, elsewhere] = [aHostname(), aHostname(), aHostname()];
  publicDns.aliasOf.set(direct, 'docs.platform.example');
  publicDns.aliasOf
    .set(indirect, 'cdn.customer.example')
    .set('cdn.customer.example', 'docs.platform.example');
  publicDns.aliasOf.set(elsewhere, 'edge.platform.example.attacker.example');
  const instance = await aReporter();
  for (const hostname of [direct, indirect])
    expect(await instance.report(hostname)).toMatchObject(active(hostname));
  expect(await instance.report(elsewhere)).toMatchObject({ status: 'pending' });
});

test('however it is written, it is one hostname', async () => {
  const hostname = aPointedHostname();
  const instance = await aReporter();
  expect(await instance.report(`${hostname.toUpperCase()}.`)).toMatchObject(active(hostname));
  expect(await isFound(`${hostname.toUpperCase()}.`)).toBe(true);
});

test('clearing it removes it, and so does another one', async () => {
  const [one, other] = [aPointedHostname(), aPointedHostname()];
  const instance = await aReporter();
  await instance.report(one);
  expect(await instance.report(other)).toMatchObject(active(other));
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
  publicDns.silent.add(hostname);
  expect(await instance.report(hostname)).toMatchObject(pending(hostname, /DNS does not answer/));
  publicDns.silent.clear();
  await instance.report(hostname);
  publicDns.silent.add(hostname);
  expect(await instance.report(hostname)).toMatchObject(active(hostname));
  publicDns.silent.clear();
  publicDns.aliasOf.set(hostname, 'elsewhere.example');
  expect(await instance.report(hostname)).toMatchObject(pending(hostname, /has no CNAME record/));
  expect([await isFound(hostname), await hostHas(hostname)]).toEqual([false, false]);
});

describe('one instance a hostname', () => {
  test('the first whose CNAME exists has it until it releases it', async () => {
    const hostname = aPointedHostname();
    const [first, second] = [await aReporter(), await aReporter()];
    await first.report(hostname);
    expect(await second.report(hostname)).toMatchObject(refused(hostname, /belongs to another instance/));
    await first.report(hostname);
    expect((await lookUp(hostname)).body).toEqual({ cloudUrl: first.cloudUrl });
    publicDns.aliasOf.delete(hostname);
    await first.report(null);
    expect(await second.report(hostname)).toMatchObject({ status: 'pending' });
    publicDns.aliasOf.set(hostname, 'edge.platform.example');
    expect(await second.report(hostname)).toMatchObject(active(hostname));
    expect((await lookUp(hostname)).body).toEqual({ cloudUrl: second.cloudUrl });
  });

  test('also between instances of one license', async () => {
    const hostname = aPointedHostname();
    const holder = await aHolder(world, { plan: 'enterprise' });
    const [first, second] = [await aReporter(holder), await aReporter(await anInstance(world, holder))];
    expect(await first.report(hostname)).toMatchObject(active(hostname));
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

  test('one that has not synced for a week loses it; it stays reserved as if it was cleared', async () => {
    const hostname = aPointedHostname();
    const [first, second] = [await aReporter(), await aReporter()];
    await first.report(hostname);
    offsetMs += 7 * DAY_MS - 60_000;
    expect(await second.report(hostname)).toMatchObject({ status: 'refused' });
    expect(await isFound(hostname)).toBe(true);
    offsetMs += 120_000;
    const rows = await auditedBy(world, async () => {
      expect(await second.report(hostname)).toMatchObject(pending(hostname, /belonged to another instance/));
    });
    expect([await isFound(hostname), await hostHas(hostname)]).toEqual([false, false]);
    expect(rows.filter(({ action }) => action === 'docsHostname.lose')).toMatchObject([
      { actorKind: 'system', actorId: 'hub', resourceId: hostname },
    ]);
    offsetMs += 6 * DAY_MS;
    expect(await second.report(hostname)).toMatchObject({ status: 'pending' });
    offsetMs += 2 * DAY_MS;
    expect(await second.report(hostname)).toMatchObject(active(hostname));
    expect(await first.report(hostname)).toMatchObject({ status: 'refused' });
  });
});

test.each([
  ...['github.io', 'co.uk'],
  ...['docs.platform.example', 'DOCS.platform.example.', 'edge.platform.example', 'x.apps.localhost'],
  ...[
    'localhost',
    'no hostname',
    'https://docs.customer.example',
    '203.0.113.7',
    'docs.customer.example:443',
  ],
])('refuses %j, and finds it at no instance', async (hostname) => {
  const instance = await aReporter();
  expect(await instance.report(hostname)).toMatchObject(
    refused(hostname, /belongs to the platform|not a valid|public suffix/),
  );
  expect(await isFound(hostname)).toBe(false);
});

test('a suspended license keeps its hostname, is not answered for, and gets no new one', async () => {
  const [held, other] = [aPointedHostname(), aPointedHostname()];
  const [instance, late] = [await aReporter(), await aReporter()];
  await instance.report(held);
  for (const one of [instance, late]) await setStatus(world, one, 'suspended');
  expect(await isFound(held)).toBe(false);
  expect(await mayHaveDocsCertificate(world.app.hub, held)).toBe(false);
  await reconcileDocsHost(world.app.hub);
  expect(await hostHas(held)).toBe(false);
  expect(await instance.report(held)).toMatchObject(refused(held, /suspended/));
  expect(await late.report(other)).toMatchObject(refused(other, /suspended/));
  await setStatus(world, instance, 'active');
  expect(await isFound(held)).toBe(true);
  await reconcileDocsHost(world.app.hub);
  expect(await hostHas(held)).toBe(true);
  expect(await instance.report(held)).toMatchObject(active(held));
});

test('a suspended license can let its hostname go', async () => {
  const hostname = aPointedHostname();
  const instance = await aReporter();
  await instance.report(hostname);
  await setStatus(world, instance, 'suspended');
  expect(await instance.report(null)).toBeNull();
  expect(await (await aReporter()).report(hostname)).toMatchObject(active(hostname));
});

describe('a docs host that is away', () => {
  test('takes a hostname at a later sync, and it is answered for from then on', async () => {
    const hostname = aPointedHostname();
    const instance = await aReporter();
    isDocsHostAway = true;
    expect(await instance.report(hostname)).toMatchObject(pending(hostname, /docs host does not accept/));
    expect(await isFound(hostname)).toBe(false);
    isDocsHostAway = false;
    expect(await instance.report(hostname)).toMatchObject(active(hostname));
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
