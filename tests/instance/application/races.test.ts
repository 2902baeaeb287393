import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { anOrganization, type Organization } from '../../support/organizations.ts';
import { aGitSource } from '../../support/sites.ts';

/** Changes at the same moment, on both databases: none is lost. */

const ROUNDS = [1, 2, 3, 4, 5, 6];

let world: TestApp;
let site: Organization;
beforeAll(async () => {
  world = await openTestApp();
  site = await anOrganization(world);
});
afterAll(() => world.close());

async function send(operation: string, body: Record<string, unknown>): Promise<void> {
  const { status, text } = await site.call(`POST /api/${operation}`, { body });
  expect(status, text).toBe(200);
}

test('options of a source that are changed at once are all kept', async () => {
  const { applicationId } = site;
  for (const round of ROUNDS) {
    const changes = [
      { healthPath: `/up-${round}` },
      { buildCommand: `build ${round}` },
      { startCommand: `run ${round}` },
    ];
    await Promise.all(changes.map((change) => send('application.update', { applicationId, ...change })));
    const { body } = await site.call(`GET /api/application.get?applicationId=${applicationId}`);
    expect(body.source).toMatchObject(Object.assign({}, ...changes));
  }
});

test('a source stays that is set while an option is changed', async () => {
  const { applicationId } = site;
  for (const round of ROUNDS) {
    const source = aGitSource({ customGitUrl: `https://git.example.com/acme/site-${round}.git` });
    await Promise.all([
      send('application.update', { applicationId, source }),
      send('application.update', { applicationId, healthPath: `/up-${round}` }),
    ]);
    const { body } = await site.call(`GET /api/application.get?applicationId=${applicationId}`);
    expect(body.source).toMatchObject(source);
  }
});

test('the name and the description of a project that are changed at once are both kept', async () => {
  const { body: made } = await site.call('POST /api/project.create', { body: { name: 'Before' } });
  const { projectId } = made;
  for (const round of ROUNDS) {
    const changes = [{ name: `Name ${round}` }, { description: `Description ${round}` }];
    await Promise.all(changes.map((change) => send('project.update', { projectId, ...change })));
    const { body } = await site.call(`GET /api/project.get?projectId=${projectId}`);
    expect(body).toMatchObject(Object.assign({}, ...changes));
  }
});
