import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteHubIdentities } from '#db/queries/hub-identity.ts';
import { updateLicenseLink } from '#db/queries/license-link.ts';
import { HubRefusal, type LicenseHub } from '#src/adapters/hub/port.ts';
import type { ErrorCode } from '#src/domain/errors.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { reconcileNames } from '#src/services/instance/license/reconcile-names.ts';
import { syncLicense, UNLINKED } from '#src/services/instance/license/sync-license.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy, everyRow } from '../../support/coverage.ts';
import { aLicense, type License } from '../../support/license.ts';
import { importSite, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** An instance that was copied, removed or put under another license: it gives nothing up, and its operator decides. */

let hub: TestApp;
let world: TestApp;
let license: License;
let offsetMs = 0;
let names = 0;
beforeAll(async () => {
  hub = await openTestApp({ ROLES: 'hub' }, { hubRequestsPerMinute: 1000 });
  license = await aLicense(hub);
  world = await openTestApp(
    { ROLES: 'instance', LICENSE_HUB_URL: hub.url, LICENSE_KEY: ` ${license.licenseKey}\n` },
    { clock: { now: () => Date.now() + offsetMs } },
  );
  publishSite(world.git);
  await until('the first sync', async () => (await link()).license !== null);
});
afterAll(async () => {
  await world.close();
  await hub.close();
});

const link = () => world.ok<Link>('GET /api/licenseLink.get');
interface Link {
  readonly instanceId: string;
  readonly license: object | null;
  readonly problems: readonly { code: string; message: string }[];
  readonly refusedNames: readonly { host: string; error: string }[];
}

const codes = async (): Promise<string[]> => (await link()).problems.map(({ code }) => code);

/** The instance, to which the hub answers some calls otherwise. */
function withHub(calls: Partial<LicenseHub>) {
  const { instance } = world.app;
  if (instance.hub === null) throw new Error('There is no hub.');
  return { ...instance, hub: { ...instance.hub, ...calls } };
}

const refused = (code: ErrorCode) =>
  syncLicense(withHub({ sync: () => Promise.reject(new HubRefusal(code, 'Refused.')) }));

async function aDomain(): Promise<{ domainId: string; host: string; applicationId: string }> {
  names += 1;
  const { body } = await importSite(world, { name: `Site ${names}` });
  const { applicationId } = body;
  const host = `site-${names}.example.com`;
  return {
    applicationId,
    ...(await world.ok<{ domainId: string; host: string }>('POST /api/domain.create', {
      applicationId,
      host,
    })),
  };
}

async function heldAtHub(instanceId: string): Promise<string[]> {
  const body = { licenseKey: license.licenseKey, instanceId };
  const answer = await hub.call('POST /api/custom-domain/list', { key: null, body });
  return answer.body.customDomains.map(({ host }: { host: string }) => host);
}

test('id and secret are kept, the secret sealed; the key may have a line end behind it', async () => {
  expect(await link()).toMatchObject({
    source: 'environment',
    instanceId: expect.stringMatching(/^inst_/),
    problems: [],
  });
  expect(JSON.stringify(await everyRow(world))).not.toContain('insec_');
});

describe('a copy', () => {
  test('explains what to do, requests no names and releases none', async () => {
    const { instanceId } = await link();
    const kept = await aDomain();
    const linesBefore = world.logLines.length;
    await refused('INSTANCE_COPIED');
    expect((await link()).problems).toEqual([
      expect.objectContaining({
        code: 'INSTANCE_COPIED',
        message: expect.stringContaining('licenseLink.adopt'),
      }),
    ]);
    const lines = world.logLines.slice(linesBefore);
    expect(
      lines.filter((line) => line.includes('"level":50') && line.includes('INSTANCE_COPIED')),
    ).toHaveLength(1);
    const created = await world.call('POST /api/domain.create', {
      body: { applicationId: kept.applicationId, host: 'never.example.com' },
    });
    expect([created.status, created.body.message]).toEqual([
      403,
      expect.stringContaining('licenseLink.adopt'),
    ]);
    await world.ok('POST /api/domain.remove', { domainId: kept.domainId });
    offsetMs += 11 * 60_000;
    await reconcileNames(world.app.instance);
    await until('nothing waits', async () => (await jobs()).length === 0);
    expect(await heldAtHub(instanceId)).toContain(kept.host);
    // What was removed meanwhile is given up once the operator has decided.
    const rows = await auditedBy(world, () => world.ok('POST /api/licenseLink.adopt', {}));
    expect(rows).toEqual([expect.objectContaining({ action: 'licenseLink.adopt' })]);
    expect(await codes()).toEqual([]);
    await reconcileNames(world.app.instance);
    await until('the hub has forgotten it', async () => !(await heldAtHub(instanceId)).includes(kept.host));
  });

  test('that becomes a new instance leaves the names to the other after any removal here', async () => {
    const { instanceId: former } = await link();
    const [shared, removed] = [await aDomain(), await aDomain()];
    await refused('INSTANCE_COPIED');
    // Given up before it was known that this is a copy.
    await world.ok('POST /api/domain.remove', { domainId: removed.domainId });
    const view = await world.ok<Link>('POST /api/licenseLink.register', {});
    expect(view.instanceId).not.toBe(former);
    await reconcileNames(world.app.instance);
    const { license: state } = await world.ok<{ license: { status: string; error: string } }>(
      `GET /api/domain.get?domainId=${shared.domainId}`,
    );
    expect(state).toEqual({ status: 'refused', error: expect.stringContaining('already taken') });
    const after = await link();
    expect(after.problems.map(({ code }) => code)).toEqual(['NAMES_REFUSED']);
    expect(after.refusedNames).toEqual([{ host: shared.host, error: state.error }]);
    await world.ok('POST /api/domain.remove', { domainId: shared.domainId });
    offsetMs += 11 * 60_000;
    await syncLicense(world.app.instance);
    await reconcileNames(world.app.instance);
    await until('nothing waits', async () => (await jobs()).length === 0);
    expect(await heldAtHub(former)).toEqual(expect.arrayContaining([shared.host, removed.host]));
    expect(await codes()).toEqual([]);
  });

  test('two processes on one database are no copies of each other', async () => {
    const { instance } = world.app;
    const processes = Array.from({ length: 5 }, (_, index) => ({
      ...instance,
      processId: `process:${index}`,
    }));
    for (let round = 0; round < 4; round += 1) await Promise.all(processes.map((one) => syncLicense(one)));
    expect(await codes()).toEqual([]);
  });
});

/** A process in whose first sync another one syncs twice: after the given query of its own. */
function interrupted(base: Instance, query: number, other: () => Promise<void>): Instance {
  let queries = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      if (queries !== query) return result;
      await other();
      await other();
      return result;
    },
  };
  return { ...base, database: { ...base.database, writer: base.database.writer.withPlugin(plugin) } };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'processes that start together with a new license are one instance of it (query %d)',
  async (query) => {
    const { writer } = world.app.instance.database;
    const { licenseId, licenseKey } = await aLicense(hub);
    await deleteHubIdentities(writer);
    await updateLicenseLink(writer, UNLINKED);
    const processOf = (processId: string): Instance => ({
      ...world.app.instance,
      settings: { ...world.app.instance.settings, licenseKey },
      processId,
    });
    const one = processOf('process:1');
    const other = processOf('process:2');
    await syncLicense(interrupted(one, query, () => syncLicense(other)));
    expect(await codes()).toEqual([]);
    await syncLicense(one);
    expect(await codes()).toEqual([]);
    const { instances } = await hub.ok<{ instances: object[] }>(
      `GET /api/license.get?licenseId=${licenseId}`,
    );
    expect(instances).toHaveLength(1);
    await syncLicense(world.app.instance);
  },
);

test.each(['INSTANCE_SECRET_WRONG', 'INSTANCE_REMOVED'] as const)(
  '%s is shown, and can be registered anew',
  async (code) => {
    await refused(code);
    expect(await codes()).toEqual([code]);
    expect((await world.call('POST /api/licenseLink.adopt', { body: {} })).status).toBe(409);
    await world.ok('POST /api/licenseLink.register', {});
    expect(await codes()).toEqual([]);
    expect((await world.call('POST /api/licenseLink.register', { body: {} })).status).toBe(409);
  },
);

test('a key that was changed by mistake can be changed back, and a replaced key stays the same instance', async () => {
  const { instance } = world.app;
  const { instanceId } = await link();
  const other = await aLicense(hub);
  const under = (licenseKey: string) => ({ ...instance, settings: { ...instance.settings, licenseKey } });
  await syncLicense(under(other.licenseKey));
  expect((await link()).instanceId).not.toBe(instanceId);
  await syncLicense(under(license.licenseKey));
  expect((await link()).instanceId).toBe(instanceId);
});

describe('an answer that is incomplete, or of another license, changes nothing', () => {
  test.each([
    [
      'another license',
      (answer: object) => ({
        ...answer,
        license: { licenseId: 'lic_other', status: 'active', plan: 'hobby', limits: {}, features: {} },
      }),
    ],
    ['another id without its secret', (answer: object) => ({ ...answer, instanceId: 'inst_other' })],
  ])('%s', async (_name, change) => {
    const before = await link();
    const { hub: real } = world.app.instance;
    const sync: LicenseHub['sync'] = async (key, report) => {
      if (real === null) throw new Error('There is no hub.');
      return change(await real.sync(key, report)) as Awaited<ReturnType<LicenseHub['sync']>>;
    };
    await syncLicense(withHub({ sync }));
    expect(await link()).toEqual(before);
    expect(
      world.logLines.filter(
        (line) => line.includes('is not the license') || line.includes('no secret for it'),
      ),
    ).not.toEqual([]);
    // Its answer was lost, as it were.
    await syncLicense(world.app.instance);
    expect(await codes()).toEqual([]);
  });
});

const jobs = () =>
  world.app.instance.database.writer
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'name.release')
    .execute();
