import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember } from '../../support/people.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const aProject = async (name: string) =>
  (await world.ok<{ projectId: string }>('POST /api/project.create', { name })).projectId;
const aKey = (input: object, key?: string) =>
  world.call('POST /api/apiKey.create', { body: { name: 'K', ...input }, ...(key !== undefined && { key }) });
const projectsOf = async (key: string) =>
  (await world.call('GET /api/project.list', { key })).body.items.map(
    ({ projectId }: { projectId: string }) => projectId,
  );

test('a key shows its limits in the list', async () => {
  const projectId = await aProject('Listed');
  const { apiKeyId } = (
    await aKey({ scopes: ['deploy', 'read', 'read'].slice(0, 2), projectIds: [projectId] })
  ).body;
  const { items } = await world.ok<{ items: { apiKeyId: Id<'key'> }[] }>('GET /api/apiKey.list');
  expect(items.find((item) => item.apiKeyId === apiKeyId)).toMatchObject({
    scopes: ['read', 'deploy'],
    projectIds: [projectId],
  });
  expect(items.at(-1)).toMatchObject({ scopes: null, projectIds: null });
});

test('a key of one project sees that one, and none after its removal', async () => {
  const [own, other] = [await aProject('Own'), await aProject('Other')];
  const { key } = (await aKey({ projectIds: [own] })).body;
  expect(await projectsOf(key)).toEqual([own]);
  expect((await world.call(`GET /api/project.get?projectId=${other}`, { key })).status).toBe(404);
  await world.ok('POST /api/project.remove', { projectId: own });
  expect(await projectsOf(key)).toEqual([]);
});

test('a key of projects cannot exceed the grants of its owner', async () => {
  const [granted, hidden] = [await aProject('Granted'), await aProject('Hidden')];
  const member = await aMember(world, 'member');
  const setAccess = (projectIds: string[]) =>
    world.ok('POST /api/member.setAccess', { memberId: member.memberId, projectIds, applicationIds: [] });
  await setAccess([granted]);
  const refused = await aKey({ projectIds: [granted, hidden] }, member.key);
  expect(refused.status).toBe(404);
  const { key } = (await aKey({ projectIds: [granted] }, member.key)).body;
  expect(await projectsOf(key)).toEqual([granted]);
  await setAccess([hidden]);
  expect(await projectsOf(key)).toEqual([]);
});

test('a limited key creates no key and no token, and a key without limits creates limited ones', async () => {
  const { key } = (await aKey({ scopes: ['read'] })).body;
  expect((await aKey({}, key)).status).toBe(403);
  expect((await aKey({ scopes: ['read'] }, key)).status).toBe(403);
  expect((await world.call('POST /api/assistantToken.create', { key, body: {} })).status).toBe(403);
  const parent = (await aKey({})).body.key;
  const child = (await aKey({ scopes: ['read'] }, parent)).body.key;
  expect((await world.call('POST /api/project.create', { key: child, body: { name: 'X' } })).status).toBe(
    403,
  );
});

test('unknown scopes and projects are refused', async () => {
  expect((await aKey({ scopes: ['root'] })).status).toBe(400);
  expect((await aKey({ scopes: [] })).status).toBe(400);
  expect((await aKey({ projectIds: [] })).status).toBe(400);
  expect((await aKey({ projectIds: ['prj_unknown'] })).status).toBe(404);
});

test('the operator’s key with limits is not an operator’s', async () => {
  const { key } = (await aKey({ scopes: ['read'] })).body;
  expect((await world.call('GET /api/me.get', { key })).body.isOperator).toBe(false);
  expect((await world.call('GET /api/operator.list', { key })).status).toBe(403);
});
