import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Letter } from '#src/adapters/mail/port.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember, assistantTokenOf, type Person, signIn } from '../../support/people.ts';
import { until } from '../../support/until.ts';

const OLD_PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';

let world: TestApp;
let now: number;
let isMailServerDown = false;
const letters: Letter[] = [];
beforeAll(async () => {
  now = Date.now();
  const send = async (letter: Letter) => {
    if (isMailServerDown) throw new Error('the mail server is down');
    letters.push(letter);
  };
  const mail = { send };
  world = await openTestApp({}, { clock: { now: () => now }, mail });
});
afterAll(() => world.close());
// Each test has a minute and letters of its own.
beforeEach(() => {
  now += 6 * 60_000;
  letters.length = 0;
  isMailServerDown = false;
});

const request = (email: string) =>
  world.call('POST /api/passwordReset.request', { key: null, body: { email } });
// Letters and audit rows of a request follow its answer: those of an earlier test may arrive in the next one.
const lettersTo = (...people: { email: string }[]) =>
  letters.filter(({ to }) => people.some(({ email }) => email === to));
const auditedFor = async ({ userId }: Person, act: () => Promise<unknown>) =>
  (await auditedBy(world, act)).filter((row) => [row.resourceId, row.actorId].includes(userId));
const linkIn = (letter: Letter | undefined) => /http\S+/.exec(letter?.text ?? '')?.[0] ?? '';
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { origin: world.url, ...headers },
    body: new URLSearchParams(fields),
  });
const handedOver = async ({ email }: Person) =>
  (await world.ok<{ url: string }>('POST /api/passwordReset.create', { email })).url;
const me = (credential: { key?: string | null; headers?: Record<string, string> }) =>
  world.call('GET /api/me.get', credential);

it('mails a link that replaces the password, verifies the address and ends the sessions', async () => {
  const person = await aMember(world, 'member');
  expect((await me({ key: person.key })).body.emailVerified).toBe(false);
  const requested = await auditedFor(person, async () => {
    expect(await request(person.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { isMailed: true },
    });
    await until('the letter', () => lettersTo(person).length === 1);
  });
  expect(requested).toMatchObject([{ action: 'passwordReset.request', resourceId: person.userId }]);
  const url = linkIn(lettersTo(person)[0]);
  const shown = await fetch(url);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(await shown.text()).toContain(person.email);
  const changed = await auditedFor(person, async () => {
    expect((await post(url, { password: NEW_PASSWORD })).status).toBe(200);
  });
  expect(changed).toMatchObject([{ action: 'user.resetPassword', actorId: person.userId }]);
  expect((await me({ key: null, headers: { cookie: person.cookie } })).status).toBe(401);
  await expect(signIn(world, person.email, OLD_PASSWORD)).rejects.toThrow('401');
  await signIn(world, person.email, NEW_PASSWORD);
  expect((await me({ key: person.key })).body.emailVerified).toBe(true);
  expect((await post(url, { password: 'another password' })).status).toBe(404);
  expect(world.logLines.join('')).not.toContain(url.split('/').at(-1));
});

it('ends keys and assistant tokens by choice', async () => {
  const person = await aMember(world, 'member');
  const assistant = await assistantTokenOf(person);
  const rows = await auditedFor(person, async () => {
    const fields = { password: NEW_PASSWORD, endKeys: 'yes' };
    expect((await post(await handedOver(person), fields)).status).toBe(200);
  });
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'apiKey.revoke',
    'assistantToken.revoke',
    'passwordReset.create',
    'user.resetPassword',
  ]);
  expect((await me({ key: person.key })).status).toBe(401);
  expect((await world.call('GET /api/agent/projects', { key: assistant })).status).toBe(401);
  await signIn(world, person.email, NEW_PASSWORD);
});

it('answers alike for an address without an account', async () => {
  const person = await aMember(world, 'member');
  const known = await request(person.email);
  const unknown = await request('unknown@example.com');
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  await until('the letter', () => lettersTo(person).length === 1);
  expect(lettersTo(person, { email: 'unknown@example.com' }).map(({ to }) => to)).toEqual([person.email]);
});

it('sends one letter in five minutes to an account', async () => {
  const person = await aMember(world, 'member');
  await request(person.email);
  await until('the letter', () => lettersTo(person).length === 1);
  now += 4 * 60_000;
  await request(person.email);
  now += 2 * 60_000;
  await request(person.email);
  await until('the letter', () => lettersTo(person).length === 2);
  expect((await fetch(linkIn(lettersTo(person)[0]))).status).toBe(404);
  expect((await fetch(linkIn(lettersTo(person)[1]))).status).toBe(200);
});

it('limits the requests of a network', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 102; count++) statuses.push((await request('unknown@example.com')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(429);
});

it('takes no short password, no foreign page and no expired or unknown link', async () => {
  const person = await aMember(world, 'member');
  const url = await handedOver(person);
  expect((await post(url, { password: 'short' })).status).toBe(400);
  expect((await post(url, { password: NEW_PASSWORD }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(`${url}x`, { password: NEW_PASSWORD })).status).toBe(404);
  expect((await post(url.replace('reset-password', 'verify-email'), {})).status).toBe(404);
  now += 61 * 60_000;
  expect((await post(url, { password: NEW_PASSWORD })).status).toBe(404);
  await signIn(world, person.email, OLD_PASSWORD);
});

it('does not verify an address by a link that an operator handed over', async () => {
  const person = await aMember(world, 'member');
  expect((await post(await handedOver(person), { password: NEW_PASSWORD })).status).toBe(200);
  expect((await me({ key: person.key })).body.emailVerified).toBe(false);
});

it('verifies an address by a link', async () => {
  const person = await aMember(world, 'member');
  const rows = await auditedFor(person, async () => {
    expect((await person.call('POST /api/emailVerification.request', { body: {} })).status).toBe(200);
    expect((await person.call('POST /api/emailVerification.request', { body: {} })).status).toBe(429);
    const url = linkIn(lettersTo(person)[0]);
    expect((await fetch(url)).status).toBe(200);
    expect((await me({ key: person.key })).body.emailVerified).toBe(false);
    expect((await post(url, {})).status).toBe(200);
  });
  expect(rows.map(({ action }) => action)).toEqual([
    'emailVerification.request',
    'emailVerification.complete',
  ]);
  expect((await me({ key: person.key })).body.emailVerified).toBe(true);
  expect((await person.call('POST /api/emailVerification.request', { body: {} })).status).toBe(409);
});

it('shows a form to request a link', async () => {
  const person = await aMember(world, 'member');
  expect(await (await fetch(`${world.url}/reset-password`)).text()).toContain('<form');
  expect((await post(`${world.url}/reset-password`, { email: 'no address' })).status).toBe(400);
  expect((await post(`${world.url}/reset-password`, { email: person.email })).status).toBe(200);
  await until('the letter', () => lettersTo(person).length === 1);
});

it('answers 503 if the mail server does not accept the mail', async () => {
  const person = await aMember(world, 'member');
  isMailServerDown = true;
  const { status, body } = await person.call('POST /api/emailVerification.request', { body: {} });
  expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  isMailServerDown = false;
  await person.call('POST /api/emailVerification.request', { body: {} });
  expect(lettersTo(person), 'without a pause').toHaveLength(1);
});
