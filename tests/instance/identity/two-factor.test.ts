import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember, type Person, signIn } from '../../support/people.ts';
import { totpOf } from '../../support/totp.ts';

const PASSWORD = 'correct horse';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const auth = (path: string, body: object, cookie?: string) =>
  world.call(`POST /api/auth/${path}` as 'POST /', {
    key: null,
    headers: { origin: world.url, ...(cookie !== undefined && { cookie }) },
    body,
  });
const cookiesOf = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const me = async (cookie: string) =>
  (await world.call('GET /api/me.get', { key: null, headers: { cookie } })).status;
const challenge = async ({ email }: Person) =>
  cookiesOf(await auth('sign-in/email', { email, password: PASSWORD }));

interface Factor {
  readonly uri: string;
  readonly recoveryCodes: string[];
  readonly cookie: string;
}

async function withFactor(person: Person): Promise<Factor> {
  const { status, body } = await auth('two-factor/enable', { password: PASSWORD }, person.cookie);
  expect(status).toBe(200);
  const verified = await auth('two-factor/verify-totp', { code: totpOf(body.totpURI) }, person.cookie);
  expect(verified.status).toBe(200);
  return { uri: body.totpURI, recoveryCodes: body.backupCodes, cookie: cookiesOf(verified) };
}

const sessionsOf = ({ userId }: Pick<Person, 'userId'>) =>
  world.app.instance.database.reader
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .execute();

it('is turned on with a first code, and asked for at every sign-in', async () => {
  const person = await aMember(world, 'member');
  let uri = '';
  const rows = await auditedBy(world, async () => {
    ({ uri } = await withFactor(person));
  });
  expect(rows.map(({ action }) => action)).toEqual(['user.prepareTwoFactor', 'user.enableTwoFactor']);
  const signed = await auditedBy(world, async () => {
    const first = await auth('sign-in/email', { email: person.email, password: PASSWORD });
    expect([first.status, first.body.twoFactorRedirect]).toEqual([200, true]);
    const pending = cookiesOf(first);
    expect(await me(pending)).toBe(401);
    expect((await auth('two-factor/verify-totp', { code: '000000' }, pending)).status).toBe(401);
    const second = await auth('two-factor/verify-totp', { code: totpOf(uri), trustDevice: true }, pending);
    expect(second.status).toBe(200);
    expect(await me(cookiesOf(second))).toBe(200);
    // No device is trusted: the next sign-in with the same cookies needs a code, too.
    const again = await auth('sign-in/email', { email: person.email, password: PASSWORD }, cookiesOf(second));
    expect(again.body.twoFactorRedirect).toBe(true);
  });
  expect(signed.map(({ action }) => action)).toEqual(['session.signIn']);
});

it('takes each recovery code once', async () => {
  const person = await aMember(world, 'member');
  const { recoveryCodes } = await withFactor(person);
  expect(recoveryCodes.length).toBe(10);
  const [code] = recoveryCodes;
  const right = await auth('two-factor/verify-backup-code', { code }, await challenge(person));
  expect(right.status).toBe(200);
  expect(await me(cookiesOf(right))).toBe(200);
  expect((await auth('two-factor/verify-backup-code', { code }, await challenge(person))).status).toBe(401);
});

it('takes each code of the app once to sign in, also in two requests at once', async () => {
  const person = await aMember(world, 'member');
  const { uri } = await withFactor(person);
  const code = totpOf(uri);
  const pending = [await challenge(person), await challenge(person)];
  const before = (await sessionsOf(person)).length;
  const rows = await auditedBy(world, async () => {
    const answers = await Promise.all(
      pending.map((cookie) => auth('two-factor/verify-totp', { code }, cookie)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const refused = answers.find(({ status }) => status === 401);
    expect(refused?.body.message).toContain('used already');
    expect(await me(refused === undefined ? '' : cookiesOf(refused))).toBe(401);
    const later = await auth('two-factor/verify-totp', { code }, await challenge(person));
    expect(later.status).toBe(401);
    const page = await fetch(`${world.url}/account/passkeys/sign-in`, {
      method: 'POST',
      headers: { origin: world.url },
      body: new URLSearchParams({ email: person.email, password: PASSWORD, secondFactor: code }),
    });
    expect([page.status, await page.text()]).toEqual([401, expect.stringContaining('used already')]);
  });
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'session.signIn',
    ...Array(3).fill('session.signInFailed'),
  ]);
  expect((await sessionsOf(person)).length).toBe(before + 1);
});

it('locks after ten wrong codes in a row', async () => {
  const person = await aMember(world, 'member');
  const { uri } = await withFactor(person);
  for (let count = 0; count < 10; count++)
    await auth('two-factor/verify-totp', { code: '000000' }, await challenge(person));
  const locked = await auth('two-factor/verify-totp', { code: totpOf(uri) }, await challenge(person));
  expect(locked.status).toBe(429);
});

it('is asked for where the command line is signed in', async () => {
  const person = await aMember(world, 'member');
  const { uri, recoveryCodes } = await withFactor(person);
  const confirm = async (fields: object) => {
    const { body } = await world.call('POST /api/deviceLogin.start', {
      ...{ key: null, body: { clientName: 'Laptop' } },
    });
    const form = { code: body.userCode, email: person.email, password: PASSWORD, decision: 'approve' };
    const { status } = await fetch(`${world.url}/login/device`, {
      method: 'POST',
      headers: { origin: world.url },
      body: new URLSearchParams({ ...form, ...fields }),
    });
    const poll = { key: null, body: { deviceCode: body.deviceCode } };
    return [status, (await world.call('POST /api/deviceLogin.poll', poll)).body.status];
  };
  expect(await confirm({})).toEqual([401, 'pending']);
  expect(await confirm({ secondFactor: '000000' })).toEqual([401, 'pending']);
  const before = (await sessionsOf(person)).length;
  expect(await confirm({ secondFactor: totpOf(uri) })).toEqual([200, 'approved']);
  const [code = ''] = recoveryCodes;
  expect(await confirm({ secondFactor: code })).toEqual([200, 'approved']);
  expect(await confirm({ secondFactor: code })).toEqual([401, 'pending']);
  expect((await sessionsOf(person)).length).toBe(before);
});

it('is turned off with the password, or by an operator', async () => {
  const person = await aMember(world, 'member');
  const { cookie } = await withFactor(person);
  const rows = await auditedBy(world, async () => {
    expect((await auth('two-factor/disable', { password: 'wrong horse' }, cookie)).status).toBe(400);
    expect((await auth('two-factor/disable', { password: PASSWORD }, cookie)).status).toBe(200);
  });
  expect(rows.map(({ action }) => action)).toEqual(['user.confirmPasswordFailed', 'user.disableTwoFactor']);
  const renewed = await signIn(world, person.email, PASSWORD);
  await withFactor({ ...person, cookie: renewed });
  const removed = await auditedBy(world, async () => {
    await world.ok('POST /api/twoFactor.remove', { email: person.email });
  });
  expect(removed).toMatchObject([{ action: 'twoFactor.remove', resourceId: person.userId }]);
  expect(await me(renewed)).toBe(401);
  await signIn(world, person.email, PASSWORD);
});

it('counts passwords that are tried to turn it off', async () => {
  const person = await aMember(world, 'member');
  const statuses: number[] = [];
  for (let count = 0; count < 7; count++)
    statuses.push((await auth('two-factor/enable', { password: 'wrong horse' }, person.cookie)).status);
  expect(statuses.at(0)).toBe(400);
  expect(statuses.at(-1)).toBe(429);
});
