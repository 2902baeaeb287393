import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember, assistantTokenOf, type Person } from '../../support/people.ts';

/** Leaving an organization: what ends with it, and who cannot. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const leave = (person: Pick<Person, 'cookie'>, organizationId = world.organizationId) =>
  world.call('POST /api/organization.leave', {
    ...{ key: null, headers: { cookie: person.cookie, origin: world.url } },
    body: { organizationId },
  });

test.each(['owner', 'admin', 'member'] as const)('an %s leaves: keys, token and grants end', async (role) => {
  const person = await aMember(world, role);
  const token = await assistantTokenOf(person);
  const rows = await auditedBy(world, async () => {
    expect((await leave(person)).body).toEqual({ removed: person.memberId });
  });
  expect(rows).toEqual([
    expect.objectContaining({
      ...{ action: 'organization.leave', actorId: person.userId, resourceId: person.memberId },
      organizationId: world.organizationId,
    }),
  ]);
  expect((await world.call('GET /api/me.get', { key: person.key })).status).toBe(401);
  expect((await world.call('GET /api/agent/projects', { key: token })).status).toBe(401);
  const headers = { cookie: person.cookie };
  expect((await world.call('GET /api/me.get', { key: null, headers })).status).toBe(403);
  expect((await leave(person)).status).toBe(404);
});

test('by a key of the organization as well, which ends with it', async () => {
  const person = await aMember(world, 'member');
  const { organizationId } = world;
  const other = (await person.call('POST /api/organization.create', { body: { name: 'Own' } })).body;
  const target = 'POST /api/organization.leave';
  const elsewhere = await person.call(target, { body: { organizationId: other.organizationId } });
  expect(elsewhere.status).toBe(403);
  expect((await person.call(target, { body: { organizationId } })).status).toBe(200);
  expect((await person.call('GET /api/me.get')).status).toBe(401);
});

test('the last owner cannot, also of two who leave at once', async () => {
  const first = await aMember(world, 'member');
  const { organizationId } = (
    await first.call('POST /api/organization.create', { body: { name: 'Two owners' } })
  ).body;
  expect((await leave(first, organizationId)).status).toBe(409);
  const second = await aMember(world, 'member');
  await world.app.instance.database.writer
    .insertInto('member')
    .values({
      ...{ id: 'mem_second', organizationId, userId: second.userId, role: 'owner' },
      createdAt: new Date().toISOString(),
    })
    .execute();
  const answers = await Promise.all([leave(first, organizationId), leave(second, organizationId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('member.remove ends the caller’s own membership, and no other one for a member', async () => {
  const person = await aMember(world, 'member');
  const other = await aMember(world, 'member');
  const remove = (memberId: Id<'mem'>) => person.call('POST /api/member.remove', { body: { memberId } });
  expect((await remove(other.memberId)).status).toBe(403);
  expect((await remove('mem_none')).status).toBe(403);
  expect((await remove(person.memberId)).status).toBe(200);
  expect((await person.call('GET /api/me.get')).status).toBe(401);
  expect((await other.call('GET /api/me.get')).status).toBe(200);
});

test('guests, wrong keys and strangers cannot', async () => {
  const body = { organizationId: world.organizationId };
  const target = 'POST /api/organization.leave';
  expect((await world.call(target, { key: null, body })).status).toBe(401);
  expect((await world.call(target, { key: 'key_wrong', body })).status).toBe(401);
  await world.app.instance.auth.createUser({
    ...{ email: 'stranger@example.com', name: 'Stranger' },
    password: 'correct horse',
  });
});
