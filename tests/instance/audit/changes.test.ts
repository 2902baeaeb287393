import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember } from '../../support/people.ts';
import { importSite, publishSite } from '../../support/sites.ts';

/** What the audit log shows of a change, and that it shows no secret. */

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

let world: TestApp;
let site: { projectId: string; applicationId: string };
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
  site = (await importSite(world, { envVars: { STRIPE_KEY: 'sk_first', MODE: 'live' } })).body;
});
afterAll(() => world.close());

/** The recorded changes of the newest entry of an action. */
async function changesBy(action: string, input: Record<string, unknown>): Promise<readonly Change[]> {
  await world.ok(`POST /api/${action}`, input);
  const page = await world.call('GET /api/auditLog.list?limit=5');
  const entry = page.body.items.find((item: { action: string }) => item.action === action);
  return entry.changes;
}

test('an entry lists the fields that have changed, before and after', async () => {
  const { projectId, applicationId } = site;
  const named = await changesBy('project.update', { projectId, description: 'All that we sell' });
  expect(named).toEqual([{ field: 'description', before: null, after: 'All that we sell' }]);
  expect(await changesBy('application.update', { applicationId, port: 4100, healthPath: '/up' })).toEqual([
    { field: 'port', before: 80, after: 4100 },
    { field: 'healthPath', before: null, after: '/up' },
  ]);
  const filters = { enabled: false, branches: ['main', 'release/*'] };
  expect(await changesBy('application.setAutoDeploy', { applicationId, ...filters })).toEqual([
    { field: 'enabled', before: true, after: false },
    { field: 'branches', before: [], after: ['main', 'release/*'] },
  ]);
});

test('of environment variables the names are recorded, and no value', async () => {
  const { applicationId } = site;
  const changes = await changesBy('application.setEnv', {
    applicationId,
    envVars: { STRIPE_KEY: 'sk_second', MODE: null, NEW: 'sk_third' },
  });
  const names = changes.find(({ field }) => field === 'names');
  expect(names?.before).toEqual(expect.arrayContaining(['MODE', 'STRIPE_KEY']));
  expect(names?.after).not.toContain('MODE');
  expect(changes.find(({ field }) => field === 'set')).toEqual({
    field: 'set',
    before: null,
    after: ['STRIPE_KEY', 'NEW'],
  });
  expect(JSON.stringify(changes)).not.toMatch(/sk_/);
});

test('roles, access, plans, webhooks and the theme are recorded', async () => {
  const { projectId } = site;
  const { memberId } = await aMember(world, 'admin');
  expect(await changesBy('member.setRole', { memberId, role: 'member' })).toEqual([
    { field: 'role', before: 'admin', after: 'member' },
  ]);
  expect(
    await changesBy('member.setAccess', { memberId, projectIds: [projectId], applicationIds: [] }),
  ).toEqual([{ field: 'projectIds', before: [], after: [projectId] }]);
  const { organizationId } = world;
  expect(await changesBy('organization.setPlan', { organizationId, quotas: { projects: 7 } })).toEqual([
    { field: 'quotas.projects', before: -1, after: 7 },
  ]);
  const webhook = await world.ok<{ webhookId: string }>('POST /api/webhook.create', {
    url: 'https://example.com/hook?token=first',
    events: ['deploy.started'],
  });
  const changes = await changesBy('webhook.update', {
    webhookId: webhook.webhookId,
    url: 'https://example.com/other?token=second',
    enabled: false,
  });
  expect(changes).toEqual([
    { field: 'url', before: 'https://example.com/hook', after: 'https://example.com/other' },
    { field: 'enabled', before: true, after: false },
  ]);
  expect(await changesBy('theme.update', { siteName: 'Harbour', customCss: 'body { margin: 0 }' })).toEqual([
    { field: 'siteName', before: null, after: 'Harbour' },
    { field: 'customCssLength', before: null, after: 18 },
  ]);
});

test('a change of the own name is recorded in the activity of the account', async () => {
  const person = await aMember(world, 'member');
  const headers = { cookie: person.cookie, origin: world.url };
  const answer = await world.call('POST /api/auth/update-user', {
    key: null,
    headers,
    body: { name: 'Ada' },
  });
  expect(answer.status).toBe(200);
  const { body } = await person.call('GET /api/me.activity?limit=1');
  expect(body.items[0]).toMatchObject({
    action: 'user.update',
    changes: [{ field: 'name', before: 'member', after: 'Ada' }],
  });
});
