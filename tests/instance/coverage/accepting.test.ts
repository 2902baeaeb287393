import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember } from '../../support/people.ts';
import { cookieOf, fill, type Invited, invite, meOf, PASSWORD, see, signUp } from './an-invitation.ts';

/** Accepting without the page, and what happens to invitations that are left over. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

describe('what was invited before', () => {
  test('a removed member does not return by an older link', async () => {
    const { email } = await invite(world, 'admin');
    const person = await aMember(world, 'admin', email);
    const leftover = await leftoverFor(person.email);
    await world.ok('POST /api/member.remove', { memberId: person.memberId });
    expect((await fill(world, leftover.path, { password: 'correct horse' })).status).toBe(404);
    expect((await accept(person.cookie, leftover.invitationId)).status).toBe(404);
    expect((await meOf(world, person.cookie)).status).toBe(403);
  });

  test('a new invitation takes the place of an earlier one for the same address', async () => {
    const earlier = await invite(world, 'owner');
    const later = await invite(world, 'member', earlier.email.toUpperCase());
    expect((await see(world, earlier.path)).status).toBe(404);
    const joined = await fill(world, later.path, { name: 'Ada', password: PASSWORD });
    expect((await meOf(world, cookieOf(joined))).body).toMatchObject({
      email: earlier.email,
      role: 'member',
    });
  });

  /** As one that was made before the person became a member by another way. */
  async function leftoverFor(email: string): Promise<Invited> {
    const made = await invite(world);
    await world.app.instance.database.writer
      .updateTable('invitation')
      .set({ email })
      .where('id', '=', made.invitationId)
      .execute();
    return made;
  }
});

describe('accepting in a session', () => {
  test('is for the invited person alone, works once, and is audited like the page', async () => {
    const { email, token, invitationId } = await invite(world, 'admin');
    const stranger = await aMember(world, 'member');
    expect((await accept(stranger.cookie, invitationId)).status).toBe(404);
    const cookie = cookieOf(await signUp(world, { email, invitationToken: token }));
    const rows = await auditedBy(world, async () => {
      const { status, body } = await accept(cookie, invitationId);
      expect([status, body]).toMatchObject([
        200,
        { invitation: { id: invitationId, status: 'accepted' }, member: { role: 'admin' } },
      ]);
    });
    expect((await meOf(world, cookie)).body).toMatchObject({ email, role: 'admin' });
    expect((await accept(cookie, invitationId)).status).toBe(404);
    expect(rows).toMatchObject([
      { action: 'member.accept', organizationId: world.organizationId, address: expect.any(String) },
    ]);
  });

  test('of many that accept at once one gets in, and none gets an internal error', async () => {
    const { email, token, invitationId } = await invite(world);
    const cookie = cookieOf(await signUp(world, { email, invitationToken: token }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(cookie, invitationId)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const status of statuses) expect([200, 404, 409]).toContain(status);
  });

  test('needs a session from our own pages, and an id', async () => {
    const { email, token, invitationId } = await invite(world);
    const cookie = cookieOf(await signUp(world, { email, invitationToken: token }));
    expect((await accept('', invitationId)).status).toBe(401);
    expect((await accept(cookie, invitationId, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await accept('', invitationId, { 'x-api-key': world.key })).status).toBe(401);
    for (const bad of ['', 5, null, 'inv_\0', undefined]) {
      const { status, body } = await accept(cookie, bad);
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    }
    expect((await accept(cookie, 'inv_no')).status).toBe(404);
    expect((await meOf(world, cookie)).status).toBe(403);
  });

  test('with open sign-up, an address proves nothing: the link has to be followed', async () => {
    const open = await openTestApp({ SIGN_UP: 'open' });
    const email = 'victim@example.com';
    const { invitationId } = await open.ok('POST /api/member.invite', { email, role: 'owner' });
    const headers = { origin: open.url };
    const body = { name: 'Eve', email, password: PASSWORD };
    const signedUp = await open.call('POST /api/auth/sign-up/email', { key: null, headers, body });
    const { status } = await open.call('POST /api/auth/organization/accept-invitation', {
      key: null,
      headers: { ...headers, cookie: cookieOf(signedUp) },
      body: { invitationId },
    });
    await open.close();
    expect(status).toBe(403);
  });
});

function accept(
  cookie: string,
  invitationId: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return world.call('POST /api/auth/organization/accept-invitation', {
    key: null,
    headers: { ...(cookie === '' ? {} : { cookie }), origin: world.url, ...headers },
    body: { invitationId },
  });
}
