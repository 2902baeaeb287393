import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLicense, claimFor } from '../support/license.ts';
import { type RealProcess, startRealProcess } from '../support/real-app.ts';
import { until } from '../support/until.ts';

/** Who an instance is at the hub, with processes and data folders of their own: shared addresses, copies, restarts. */

let hub: RealProcess;
beforeAll(async () => {
  hub = await startRealProcess({ ROLES: 'hub', DOCS_VERIFY_CNAME: 'false' });
});
afterAll(() => hub.close());

const startInstance = (more: Record<string, string> = {}): Promise<RealProcess> =>
  startRealProcess({ ROLES: 'instance', LICENSE_HUB_URL: hub.url, ...more });

interface Link {
  readonly instanceId: string;
  readonly license: { status: string } | null;
  readonly source: string | null;
  readonly problems: readonly { code: string }[];
}
const linkOf = (world: RealProcess): Promise<Link> => world.ok('GET /api/licenseLink.get');
const synced = (world: RealProcess) =>
  until('a sync', async () => {
    const link = await linkOf(world);
    return link.license === null ? undefined : link;
  });

async function aDomain(world: RealProcess, host: string): Promise<string> {
  const { environmentId } = await world.ok('POST /api/project.create', { name: host });
  const source = { type: 'git', customGitUrl: 'https://git.invalid/none.git', buildType: 'nixpacks' };
  const { applicationId } = await world.ok('POST /api/application.create', {
    environmentId,
    name: host,
    source,
  });
  return (await world.ok('POST /api/domain.create', { applicationId, host })).domainId;
}

const atHub = async (
  kind: 'custom-domain' | 'subdomain',
  licenseKey: string,
  instanceId: string,
): Promise<string[]> => {
  const { body } = await hub.call(`POST /api/${kind}/list`, { key: null, body: { licenseKey, instanceId } });
  return (body.customDomains ?? body.subdomains).map(
    (one: { host?: string; fqdn?: string }) => one.host ?? one.fqdn,
  );
};

/** Names are looked at by an instance at its start; those of ten minutes ago are made so here. */
async function restart(world: RealProcess): Promise<void> {
  await world.end('SIGTERM');
  await world.start();
  await synced(world);
}

test('two data folders with one PUBLIC_URL are two instances, and ids of programs belong to no instance', async () => {
  const { licenseId, licenseKey } = await aLicense(hub, { plan: 'enterprise' });
  const program = await hub.ok('POST /api/license.addInstance', { licenseId, name: 'Program' });
  const ask = (path: `/${string}`, body: object) =>
    hub.call(`POST ${path}`, { key: null, body: { licenseKey, instanceId: program.instanceId, ...body } });
  const { subdomain } = (await ask('/api/subdomain/reserve', { name: 'prog-one' })).body;
  await ask('/api/subdomain/provision', { subdomainId: subdomain.id, ipAddress: '203.0.113.9' });
  await ask('/api/custom-domain/register', { host: 'program.example.com' });
  const settings = { LICENSE_KEY: `${licenseKey}\n`, PUBLIC_URL: 'http://127.0.0.1:3000' };
  const [c, d] = await Promise.all([startInstance(settings), startInstance(settings)]);
  const ids = [(await synced(c)).instanceId, (await synced(d)).instanceId];
  expect(new Set([...ids, program.instanceId]).size).toBe(3);
  await aDomain(c, 'shop-c.example.com');
  await aDomain(d, 'shop-d.example.com');
  for (const world of [c, d, c, d]) await restart(world);
  expect([(await linkOf(c)).instanceId, (await linkOf(d)).instanceId]).toEqual(ids);
  expect(await atHub('custom-domain', licenseKey, ids[0] ?? '')).toEqual(['shop-c.example.com']);
  expect(await atHub('custom-domain', licenseKey, ids[1] ?? '')).toEqual(['shop-d.example.com']);
  expect(await atHub('custom-domain', licenseKey, program.instanceId)).toEqual(['program.example.com']);
  expect(await atHub('subdomain', licenseKey, program.instanceId)).toEqual(['prog-one.apps.localhost']);
  await Promise.all([c.close(), d.close()]);
});

test('a restored copy reports itself and releases nothing; its operator decides', async () => {
  const { licenseKey } = await aLicense(hub, { plan: 'enterprise' });
  const original = await startInstance({ LICENSE_KEY: licenseKey });
  const { instanceId } = await synced(original);
  const domainId = await aDomain(original, 'copied.example.com');
  await original.end('SIGTERM');
  const backup = await mkdtemp(join(tmpdir(), 'pilothouse-backup-'));
  await cp(original.dataDir, backup, { recursive: true });
  await original.start();
  await synced(original);
  await restart(original);
  const settings = { ROLES: 'instance', LICENSE_HUB_URL: hub.url, LICENSE_KEY: licenseKey };
  const copy = await startRealProcess(settings, backup);
  await until('the copy knows', async () =>
    (await linkOf(copy)).problems.some(({ code }) => code === 'INSTANCE_COPIED'),
  );
  expect(copy.output.join('')).toContain('licenseLink.adopt');
  await copy.ok('POST /api/domain.remove', { domainId });
  await restart(original);
  expect((await linkOf(original)).problems).toEqual([]);
  expect(await atHub('custom-domain', licenseKey, instanceId)).toEqual(['copied.example.com']);
  const anew = await copy.ok('POST /api/licenseLink.register', {});
  expect([anew.problems, anew.instanceId === instanceId]).toEqual([[], false]);
  expect(await atHub('custom-domain', licenseKey, instanceId)).toEqual(['copied.example.com']);
  await Promise.all([original.close(), copy.close()]);
  await rm(backup, { recursive: true, force: true });
});

test('a start without a hub keeps a claimed license and does not enforce it', async () => {
  const { licenseKey } = await aLicense(hub, { plan: 'hobby' });
  const instance = await startInstance();
  await claimFor(instance, hub.url, licenseKey);
  const { instanceId } = await linkOf(instance);
  await instance.ok('POST /api/project.create', { name: 'The one of the plan' });
  expect((await instance.call('POST /api/project.create', { body: { name: 'One more' } })).status).toBe(403);
  await instance.end('SIGTERM');
  await instance.start({ LICENSE_HUB_URL: '' });
  expect(await linkOf(instance)).toMatchObject({
    source: 'claim',
    instanceId,
    problems: [{ code: 'NO_HUB' }],
  });
  expect(instance.output.join('')).toContain('LICENSE_HUB_URL is not set');
  expect((await instance.call('POST /api/project.create', { body: { name: 'Not enforced' } })).status).toBe(
    200,
  );
  await instance.end('SIGTERM');
  await instance.start();
  expect(await synced(instance)).toMatchObject({ source: 'claim', instanceId, problems: [] });
  expect((await instance.call('POST /api/project.create', { body: { name: 'Enforced' } })).status).toBe(403);
  await instance.close();
});

test('a second process on an embedded database does not start in any role', async () => {
  for (const role of ['hub', 'instance', 'gateway']) {
    const second = startRealProcess({ ROLES: role }, hub.dataDir);
    await expect(second).rejects.toThrow(/Another Pilothouse process uses/);
  }
  expect((await hub.call('GET /api/health')).status).toBe(200);
});
