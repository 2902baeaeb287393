import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { aLicense, claimFor, type License } from '../support/license.ts';
import { type RealProcess, startRealProcess } from '../support/real-app.ts';
import { until } from '../support/until.ts';
import { commit, webApp } from './sample-apps.ts';

/** A license hub and an instance, each its own process with its own data folder, over real HTTP. */

let hub: RealProcess;
let host: GitServer;
beforeAll(async () => {
  const settings = { ROLES: 'hub', DOCS_VERIFY_CNAME: 'false' };
  [hub, host] = await Promise.all([startRealProcess(settings), startGitServer()]);
});
afterAll(async () => {
  await hub.close();
  await host.close();
});

const startInstance = (more: Record<string, string> = {}): Promise<RealProcess> =>
  startRealProcess({ ROLES: 'instance', LICENSE_HUB_URL: hub.url, ...more });

async function importWith(world: RealProcess, name: string, domain: string) {
  const repository = name.toLowerCase().replaceAll(' ', '-');
  const { url } = await host.makeRepository(repository, { branches: { main: [commit(webApp(name))] } });
  return world.importSite({ name, domain, source: { type: 'git', customGitUrl: url } });
}

const lookup = async (hostname: string): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(`${hub.url}/api/docs/lookup?hostname=${hostname}`);
  return { status: answer.status, body: await answer.json() };
};

test('each process serves its own role and nothing of the other', async () => {
  expect((await hub.call('GET /api/health')).body.roles).toEqual(['hub']);
  const instance = await startInstance();
  // Past the documents, which know no process without the role.
  const statusOf = async (world: RealProcess, path: string, method = 'GET'): Promise<number> =>
    (await fetch(world.url + path, { method, headers: { 'x-api-key': world.key } })).status;
  expect(await statusOf(hub, '/api/project.list')).toBe(404);
  expect(await statusOf(hub, '/api/license.list')).toBe(200);
  expect(await statusOf(instance, '/api/project.list')).toBe(200);
  expect(await statusOf(instance, '/api/license.list')).toBe(404);
  expect(await statusOf(instance, '/api/subdomain/check', 'POST')).toBe(404);
  await instance.close();
});

test('an import with a domain before the link fails at the domain and explains what to do', async () => {
  const instance = await startInstance();
  const result = await importWith(instance, 'Too early', 'early.example.com');
  expect(result).toMatchObject({ status: 'partial', errorStep: 'domain_creation' });
  expect(result.errorMessage).toContain('not linked to a license yet');
  await instance.close();
});

describe('linked by a claim code', () => {
  let instance: RealProcess;
  let license: License;
  beforeAll(async () => {
    instance = await startInstance();
    license = await aLicense(hub, { plan: 'starter' });
    await claimFor(instance, hub.url, license.licenseKey);
  });
  afterAll(() => instance.close());

  const allow = (limits: object) =>
    hub.ok('POST /api/license.update', { licenseId: license.licenseId, limits });

  test('a site goes online under its domain', async () => {
    const { deploymentId, status } = await importWith(instance, 'Linked', 'linked.example.com');
    expect(status).toBe('success');
    expect(await instance.settled(deploymentId)).toMatchObject({ status: 'done' });
    expect((await instance.visit('linked.example.com')).status).toBe(200);
  });

  test('the plan’s limit is met, in the hub’s words', async () => {
    await allow({ customDomains: 0 });
    const result = await importWith(instance, 'One more', 'one-more.example.com');
    expect(result).toMatchObject({ status: 'partial', errorStep: 'domain_creation' });
    expect(result.errorMessage).toMatch(/^Custom domain limit reached \(0\)\./);
    await allow({});
    const retried = await instance.call(`POST /api/site-import/${result.importId}/retry`);
    expect(retried.body.status).toBe('success');
  });

  test('while the license is suspended no name is given out; once it is resumed they are again', async () => {
    await hub.ok('POST /api/license.setStatus', { licenseId: license.licenseId, status: 'suspended' });
    const result = await importWith(instance, 'Suspended', 'suspended.example.com');
    await hub.ok('POST /api/license.setStatus', { licenseId: license.licenseId, status: 'active' });
    expect(result).toMatchObject({ status: 'partial', errorStep: 'domain_creation' });
    expect(result.errorMessage).toMatch(/suspended/i);
    const retried = await instance.call(`POST /api/site-import/${result.importId}/retry`);
    expect(retried.body.status).toBe('success');
  });

  test('the link survives a restart', async () => {
    await instance.end('SIGKILL');
    await instance.start();
    expect(await instance.ok('GET /api/licenseLink.get')).toMatchObject({
      source: 'claim',
      license: { status: 'active', plan: 'starter' },
    });
  });

  test('a docs hostname is found after one sync, and gone after the next once it was cleared', async () => {
    expect((await lookup('docs.linked.example')).status).toBe(404);
    await instance.ok('POST /api/theme.update', { docsHostname: 'Docs.Linked.Example.' });
    // A start syncs at once; the next sync would be a minute later.
    await instance.end('SIGTERM');
    await instance.start();
    await until('the lookup knows it', async () => (await lookup('docs.linked.example')).status === 200);
    expect(await lookup('docs.linked.example')).toEqual({ status: 200, body: { cloudUrl: instance.url } });
    await instance.ok('POST /api/theme.update', { docsHostname: null });
    await instance.end('SIGTERM');
    await instance.start();
    await until(
      'the lookup has forgotten it',
      async () => (await lookup('docs.linked.example')).status === 404,
    );
  });
});

test('linked by its environment, an instance knows its license as soon as it runs', async () => {
  const { licenseKey } = await aLicense(hub, { plan: 'hobby' });
  const instance = await startInstance({ LICENSE_KEY: licenseKey });
  const link = await until('the first sync', async () => {
    const found = await instance.ok('GET /api/licenseLink.get');
    return found.license === null ? undefined : found;
  });
  expect(link).toMatchObject({ source: 'environment', license: { plan: 'hobby' }, refusal: null });
  expect((await instance.call('POST /api/licenseLink.claim', { body: {} })).status).toBe(409);
  await instance.close();
});

test('a license key that the hub does not know allows nothing new, and reports it', async () => {
  const instance = await startInstance({ LICENSE_KEY: 'PLH-NONE-SUCH' });
  const refusal = await until('the first sync', async () => {
    const { refusal: found } = await instance.ok('GET /api/licenseLink.get');
    return found as string | null;
  });
  expect(refusal).toContain('does not accept the license');
  const answer = await instance.call('POST /api/project.create', { body: { name: 'Nothing new' } });
  expect([answer.status, answer.body.message]).toEqual([403, refusal]);
  await instance.close();
});
