import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite } from '../../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

test('names that readers cannot tell apart are one name', async () => {
  expect((await importSite(world, { name: 'Caf\u00e9' })).status).toBe(200);
  for (const name of ['Cafe\u0301', 'CAF\u00c9', 'cafe\u0301']) {
    const { status, body } = await importSite(world, { name });
    expect([status, body.errorMessage]).toEqual([422, expect.stringContaining('already exists')]);
    expect((await world.call('POST /api/project.create', { body: { name } })).status).toBe(409);
  }
  expect((await importSite(world, { name: 'Cafe' })).status).toBe(200);
});
