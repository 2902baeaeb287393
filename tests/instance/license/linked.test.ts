import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { syncLicense } from '#src/services/instance/license/sync-license.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aLicense, claimFor, type License } from '../../support/license.ts';
import { signIn } from '../../support/people.ts';
import { aGitSource, anImport, importSite, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** An instance under a license of the hub in the same process, which it still calls over HTTP. */

let world: TestApp;
let license: License;
beforeAll(async () => {
  world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { hubRequestsPerMinute: 1000 });
  publishSite(world.git);
  license = await aLicense(world);
  await claimFor(world, world.url, license.licenseKey);
});
afterAll(() => world.close());

const sync = () => syncLicense(world.app.instance);

/** Changes the license at the hub, and lets the instance hear of it. */
async function allow(terms: { limits?: Record<string, number>; features?: Record<string, boolean> }) {
  await world.ok('POST /api/license.update', {
    licenseId: license.licenseId,
    limits: {},
    features: {},
    ...terms,
  });
  await sync();
}

async function heldAtHub(kind: 'custom-domain' | 'subdomain'): Promise<Record<string, string>[]> {
  const { instanceId } = await world.ok<{ instanceId: string }>('GET /api/licenseLink.get');
  const body = { licenseKey: license.licenseKey, instanceId };
  const answer = await world.call(`POST /api/${kind}/list`, { key: null, body });
  if (answer.status !== 200) throw new Error(`The hub answered ${answer.text}`);
  return kind === 'subdomain' ? answer.body.subdomains : answer.body.customDomains;
}

const hostsAtHub = async (): Promise<string[]> =>
  (await heldAtHub('custom-domain')).map(({ host }) => String(host)).sort();

let count = 0;
async function anApplication(): Promise<string> {
  count += 1;
  const { body } = await importSite(world, { name: `Application ${count}` });
  return body.applicationId;
}

describe('a domain of the user’s own', () => {
  test('of an import is registered with the hub, and removed with it', async () => {
    const { body } = await importSite(world, { name: 'Registered', domain: 'Shop.Example.COM.' });
    expect(body).toMatchObject({ status: 'success' });
    expect(await hostsAtHub()).toEqual(['shop.example.com']);
    await world.ok('POST /api/project.remove', { projectId: body.projectId });
    await until('the hub has forgotten it', async () => (await hostsAtHub()).length === 0);
  });

  test('of domain.create is registered, and removed with the domain', async () => {
    const applicationId = await anApplication();
    const created = await world.ok<{ domainId: string; host: string }>('POST /api/domain.create', {
      applicationId,
      host: 'own.example.com',
    });
    expect(created.host).toBe('own.example.com');
    expect(await hostsAtHub()).toEqual(['own.example.com']);
    await world.ok('POST /api/domain.remove', { domainId: created.domainId });
    await until('the hub has forgotten it', async () => (await hostsAtHub()).length === 0);
  });

  test('that the hub refuses fails the import at domain_creation, in the hub’s words', async () => {
    await allow({ limits: { customDomains: 0 } });
    const { status, body } = await importSite(world, { name: 'Refused', domain: 'refused.example.com' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ status: 'partial', errorStep: 'domain_creation' });
    expect(body.errorMessage).toMatch(/^Custom domain limit reached \(0\)\./);
    const preview = await world.call('POST /api/site-import/preview', {
      body: anImport(world.organizationId, { name: 'Also refused', domain: 'refused.example.com' }),
    });
    expect(preview.body).toMatchObject({
      valid: false,
      errors: [{ code: 'QUOTA_EXCEEDED', path: ['domain'] }],
    });
    await allow({});
    const retried = await world.call(`POST /api/site-import/${body.importId}/retry`);
    expect(retried.body).toMatchObject({ status: 'success', importId: body.importId });
    await world.ok('POST /api/project.remove', { projectId: retried.body.projectId });
    await until('the hub has forgotten it', async () => (await hostsAtHub()).length === 0);
  });

  test('is not kept at the hub where the records refuse it', async () => {
    const applicationId = await anApplication();
    await world.ok('POST /api/organization.setPlan', {
      organizationId: world.organizationId,
      quotas: { domains: 0 },
    });
    const answer = await world.call('POST /api/domain.create', {
      body: { applicationId, host: 'never.example.com' },
    });
    expect(answer.status).toBe(403);
    expect(await hostsAtHub()).toEqual([]);
    await world.ok('POST /api/organization.setPlan', {
      organizationId: world.organizationId,
      quotas: { domains: -1 },
    });
  });
});

describe('a subdomain', () => {
  test('is reserved and provisioned, and released with its domain', async () => {
    const applicationId = await anApplication();
    const created = await world.ok<{ domainId: string; host: string }>('POST /api/domain.create', {
      applicationId,
      subdomain: 'bakery',
    });
    expect(created.host).toBe('bakery.apps.localhost');
    expect(await heldAtHub('subdomain')).toEqual([
      expect.objectContaining({ name: 'bakery', status: 'active', ipAddress: '127.0.0.1' }),
    ]);
    await until(
      'visitors are sent to it',
      async () => world.ingress.targetOf('bakery.apps.localhost') !== undefined,
    );
    await world.ok('POST /api/domain.remove', { domainId: created.domainId });
    await until('the hub has released it', async () => (await heldAtHub('subdomain')).length === 0);
  });

  test('can be the domain of an import', async () => {
    const { body } = await importSite(world, { name: 'Named', domain: 'florist.apps.localhost' });
    expect(body).toMatchObject({ status: 'success', url: 'http://florist.apps.localhost:8080' });
    await world.ok('POST /api/project.remove', { projectId: body.projectId });
    await until('the hub has released it', async () => (await heldAtHub('subdomain')).length === 0);
  });

  test.each([
    ['www', 422, /reserved/i],
    ['No_Good', 400, /not valid/],
  ])('%s is refused with a reason', async (subdomain, status, words) => {
    const applicationId = await anApplication();
    const answer = await world.call('POST /api/domain.create', { body: { applicationId, subdomain } });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(words);
  });

  test('that another license holds is 409', async () => {
    const other = await aLicense(world);
    const { instanceId } = await world.ok<{ instanceId: string }>('POST /api/license.addInstance', {
      licenseId: other.licenseId,
      name: 'Other',
    });
    await world.call('POST /api/subdomain/reserve', {
      key: null,
      body: { licenseKey: other.licenseKey, instanceId, name: 'taken' },
    });
    const applicationId = await anApplication();
    const answer = await world.call('POST /api/domain.create', {
      body: { applicationId, subdomain: 'taken' },
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_TAKEN']);
  });
});

describe('the license’s limits join the organization’s plan', () => {
  /** Projects of another instance of the license. */
  const ELSEWHERE = 3;
  beforeAll(async () => {
    const other = await world.ok<{ instanceId: string }>('POST /api/license.addInstance', {
      licenseId: license.licenseId,
      name: 'Second',
    });
    await world.call('POST /api/license/sync', {
      key: null,
      body: {
        licenseKey: license.licenseKey,
        instanceId: other.instanceId,
        cloudUrl: 'https://second.example.com',
        usage: { projects: ELSEWHERE },
      },
    });
  });

  test('over all of the instance, with what the license’s other instances use', async () => {
    const { total } = await world.ok<{ total: number }>('GET /api/project.list');
    await allow({ limits: { projects: total + ELSEWHERE + 1 } });
    const { body: fits } = await importSite(world, { name: 'Just fits' });
    expect(fits.status).toBe('success');
    const { status, body } = await importSite(world, { name: 'One too many' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ status: 'failed', errorStep: 'project_creation' });
    expect(body.errorMessage).toBe(
      `Project limit of the license reached (${total + ELSEWHERE + 1}). Remove one or ask for a larger license.`,
    );
    await allow({});
  });

  test('of imports at once one below the limit one succeeds', async () => {
    const { total } = await world.ok<{ total: number }>('GET /api/project.list');
    await allow({ limits: { projects: total + ELSEWHERE + 1 } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => importSite(world, { name: `At once ${index}` })),
    );
    expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    await allow({});
  });

  test('a feature that the license lacks is off, from the next request on', async () => {
    const { token } = await world.ok<{ token: string }>('POST /api/assistantToken.create', {});
    const read = () => world.call('GET /api/agent/projects', { key: token });
    expect((await read()).status).toBe(200);
    await allow({ features: { aiAssistant: false } });
    expect((await read()).status).toBe(401);
    await allow({});
    expect((await read()).status).toBe(200);
  });

  test('people count once, however many organizations they are in', async () => {
    await allow({ limits: { teamMembers: 1 } });
    const invited = await world.ok<{ url: string }>('POST /api/member.invite', {
      email: 'second@example.com',
      role: 'member',
    });
    const accepted = await fetch(invited.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.url },
      body: new URLSearchParams({ name: 'Second', password: 'correct horse' }).toString(),
    });
    expect(accepted.status).toBe(403);
    expect(await accepted.text()).toContain('Team member limit of the license reached (1).');
    await world.app.instance.auth.createUser({
      email: 'x@example.com',
      name: 'X',
      password: 'correct horse',
    });
    const headers = { cookie: await signIn(world, 'x@example.com', 'correct horse'), origin: world.url };
    const create = { key: null, headers, body: { name: 'Own' } };
    expect((await world.call('POST /api/organization.create', create)).status).toBe(403);
    await world.ok('POST /api/organization.create', { name: 'Another one of the first person' });
    await allow({});
    expect((await world.call('POST /api/organization.create', create)).status).toBe(200);
  });
});

describe('a suspended license', () => {
  test('gets no names any more, and gets them again once it is resumed', async () => {
    await world.ok('POST /api/license.setStatus', { licenseId: license.licenseId, status: 'suspended' });
    const { body } = await importSite(world, { name: 'Suspended', domain: 'suspended.example.com' });
    expect(body).toMatchObject({ status: 'partial', errorStep: 'domain_creation' });
    expect(body.errorMessage).toMatch(/suspended/i);
    const preview = await world.call('POST /api/site-import/preview', {
      body: anImport(world.organizationId, { name: 'Suspended too', domain: 'suspended.example.com' }),
    });
    expect(preview.body.errors).toEqual([expect.objectContaining({ code: 'LICENSE_SUSPENDED' })]);
    await world.ok('POST /api/license.setStatus', { licenseId: license.licenseId, status: 'active' });
    const retried = await world.call(`POST /api/site-import/${body.importId}/retry`);
    expect(retried.body.status).toBe('success');
    await world.ok('POST /api/project.remove', { projectId: retried.body.projectId });
    await until('the hub has forgotten it', async () => (await hostsAtHub()).length === 0);
  });
});

test('an instance without a hub needs no license, and gives out no subdomains', async () => {
  const standalone = await openTestApp();
  publishSite(standalone.git);
  const { body } = await importSite(standalone, { domain: 'free.example.com', source: aGitSource() });
  expect(body.status).toBe('success');
  const { applicationId } = body;
  const refused = await standalone.call('POST /api/domain.create', {
    body: { applicationId, subdomain: 'shop' },
  });
  expect(refused.status).toBe(422);
  expect(await standalone.ok('GET /api/licenseLink.get')).toMatchObject({ hubUrl: null, license: null });
  await standalone.close();
});

test('asking for a code and forgetting the license leave a row each', async () => {
  const own = await openTestApp({ LICENSE_HUB_URL: '{url}' });
  onTestFinished(() => own.close());
  const { licenseKey } = await aLicense(own);
  await claimFor(own, own.url, licenseKey);
  const rows = await auditedBy(own, async () => {
    await own.ok('POST /api/licenseLink.claim', {});
    await own.ok('POST /api/licenseLink.remove', {});
  });
  expect(rows.map(({ action, actorKind }) => [action, actorKind])).toEqual([
    ['licenseLink.claim', 'apiKey'],
    ['licenseLink.remove', 'apiKey'],
  ]);
  expect(await own.ok('GET /api/licenseLink.get')).toMatchObject({ source: null, license: null });
});
