import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { type Answer, openTestApp, type TestApp } from '../../support/app.ts';
import { aMember, type Person } from '../../support/people.ts';

/** An owner makes a member an admin while an admin changes the same one, on both databases. */

const ROUNDS = 8;

let world: TestApp;
let admin: Person;
let member: Person;
beforeAll(async () => {
  world = await openTestApp();
  admin = await aMember(world, 'admin');
  member = await aMember(world, 'member');
});
afterAll(() => world.close());

const promote = (memberId: Id<'mem'>): Promise<Answer> =>
  world.call('POST /api/member.setRole', { body: { memberId, role: 'admin' } });

async function roleOf(memberId: Id<'mem'>): Promise<string | undefined> {
  const row = await world.app.instance.database.writer
    .selectFrom('member')
    .select('role')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.role;
}

test('an admin does not take the role from the member that an owner has made an admin', async () => {
  const { memberId } = member;
  for (let round = 0; round < ROUNDS; round += 1) {
    await world.ok('POST /api/member.setRole', { memberId, role: 'member' });
    const [promoted, changed] = await Promise.all([
      promote(memberId),
      admin.call('POST /api/member.setRole', { body: { memberId, role: 'member' } }),
    ]);
    expect(promoted.status).toBe(200);
    expect([200, 403]).toContain(changed.status);
    expect(await roleOf(memberId)).toBe('admin');
  }
});

test('an admin does not remove the member that an owner has made an admin', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { memberId } = await aMember(world, 'member');
    const [promoted, removed] = await Promise.all([
      promote(memberId),
      admin.call('POST /api/member.remove', { body: { memberId } }),
    ]);
    expect([promoted.status, removed.status]).toEqual(removed.status === 200 ? [404, 200] : [200, 403]);
    expect(await roleOf(memberId)).toBe(removed.status === 200 ? undefined : 'admin');
  }
});

test('of two changes of the access of a member one holds', async () => {
  const { memberId } = await aMember(world, 'member');
  const projectIds: string[] = [];
  for (const name of ['One', 'Two'])
    projectIds.push((await world.ok<{ projectId: string }>('POST /api/project.create', { name })).projectId);
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      projectIds.map((projectId) =>
        world.ok('POST /api/member.setAccess', { memberId, projectIds: [projectId], applicationIds: [] }),
      ),
    );
    const grants = await world.app.instance.database.writer
      .selectFrom('memberGrant')
      .select('projectId')
      .where('memberId', '=', memberId)
      .execute();
    expect(grants).toHaveLength(1);
  }
});
