import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvitationView } from '#src/contracts/member.ts';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember, signIn } from '../../support/people.ts';
import { anApplication } from '../triggers/support.ts';

const PASSWORD = 'battery staple';

let world: TestApp;
let nowOffsetMs = 0;
let projectId: Id<'prj'>;
let removedId: Id<'prj'>;
let applicationId: Id<'app'>;
beforeAll(async () => {
  world = await openTestApp({}, { clock: { now: () => Date.now() + nowOffsetMs } });
  projectId = await aProject('Shop');
  removedId = await aProject('Removed');
  applicationId = await anApplication(world, {});
});
afterAll(() => world.close());

const aProject = async (name: string) =>
  (await world.ok<{ projectId: Id<'prj'> }>('POST /api/project.create', { name })).projectId;

const listed = async () => (await world.ok<{ items: InvitationView[] }>('GET /api/member.invitations')).items;

const listedFor = async (email: string) => (await listed()).filter((one) => one.email === email);

let people = 0;
async function invited(change: Record<string, unknown> = {}) {
  const email = `invited-${++people}@example.com`;
  const body = { email, role: 'member', ...change };
  const { invitationId, url } = await world.ok<{ invitationId: Id<'inv'>; url: string }>(
    'POST /api/member.invite',
    body,
  );
  const accept = () =>
    world.call(`POST ${new URL(url).pathname}` as `POST /${string}`, {
      key: null,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name: 'Ada', password: PASSWORD }).toString(),
    });
  return { email, invitationId, url, accept };
}

test('an accepted invitation gives access to those of its projects and applications that still exist', async () => {
  const access = { projectIds: [removedId, projectId, projectId], applicationIds: [applicationId] };
  const { email, invitationId, accept } = await invited(access);
  expect(await listedFor(email)).toMatchObject([
    {
      invitationId,
      email,
      role: 'member',
      projectIds: [projectId, removedId].sort(),
      applicationIds: [applicationId],
    },
  ]);
  await world.ok('POST /api/project.remove', { projectId: removedId });
  expect((await accept()).status).toBe(200);
  expect(await listedFor(email)).toEqual([]);
  const cookie = await signIn(world, email, PASSWORD);
  const { body } = await world.call('GET /api/application.list', { key: null, headers: { cookie } });
  expect(body.items.map((item: { applicationId: string }) => item.applicationId)).toEqual([applicationId]);
  const { items } = await world.ok<{ items: Record<string, unknown>[] }>('GET /api/member.list');
  expect(items.find((member) => member.email === email)).toMatchObject({
    ...{ projectIds: [projectId], applicationIds: [applicationId] },
  });
});

test('the log records role and access', async () => {
  const rows = await auditedBy(world, () => invited({ projectIds: [projectId] }));
  expect(JSON.parse(rows[0]?.changesJson ?? '[]')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'role', after: 'member' }),
      expect.objectContaining({ field: 'projectIds', after: [projectId] }),
    ]),
  );
});

test('an unknown project is refused, and no one is invited', async () => {
  const before = await listed();
  const answer = await world.call('POST /api/member.invite', {
    body: { email: 'nobody@example.com', role: 'member', projectIds: ['prj_none'] },
  });
  expect([answer.status, await listed()]).toEqual([404, before]);
});

test('a withdrawn invitation does not work any more', async () => {
  const { invitationId, accept, url } = await invited();
  const rows = await auditedBy(world, () =>
    world.ok('POST /api/member.withdrawInvitation', { invitationId }),
  );
  expect(rows).toMatchObject([{ action: 'member.withdrawInvitation', resourceId: invitationId }]);
  expect((await accept()).status).toBe(404);
  expect((await listed()).map((one) => one.invitationId)).not.toContain(invitationId);
  const again = await world.call('POST /api/member.withdrawInvitation', { body: { invitationId } });
  expect(again.status).toBe(404);
  expect(JSON.stringify(await listed())).not.toContain(new URL(url).pathname);
});

test('only an owner withdraws the invitation of an admin', async () => {
  const admin = await aMember(world, 'admin');
  const { email, invitationId } = await invited({ role: 'admin' });
  const answer = await admin.call('POST /api/member.withdrawInvitation', { body: { invitationId } });
  expect(answer.status).toBe(403);
  const replace = () => admin.call('POST /api/member.invite', { body: { email, role: 'member' } });
  expect((await replace()).status, 'also by another invitation').toBe(403);
  expect(await listedFor(email)).toMatchObject([{ invitationId, role: 'admin' }]);
  await world.ok('POST /api/member.withdrawInvitation', { invitationId });
  expect((await replace()).status).toBe(200);
});

test('an expired invitation is not listed', async () => {
  const { invitationId } = await invited();
  nowOffsetMs = 8 * 24 * 60 * 60_000;
  const ids = (await listed()).map((one) => one.invitationId);
  nowOffsetMs = 0;
  expect(ids).not.toContain(invitationId);
});
