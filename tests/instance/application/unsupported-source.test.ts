import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aGitSource } from '../../support/sites.ts';

/** The engine of the tests cannot run images. Every answer is checked against its document by `call`. */

let world: TestApp;
let environmentId: string;
beforeAll(async () => {
  world = await openTestApp();
  ({ environmentId } = await world.ok<{ environmentId: string }>('POST /api/project.create', {
    name: 'Site',
  }));
});
afterAll(() => world.close());

const image = { type: 'docker', dockerImage: 'nginx:1.27' };

it('is refused with 422, by a creation and by an update', async () => {
  const create = (source: object) =>
    world.call('POST /api/application.create', { body: { environmentId, name: 'Site', source } });
  const refused = await create(image);
  expect([refused.status, refused.body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
  const { applicationId } = (await create(aGitSource())).body;
  const body = { applicationId, source: image };
  const updated = await world.call('POST /api/application.update', { body });
  expect([updated.status, updated.body.message]).toEqual([422, 'Images need the engine `docker`.']);
});
