import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HubRefusal, type LicenseHub } from '#src/adapters/hub/port.ts';
import type { ErrorCode } from '#src/domain/errors.ts';
import { type Id, parseId } from '#src/domain/id.ts';
import type { HubProblem } from '#src/domain/problem.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { findHubProblem } from '#src/services/instance/domain/hub-problem.ts';
import type { Hostname } from '#src/services/instance/domain/name.ts';
import { syncIfDue, syncLicense } from '#src/services/instance/license/sync-license.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aLicense, claimFor } from '../../support/license.ts';
import { until } from '../../support/until.ts';

/** What keeps an instance from names and new things, and that it ends with its cause. */

let world: TestApp;
// Each test changes the license of its instance.
beforeEach(async () => {
  world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { hubRequestsPerMinute: 1000 });
});
afterEach(() => world.close());

/** The instance, to which the hub answers some calls otherwise. */
function withHub(calls: Partial<LicenseHub>) {
  const { instance } = world.app;
  if (instance.hub === null) throw new Error('There is no hub.');
  return { ...instance, hub: { ...instance.hub, ...calls } };
}

const refusing = (code: ErrorCode, sentence: string) => () => Promise.reject(new HubRefusal(code, sentence));

const refusal = async () => (await world.ok('GET /api/licenseLink.get')).refusal;

const mayCreate = async (name: string): Promise<boolean> =>
  (await world.call('POST /api/project.create', { body: { name } })).status === 200;

test('a key that was taken back leaves nothing behind, also where a sync was a moment ago', async () => {
  const { instance } = world.app;
  await syncLicense({ ...instance, settings: { ...instance.settings, licenseKey: 'PLH-NONE-SUCH' } });
  expect(await mayCreate('Under a wrong key')).toBe(false);
  expect(await syncIfDue(instance)).toBe(true);
  expect(await syncIfDue(instance)).toBe(false);
  expect(await mayCreate('Under no key')).toBe(true);
  expect(await refusal()).toBeNull();
});

test('a code that the hub has forgotten is forgotten here, and syncs go on', async () => {
  await world.ok('POST /api/licenseLink.claim', {});
  await world.app.instance.database.writer.deleteFrom('licenseClaim').execute();
  const isClosed = async () => (await world.ok('GET /api/licenseLink.get')).claim === null;
  await until('the code is gone', isClosed);
  expect(world.logLines.filter((line) => line.includes('the license loop failed'))).toEqual([]);
});

/** As a preview asks: after a sync. */
async function previewed(instance: Instance, name: Hostname): Promise<HubProblem | null> {
  await syncLicense(instance);
  return findHubProblem(instance, parseId('org', world.organizationId), name);
}

describe('under a license', () => {
  let licenseKey: string;
  beforeEach(async () => {
    ({ licenseKey } = await aLicense(world, { limits: { customDomains: 1, subdomains: 1 } }));
    await claimFor(world, world.url, licenseKey);
  });

  test('a hub that does not know the address of the sync has not refused the license', async () => {
    await syncLicense(withHub({ sync: refusing('NOT_FOUND', 'There is nothing at this address.') }));
    expect(await refusal()).toBeNull();
  });

  test('that the hub refuses is reported by the preview', async () => {
    const name = { kind: 'custom', host: 'refused.example.com' } as const;
    const problem = await previewed(withHub({ sync: refusing('INVALID_LICENSE', 'Unknown.') }), name);
    expect(problem).toEqual({ code: 'LICENSE_REQUIRED', message: expect.stringContaining('Unknown.') });
    expect(await previewed(world.app.instance, name)).toBeNull();
  });

  test('a hub that was asked too often refuses nothing that it has not refused before', async () => {
    const busy = withHub({ listDomains: refusing('RATE_LIMITED', 'Too many requests.') });
    expect(await previewed(busy, { kind: 'custom', host: 'busy.example.com' })).toBeNull();
    const name = { kind: 'custom', host: 'taken.example.com' } as const;
    const taken = { isInvalid: false, message: 'Another license has it.' };
    const refused = { code: 'DOMAIN_TAKEN', message: taken.message };
    expect(await previewed(withHub({ verifyDomain: async () => taken }), name)).toEqual(refused);
    expect(await previewed(busy, name)).toEqual(refused);
    expect(await previewed(world.app.instance, name)).toBeNull();
  });

  test('an organization that asks often leaves the hub to the others', async () => {
    let asked = 0;
    const hub = withHub({
      verifyDomain: async () => {
        asked += 1;
        return null;
      },
    });
    const ask = (organizationId: Id<'org'>, count: number) =>
      findHubProblem(hub, organizationId, { kind: 'custom', host: `name-${count}.example.com` });
    for (let count = 0; count < 20; count += 1) expect(await ask('org_busy', count)).toBeNull();
    expect(asked).toBe(5);
    await ask('org_other', 0);
    expect(asked).toBe(6);
  });

  test.each([
    ['custom', 'mine.example.com', '/api/custom-domain/register', { host: 'theirs.example.com' }],
    ['subdomain', 'mine.apps.localhost', '/api/subdomain/reserve', { name: 'theirs' }],
  ] as const)('what the other instances hold counts: %s', async (kind, host, path, held) => {
    const ask = (target: `/${string}`, body: object) =>
      world.call(`POST ${target}`, { key: null, body: { licenseKey, ...body } });
    const other = await ask('/api/license/sync', { cloudUrl: 'https://other.example.com', usage: {} });
    expect(await previewed(world.app.instance, { kind, host })).toBeNull();
    await ask(path, { instanceId: other.body.instanceId, ...held });
    expect(await previewed(world.app.instance, { kind, host })).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });
});
