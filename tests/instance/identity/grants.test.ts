import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember, type Person } from '../../support/people.ts';
import { aDatabase, aGitSource } from '../../support/sites.ts';

/** One granted application opens its own environment, and nothing of those beside it. */

let world: TestApp;
let person: Person;
let projectId: string;
let granted: { environmentId: string; applicationId: string };
let hidden: string;
let unseen: string;
beforeAll(async () => {
  world = await openTestApp();
  person = await aMember(world, 'member');
  const project = await make<{ projectId: string; environmentId: string }>('project', { name: 'Shared' });
  ({ projectId } = project);
  const { environmentId } = project;
  const { applicationId } = await make<{ applicationId: string }>('application', {
    environmentId,
    name: 'Shown',
    source: aGitSource(),
  });
  granted = { environmentId, applicationId };
  hidden = (await make<{ environmentId: string }>('environment', { projectId, name: 'secret' }))
    .environmentId;
  unseen = (await make<{ environmentId: string }>('project', { name: 'Unseen' })).environmentId;
  await world.ok('POST /api/member.setAccess', {
    memberId: person.memberId,
    projectIds: [],
    applicationIds: [applicationId],
  });
});
afterAll(() => world.close());

const make = <Made>(what: string, input: object) => world.ok<Made>(`POST /api/${what}.create`, input);

const seen = async (): Promise<string[]> => {
  const { body } = await person.call(`GET /api/project.get?projectId=${projectId}`);
  return body.environments.map((environment: { environmentId: string }) => environment.environmentId);
};

test('a project shows a member the environments in which something is granted', async () => {
  expect(await seen()).toEqual([granted.environmentId]);
});

describe('an environment that is not granted is one that does not exist, to the byte', () => {
  test.each<[string, object]>([
    ['environment.remove', {}],
    ['application.create', { name: 'New', source: aGitSource() }],
    ['database.create', { ...aDatabase() }],
  ])('%s', async (operation, input) => {
    const ask = (environmentId: string) =>
      person.call(`POST /api/${operation}`, { body: { ...input, environmentId } });
    const missing = await ask('env_no');
    expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND']);
    for (const id of [hidden, unseen]) {
      const { status, text } = await ask(id);
      expect([status, text]).toEqual([404, missing.text]);
    }
    expect((await ask(granted.environmentId)).status).toBe(403);
  });
});

test('a grant of the whole project shows the empty environments, too', async () => {
  const grant = (projectIds: string[], applicationIds: string[]) =>
    world.ok('POST /api/member.setAccess', { memberId: person.memberId, projectIds, applicationIds });
  await grant([projectId], []);
  expect(await seen()).toEqual([granted.environmentId, hidden]);
  await grant([], [granted.applicationId]);
});
