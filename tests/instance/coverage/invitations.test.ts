import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember, signIn } from '../../support/people.ts';
import { freeName } from './a-site.ts';
import { cookieOf, fill, type Invited, invite, meOf, PASSWORD, see, signUp } from './an-invitation.ts';

/** Only invited users get in, and an invitation works once, for the person it was made for. */

let world: TestApp;
let nowOffsetMs = 0;
beforeAll(async () => {
  world = await openTestApp({}, { clock: { now: () => Date.now() + nowOffsetMs } });
});
afterAll(() => world.close());

const EIGHT_DAYS_MS = 8 * 24 * 60 * 60 * 1000;

async function usersOf(email: string): Promise<number> {
  const rows = await world.app.instance.database.writer
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .execute();
  return rows.length;
}

describe('registering', () => {
  test.each<[string, (invited: Invited) => Record<string, unknown> | Promise<Record<string, unknown>>]>([
    ['without a token', ({ email }) => ({ email })],
    ['with an unknown token', ({ email }) => ({ email, invitationToken: 'invite_none' })],
    ['with an empty token', ({ email }) => ({ email, invitationToken: '' })],
    ['with another address', ({ token }) => ({ email: 'eve@example.com', invitationToken: token })],
    [
      'with the invitation’s id for a token',
      ({ email, invitationId }) => ({ email, invitationToken: invitationId }),
    ],
    ['with a list for a token', ({ email, token }) => ({ email, invitationToken: [token] })],
    [
      'with a used token',
      async ({ email, token, path }) => {
        await fill(world, path, { name: 'Ada', password: PASSWORD });
        await world.app.instance.database.writer
          .updateTable('user')
          .set({ email: `former-${email}` })
          .where('email', '=', email)
          .execute();
        return { email, invitationToken: token };
      },
    ],
    [
      'with an expired token',
      ({ email, token }) => {
        nowOffsetMs = EIGHT_DAYS_MS;
        return { email, invitationToken: token };
      },
    ],
  ])('%s is refused', async (_what, bodyFor) => {
    const body = await bodyFor(await invite(world));
    const { status, headers } = await signUp(world, body);
    nowOffsetMs = 0;
    expect([status, headers.getSetCookie()]).toEqual([403, []]);
    expect(await usersOf(String(body.email))).toBe(0);
  });

  test('with the token of the invitation signs in; the invitation then makes a member', async () => {
    const { email, token, path } = await invite(world, 'admin');
    const answer = await signUp(world, { email: email.toUpperCase(), invitationToken: token });
    expect(answer.status).toBe(200);
    const cookie = cookieOf(answer);
    expect((await meOf(world, cookie)).status).toBe(403);
    expect((await fill(world, path, { password: PASSWORD })).status).toBe(200);
    expect((await meOf(world, await signIn(world, email, PASSWORD))).body).toMatchObject({
      email,
      role: 'admin',
    });
  });

  test('needs no token where sign-up is open', async () => {
    const open = await openTestApp({ SIGN_UP: 'open' });
    const rows = await auditedBy(open, async () => {
      const { status } = await open.call('POST /api/auth/sign-up/email', {
        key: null,
        headers: { origin: open.url },
        body: { name: 'Ada', email: 'ada@example.com', password: PASSWORD },
      });
      expect(status).toBe(200);
    });
    await open.close();
    expect(rows).toMatchObject([{ action: 'user.signUp', actorKind: 'session', address: '127.0.0.1' }]);
  });
});

describe('the page of an invitation', () => {
  test('a new person gets an account, a membership and a session', async () => {
    const { email, path } = await invite(world, 'admin');
    const page = await see(world, path);
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'same-origin',
    ]);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.text).toContain(email);
    let answer = page;
    const rows = await auditedBy(world, async () => {
      answer = await fill(world, path, { name: 'Ada', password: PASSWORD });
    });
    expect(answer.status).toBe(200);
    const me = (await meOf(world, cookieOf(answer))).body;
    expect(me).toMatchObject({ email, name: 'Ada', role: 'admin', organizationId: world.organizationId });
    expect(rows).toMatchObject([
      {
        action: 'member.accept',
        actorKind: 'session',
        actorId: me.userId,
        organizationId: world.organizationId,
      },
      { action: 'session.signIn', actorKind: 'session', actorId: me.userId, organizationId: null },
    ]);
  });

  test('one who has an account joins by their password, and by no other', async () => {
    const email = `${freeName()}@example.com`;
    await world.app.instance.auth.createUser({ email, name: 'Known', password: PASSWORD });
    const { path } = await invite(world, 'member', email);
    const before = await auditedBy(world, async () => {
      const wrong = await fill(world, path, { password: 'wrong password' });
      expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
    });
    expect(before.map((row) => row.action)).toEqual(['session.signInFailed']);
    const answer = await fill(world, path, { password: PASSWORD });
    expect(answer.status).toBe(200);
    expect((await meOf(world, cookieOf(answer))).body).toMatchObject({
      email,
      name: 'Known',
      role: 'member',
    });
    expect(await usersOf(email)).toBe(1);
  });

  test('a used, an expired and an unknown link are one and the same 404', async () => {
    const used = await invite(world);
    await fill(world, used.path, { name: 'Ada', password: PASSWORD });
    const expired = await invite(world);
    const answers = [
      await see(world, used.path),
      await fill(world, used.path, { name: 'Eve', password: PASSWORD }),
    ];
    nowOffsetMs = EIGHT_DAYS_MS;
    answers.push(
      await see(world, expired.path),
      await fill(world, expired.path, { name: 'Eve', password: PASSWORD }),
    );
    nowOffsetMs = 0;
    answers.push(
      await see(world, '/invitation/invite_none'),
      await fill(world, '/invitation/invite_none', { password: PASSWORD }),
    );
    for (const { status, text, headers } of answers)
      expect([status, text, headers.getSetCookie()]).toEqual([404, answers[0]?.text, []]);
    expect(await usersOf(expired.email)).toBe(0);
  });

  test('lets in one of many that use a link at once', async () => {
    const { email, path } = await invite(world);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fill(world, path, { name: 'Ada', password: PASSWORD })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await usersOf(email)).toBe(1);
  });

  test('bad input is explained and makes nothing', async () => {
    const { email, path } = await invite(world);
    for (const fields of [{}, { password: 'short' }, { name: 'x'.repeat(101), password: PASSWORD }]) {
      const answer = await fill(world, path, fields as Record<string, string>);
      expect([answer.status, answer.text.includes('role="alert"')]).toEqual([400, true]);
    }
    expect(await usersOf(email)).toBe(0);
    expect((await see(world, path)).status).toBe(200);
  });

  test('names stay text', async () => {
    const name = `<script>alert(1)</script>"'&<b>`;
    const { organizationId } = world;
    await world.app.instance.database.writer
      .updateTable('organization')
      .set({ name })
      .where('id', '=', organizationId)
      .execute();
    const { path } = await invite(world);
    for (const answer of [
      await see(world, path),
      await fill(world, path, { password: 'x' }),
      await fill(world, path, { password: PASSWORD }),
    ]) {
      expect(answer.text).not.toMatch(/<script|<b>/i);
      expect(answer.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;&lt;b&gt;');
    }
  });

  test('a member who follows another invitation keeps the role they have', async () => {
    const email = `late-${Date.now()}@example.com`;
    const { path } = await invite(world, 'member', email);
    const person = await aMember(world, 'owner', email);
    expect((await fill(world, path, { password: 'correct horse' })).status).toBe(409);
    const again = await world.call('POST /api/member.invite', {
      body: { email: email.toUpperCase(), role: 'member' },
    });
    expect(again.status).toBe(409);
    expect((await person.call('GET /api/me.get')).body.role).toBe('owner');
  });
});
