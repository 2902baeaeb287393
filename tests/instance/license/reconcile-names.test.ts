import { afterAll, beforeAll, expect, test } from 'vitest';
import { HubRefusal } from '#src/adapters/hub/port.ts';
import type { Id } from '#src/domain/id.ts';
import { registerHostname } from '#src/services/instance/domain/hub-names.ts';
import { releaseDomains } from '#src/services/instance/domain/release-domains.ts';
import { NEWEST_NAMES } from '#src/services/instance/license/compare-names.ts';
import { reconcileNames } from '#src/services/instance/license/reconcile-names.ts';
import { syncIfDue, syncLicense } from '#src/services/instance/license/sync-license.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aLicense, claimFor, type License } from '../../support/license.ts';
import { importSite, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** After a sync: what the hub keeps for the instance becomes what the instance has domains for. */

const MINUTE_MS = 60_000;

let world: TestApp;
let license: License;
let applicationId: Id<'app'>;
let offsetMs = 0;
beforeAll(async () => {
  const clock = { now: () => Date.now() + offsetMs };
  world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { clock, hubRequestsPerMinute: 1000 });
  publishSite(world.git);
  license = await aLicense(world);
  await claimFor(world, world.url, license.licenseKey);
  applicationId = (await importSite(world, { name: 'Named' })).body.applicationId;
});
afterAll(() => world.close());

const create = (name: { host: string } | { subdomain: string }) =>
  world.ok<{ domainId: Id<'dom'> }>('POST /api/domain.create', { applicationId, ...name });

/** As another program would ask, in the name of this instance. */
async function askHub(path: `/${string}`, body: object = {}) {
  const { instanceId } = await world.ok<{ instanceId: string }>('GET /api/licenseLink.get');
  const { licenseKey } = license;
  return (await world.call(`POST ${path}`, { key: null, body: { licenseKey, instanceId, ...body } })).body;
}

const customHosts = async (): Promise<string[]> =>
  (await askHub('/api/custom-domain/list')).customDomains.map(({ host }: { host: string }) => host);

const untilNothingIsReleased = () =>
  until('nothing is to be given up', async () => {
    const jobs = world.app.instance.database.writer.selectFrom('job').select('id');
    return (await jobs.where('kind', '=', 'name.release').execute()).length === 0;
  });

const setStatus = (status: 'active' | 'suspended') =>
  world.ok('POST /api/license.setStatus', { licenseId: license.licenseId, status });

test('a domain that the hub has lost is registered again', async () => {
  await create({ host: 'lost.example.com' });
  await world.app.hub.database.writer.deleteFrom('customDomain').execute();
  expect(await customHosts()).toEqual([]);
  await reconcileNames(world.app.instance);
  expect(await customHosts()).toContain('lost.example.com');
});

test('what others have registered for this instance is left alone, however old it is', async () => {
  await askHub('/api/custom-domain/register', { host: 'program.example.com' });
  const { subdomain } = await askHub('/api/subdomain/reserve', { name: 'of-a-program' });
  await askHub('/api/subdomain/provision', { subdomainId: subdomain.id, ipAddress: '203.0.113.50' });
  for (const minutes of [0, 11, 60 * 24]) {
    offsetMs += minutes * MINUTE_MS;
    await syncLicense(world.app.instance);
    await reconcileNames(world.app.instance);
    await untilNothingIsReleased();
    expect(await customHosts()).toContain('program.example.com');
    expect(world.dns.records.get('of-a-program.apps.localhost')).toBe('203.0.113.50');
  }
  // Nor where this instance asks for the same name and fails.
  const answer = await world.call('POST /api/domain.create', {
    body: { applicationId: 'app_none', host: 'program.example.com' },
  });
  expect(answer.status).toBe(404);
  expect(await customHosts()).toContain('program.example.com');
});

test('a name that was asked for here and has no domain is given up, once it is settled', async () => {
  const { instance } = world.app;
  await create({ host: 'in-use.example.com' });
  // As a process leaves it that died before it wrote the domain.
  await registerHostname(instance, { kind: 'custom', host: 'left-over.example.com' });
  await reconcileNames(instance);
  expect(await customHosts()).toContain('left-over.example.com');
  offsetMs += 11 * MINUTE_MS;
  await reconcileNames(instance);
  await until(
    'the hub has forgotten it',
    async () => !(await customHosts()).includes('left-over.example.com'),
  );
  expect(await customHosts()).toContain('in-use.example.com');
});

test('an order to give up that was lost is given again', async () => {
  const { domainId } = await create({ host: 'ordered.example.com' });
  await world.app.instance.database.writer.transaction().execute(async (tx) => {
    await releaseDomains(world.app.instance, tx, { organizationId: world.organizationId, domainId });
    await tx.deleteFrom('domain').where('id', '=', domainId).execute();
    await tx.deleteFrom('job').where('kind', '=', 'name.release').execute();
  });
  offsetMs += 11 * MINUTE_MS;
  await reconcileNames(world.app.instance);
  await until('the hub has forgotten it', async () => !(await customHosts()).includes('ordered.example.com'));
});

test('subdomains follow the instance to another address, but not under a suspended license', async () => {
  await create({ subdomain: 'moving' });
  const { instance } = world.app;
  const moveTo = (ingressIp: string) =>
    reconcileNames({ ...instance, settings: { ...instance.settings, ingressIp } });
  const address = () => world.dns.records.get('moving.apps.localhost');
  expect(address()).toBe('127.0.0.1');
  await moveTo('203.0.113.9');
  expect(address()).toBe('203.0.113.9');
  const calls = world.dns.calls.length;
  await moveTo('203.0.113.9');
  expect(world.dns.calls).toHaveLength(calls);

  await setStatus('suspended');
  await moveTo('203.0.113.10');
  expect(address()).toBeUndefined();
  expect(world.logLines.filter((line) => line.includes('could not be moved'))).toEqual([]);
  await setStatus('active');
  await moveTo('203.0.113.10');
  expect(address()).toBe('203.0.113.10');
});

test('a domain that is removed while its name is registered again leaves no name behind', async () => {
  const { instance } = world.app;
  const { hub, database } = instance;
  if (hub === null) throw new Error('no hub');
  const hosts = ['brief-a.example.com', 'brief-b.example.com'];
  for (const host of hosts) await create({ host });
  await database.writer.deleteFrom('customDomain').where('host', 'in', hosts).execute();
  const removing: typeof hub = {
    ...hub,
    async registerDomain(...call) {
      for (const host of hosts) {
        const row = database.reader.selectFrom('domain').select('id').where('host', '=', host);
        const domain = await row.executeTakeFirst();
        if (domain !== undefined) await world.ok('POST /api/domain.remove', { domainId: domain.id });
      }
      return hub.registerDomain(...call);
    },
  };
  await reconcileNames({ ...instance, hub: removing });
  expect((await customHosts()).filter((host) => hosts.includes(host))).toHaveLength(1);
  await untilNothingIsReleased();
  offsetMs += 11 * MINUTE_MS;
  await reconcileNames(instance);
  await until(
    'the hub has forgotten it',
    async () => !(await customHosts()).some((host) => hosts.includes(host)),
  );
});

test('a name about which the hub gives no answer does not keep the others', async () => {
  const { instance } = world.app;
  const { hub } = instance;
  if (hub === null) throw new Error('no hub');
  await create({ host: 'compared.example.com' });
  for (const host of ['unclear.example.com', 'clear.example.com'])
    await registerHostname(instance, { kind: 'custom', host });
  await instance.database.writer
    .deleteFrom('customDomain')
    .where('host', '=', 'compared.example.com')
    .execute();
  const refusing: typeof hub = {
    ...hub,
    async findDomain(licenseKey, domain) {
      if (domain.host === 'unclear.example.com') throw new HubRefusal('INVALID_HOST', 'Not a host.');
      return hub.findDomain(licenseKey, domain);
    },
  };
  offsetMs += 11 * MINUTE_MS;
  await syncLicense(instance);
  await reconcileNames({ ...instance, hub: refusing });
  expect(await customHosts()).toContain('compared.example.com');
  await until('the hub has forgotten it', async () => !(await customHosts()).includes('clear.example.com'));
  expect(await customHosts()).toContain('unclear.example.com');
});

test('names that the hub refuses again and again do not keep the ones behind them', async () => {
  const { instance } = world.app;
  const { hub, database } = instance;
  if (hub === null) throw new Error('no hub');
  await registerHostname(instance, { kind: 'custom', host: 'behind.example.com' });
  offsetMs += 11 * MINUTE_MS;
  const refused = Array.from({ length: 12 }, (_, at) => `refused-${at}.example.com`);
  const since = new Date(0).toISOString();
  await database.writer
    .insertInto('hubName')
    .values(refused.map((host) => ({ host, since, kind: 'custom', hubId: null, state: 'wanted' }) as const))
    .execute();
  const asked: string[] = [];
  const refusing: typeof hub = {
    ...hub,
    async findDomain(licenseKey, domain) {
      asked.push(domain.host);
      if (refused.includes(domain.host)) throw new HubRefusal('INVALID_HOST', 'Not a host.');
      return hub.findDomain(licenseKey, domain);
    },
  };
  await syncLicense(instance);
  let position = NEWEST_NAMES;
  for (let run = 1; run <= 3; run += 1)
    position = await reconcileNames({ ...instance, hub: refusing }, position);
  expect(asked).toEqual(expect.arrayContaining([...refused, 'behind.example.com']));
  await until('the hub has forgotten it', async () => !(await customHosts()).includes('behind.example.com'));
  await database.writer.deleteFrom('hubName').where('host', 'in', refused).execute();
});

test('a failure here is not reported as one of the hub', async () => {
  const { instance } = world.app;
  await registerHostname(instance, { kind: 'custom', host: 'failing.example.com' });
  offsetMs += 11 * MINUTE_MS;
  await syncLicense(instance);
  const next = () => {
    throw new Error('no id');
  };
  const failing = { ...instance, ids: { ...instance.ids, next } };
  await expect(reconcileNames(failing)).rejects.toThrow('no id');
  await reconcileNames(instance);
});

test('the instance syncs though its clock was far ahead and was set back', async () => {
  const { instance } = world.app;
  const correctMs = offsetMs;
  offsetMs += 24 * 60 * MINUTE_MS;
  expect(await syncIfDue(instance)).toBe(true);
  offsetMs = correctMs;
  expect(await syncIfDue(instance)).toBe(true);
  expect(await syncIfDue(instance)).toBe(false);
});
