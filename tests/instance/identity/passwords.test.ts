import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember, assistantTokenOf, signIn } from '../../support/people.ts';

/** How often passwords may be tried for an account, and what remains of sign-ins. */

const PASSWORD = 'correct horse';
let nowOffsetMs = 0;
let world: TestApp;

/** Behind a trusted proxy, each call can come from its own address. */
beforeEach(async () => {
  nowOffsetMs = 0;
  // Only a test advances it: a slow machine changes no verdict.
  const startedAtMs = Date.now();
  world = await openTestApp(
    { TRUST_PROXY: '127.0.0.0/8' },
    { clock: { now: () => startedAtMs + nowOffsetMs } },
  );
});
afterEach(() => world.close());

const trySignIn = (email: string, password: string, from: string): Promise<Answer> =>
  world.call('POST /api/auth/sign-in/email', {
    key: null,
    headers: { origin: world.url, 'x-forwarded-for': from },
    body: { email, password },
  });

/** Tries wrong passwords from one address after the other, each as soon as it may; answers the statuses. */
async function attack(email: string, count: number, waitMs = 60_000): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 1; at <= count; at++) {
    statuses.push((await trySignIn(email, `wrong ${at}`, `203.0.113.${at}`)).status);
    nowOffsetMs += waitMs;
  }
  return statuses;
}

describe('attempts at one account', () => {
  test('from ever new addresses end after ten within fifteen minutes', async () => {
    const { email } = await aMember(world, 'member');
    expect(await attack(email, 14)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const right = await trySignIn(email, PASSWORD, '203.0.113.99');
    expect([right.status, right.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    nowOffsetMs += 2 * 60_000;
    expect((await trySignIn(email, PASSWORD, '203.0.113.99')).status).toBe(200);
  });

  test('have to wait longer and longer', async () => {
    const { email } = await aMember(world, 'member');
    expect(await attack(email, 6, 0)).toEqual([401, 401, 401, 401, 401, 429]);
    nowOffsetMs += 1100;
    expect(await attack(email, 2, 0)).toEqual([401, 429]);
    nowOffsetMs += 1100;
    expect(await attack(email, 1, 0)).toEqual([429]);
  });

  test('are not more when they are made at once', async () => {
    const { email } = await aMember(world, 'member');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => trySignIn(email, 'wrong', `203.0.113.${at}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
  });

  test('let the owner in from an address of an earlier sign-in', async () => {
    const { email } = await aMember(world, 'member');
    const home = '198.51.100.7';
    expect((await trySignIn(email, PASSWORD, home)).status).toBe(200);
    await attack(email, 11);
    expect((await trySignIn(email, PASSWORD, '203.0.113.99')).status).toBe(429);
    expect((await trySignIn(email, PASSWORD, home)).status).toBe(200);
    // There they are counted as well.
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await trySignIn(email, 'wrong', home)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('are answered alike where there is no such account', async () => {
    const { email } = await aMember(world, 'member');
    const [known, unknown] = [
      await trySignIn(email, 'wrong', '203.0.113.1'),
      await trySignIn('unknown@example.com', 'wrong', '203.0.113.1'),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    nowOffsetMs += 16 * 60_000;
    expect(await attack('unknown@example.com', 11)).toEqual(await attack(email, 11));
  });

  test('addresses in other letters are the same account', async () => {
    const { email } = await aMember(world, 'member');
    for (let at = 0; at < 5; at++)
      await trySignIn(at % 2 ? email.toUpperCase() : email, 'wrong', `203.0.113.${at}`);
    expect((await trySignIn(email, 'wrong', '203.0.113.77')).status).toBe(429);
  });

  test('count also on the page of an invitation and as the current password', async () => {
    const person = await aMember(world, 'member');
    const headers = { cookie: person.cookie, origin: world.url };
    const change = (currentPassword: string) =>
      world.call('POST /api/auth/change-password', {
        ...{ key: null, headers },
        body: { currentPassword, newPassword: 'battery staple' },
      });
    for (let at = 0; at < 5; at++) expect((await change('wrong horse')).status).toBe(400);
    expect((await change(PASSWORD)).status).toBe(429);
    nowOffsetMs += 16 * 60_000;
    // What is refused for another reason is no attempt.
    for (let at = 0; at < 8; at++) {
      const short = { currentPassword: PASSWORD, newPassword: 'short' };
      expect(
        (await world.call('POST /api/auth/change-password', { key: null, headers, body: short })).status,
      ).toBe(400);
    }
    const { organizationId } = (await person.call('POST /api/organization.create', { body: { name: 'X' } }))
      .body;
    expect(organizationId).toMatch(/^org_/);
    const guest = await aMember(world, 'member');
    await world.ok('POST /api/member.remove', { memberId: guest.memberId });
    const { url } = await world.ok<{ url: string }>('POST /api/member.invite', {
      email: guest.email,
      role: 'member',
    });
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      const form = new URLSearchParams({ password: 'wrong horse' });
      statuses.push((await fetch(url, { method: 'POST', body: form })).status);
      nowOffsetMs += at === 3 ? 61_000 : 0;
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await trySignIn(guest.email, 'wrong', '127.0.0.1')).status).toBe(429);
  });
});

test('sign-ins are audited, failed ones too, and the account’s owner reads them', async () => {
  const person = await aMember(world, 'member');
  const rows = await auditedBy(world, async () => {
    await trySignIn(person.email, 'wrong', '203.0.113.5');
    await trySignIn(person.email, PASSWORD, '203.0.113.6');
    await trySignIn('unknown@example.com', PASSWORD, '203.0.113.7');
  });
  const row = { organizationId: null, resourceId: person.userId };
  expect(rows).toEqual([
    expect.objectContaining({
      ...row,
      action: 'session.signInFailed',
      actorKind: 'guest',
      address: '203.0.113.5',
    }),
    expect.objectContaining({
      ...row,
      action: 'session.signIn',
      actorKind: 'session',
      actorId: person.userId,
    }),
  ]);
  const { body } = await person.call('GET /api/me.activity?limit=2');
  expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
    'session.signIn',
    'session.signInFailed',
  ]);
  const other = await aMember(world, 'owner');
  expect(JSON.stringify((await other.call('GET /api/me.activity')).body)).not.toContain(person.userId);
});

test('failed sign-ins are audited twenty times an hour for an account, and then once for the hour', async () => {
  const person = await aMember(world, 'member');
  const rows = await auditedBy(world, () => attack(person.email, 45));
  const failed = rows.filter(({ action }) => action === 'session.signInFailed');
  const repeated = rows.filter(({ action }) => action === 'session.signInFailedRepeatedly');
  expect([failed.length, repeated.length, rows.length]).toEqual([20, 1, 21]);
  expect(repeated[0]).toMatchObject({ actorKind: 'guest', resourceId: person.userId });
  nowOffsetMs += 60 * 60_000;
  const [row] = await auditedBy(world, () => trySignIn(person.email, 'wrong', '203.0.113.9'));
  expect(row?.action).toBe('session.signInFailed');
});

describe('the use of a credential', () => {
  const useFrom = (key: string, from: string, path: `GET /${string}` = 'GET /api/me.get') =>
    world.call(path, { key, headers: { 'x-forwarded-for': from } });

  test('from a new address is audited once, except for its first', async () => {
    const { key } = await aMember(world, 'member');
    const rows = await auditedBy(world, async () => {
      for (const from of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.1', '203.0.113.2'])
        expect((await useFrom(key, from)).status).toBe(200);
    });
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'apiKey.usedFromNewAddress',
        organizationId: world.organizationId,
        actorKind: 'apiKey',
        actorId: rows[0]?.resourceId,
        address: '203.0.113.2',
      }),
    ]);
  });

  test('of an assistant is audited like that of a key', async () => {
    const owner = await aMember(world, 'owner');
    const token = await assistantTokenOf(owner);
    const rows = await auditedBy(world, async () => {
      for (const from of ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1'])
        expect((await useFrom(token, from, 'GET /api/agent/projects')).status).toBe(200);
    });
    expect(rows.map(({ action, actorKind, address }) => ({ action, actorKind, address }))).toEqual([
      {
        action: 'assistantToken.usedFromNewAddress',
        actorKind: 'assistantToken',
        address: '2001:db8:1:2::1',
      },
    ]);
  });

  test('is recorded for a hundred networks', async () => {
    const { key } = await aMember(world, 'member');
    const rows = await auditedBy(world, async () => {
      for (let at = 1; at <= 105; at++) await useFrom(key, `198.51.100.${at}`);
    });
    expect(rows).toHaveLength(99);
  });
});

test('a changed password always ends all other sessions, and names the keys that remain', async () => {
  const person = await aMember(world, 'member');
  const other = await signIn(world, person.email, PASSWORD);
  const { organizationId } = (await person.call('POST /api/organization.create', { body: { name: 'Newer' } }))
    .body;
  const answer = await world.call('POST /api/auth/change-password', {
    key: null,
    headers: { cookie: person.cookie, origin: world.url },
    body: { currentPassword: PASSWORD, newPassword: 'battery staple', revokeOtherSessions: false },
  });
  expect(answer.status).toBe(200);
  expect(answer.body.apiKeys).toEqual([
    expect.objectContaining({ name: 'Mine', organizationId: world.organizationId }),
  ]);
  expect(JSON.stringify(answer.body)).not.toContain(person.key);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const me = (headers: Record<string, string>) => world.call('GET /api/me.get', { key: null, headers });
  for (const ended of [other, person.cookie]) expect((await me({ cookie: ended })).status).toBe(401);
  // It acts where the session before has acted, not where a new one would.
  expect((await me({ cookie })).body).toMatchObject({ organizationId: world.organizationId });
  expect(organizationId).not.toBe(world.organizationId);
  expect((await person.call('GET /api/me.get')).status).toBe(200);
});
