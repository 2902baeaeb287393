import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganizationDetails } from '#src/contracts/organization.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember } from '../../support/people.ts';
import { aDatabase, importSite, publishSite, settled } from '../../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

const get = () => world.ok<OrganizationDetails>('GET /api/organization.get');

test('an owner and an admin rename it; the log records the names', async () => {
  const { organizationId, name } = await get();
  const admin = await aMember(world, 'admin');
  const rows = await auditedBy(world, async () => {
    const { status, body } = await admin.call('POST /api/organization.update', {
      body: { organizationId, name: '  Acme   Inc. ' },
    });
    expect([status, body]).toMatchObject([200, { organizationId, name: 'Acme Inc.', role: 'admin' }]);
  });
  expect((await get()).name).toBe('Acme Inc.');
  expect(rows).toMatchObject([
    {
      action: 'organization.update',
      resourceId: organizationId,
      changesJson: JSON.stringify([{ field: 'name', before: name, after: 'Acme Inc.' }]),
    },
  ]);
  await world.ok('POST /api/organization.update', { organizationId, name });
});

test('a member does not', async () => {
  const { organizationId } = await get();
  const member = await aMember(world, 'member');
  const answer = await member.call('POST /api/organization.update', {
    body: { organizationId, name: 'Mine' },
  });
  expect(answer.status).toBe(403);
});

test('the usage of every quota is shown', async () => {
  expect((await get()).usage).toEqual({
    ...{ projects: 0, applications: 0, databases: 0, domains: 0, buildMinutes: 0 },
  });
  const { body } = await importSite(world, { domain: 'www.shop.example', database: aDatabase() });
  await settled(world, body.deploymentId);
  expect((await get()).usage).toMatchObject({ projects: 1, applications: 1, databases: 1, domains: 1 });
});
