import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { addPasskey, openPasskeyApp, postScript, signInWith } from '../../support/passkeys.ts';
import { aMember, type Person, signIn } from '../../support/people.ts';
import { totpOf } from '../../support/totp.ts';
import { openVirtualPasskey } from '../../support/virtual-passkey.ts';

let world: TestApp;
let offsetMs = 0;
beforeAll(async () => {
  world = await openPasskeyApp(() => Date.now() + offsetMs);
});
afterAll(() => world.close());

const me = async (cookie: string) =>
  (await world.call('GET /api/me.get', { key: null, headers: { cookie } })).status;
const page = async (cookie: string) =>
  (await fetch(`${world.url}/account/passkeys`, { headers: { cookie } })).text();
const idsIn = (text: string) => [...text.matchAll(/passkeys\/(psk_\w+)\/remove/g)].map(([, id]) => id);
const form = async (path: string, cookie: string, fields = {}, origin = world.url) => {
  const response = await fetch(`${world.url}/account/passkeys/${path}`, {
    ...{ method: 'POST', redirect: 'manual', headers: { cookie, origin } },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, text: await response.text() };
};

it('adds, names, uses and removes a passkey, and records each of it', async () => {
  const person = await aMember(world, 'member');
  let used = openVirtualPasskey(world.url);
  const added = await auditedBy(world, async () => {
    const { passkey, answer } = await addPasskey(world, person.cookie);
    expect(answer.status).toBe(200);
    used = passkey;
  });
  expect(added).toMatchObject([{ action: 'user.addPasskey', actorId: person.userId }]);
  const [id] = idsIn(await page(person.cookie));
  expect(added[0]?.resourceId).toBe(id);
  const signed = await auditedBy(world, async () => {
    const answer = await signInWith(world, used);
    expect([answer.status, await me(answer.cookie)]).toEqual([200, 200]);
  });
  expect(signed).toMatchObject([{ action: 'session.signIn', actorId: person.userId }]);
  const changed = await auditedBy(world, async () => {
    expect((await form(`${id}/rename`, person.cookie, { name: '<b>Key' })).status).toBe(303);
    expect(await page(person.cookie)).toContain('&lt;b&gt;Key');
    expect((await form(`${id}/remove`, person.cookie)).status).toBe(303);
  });
  expect(changed.map(({ action }) => action)).toEqual(['user.renamePasskey', 'user.removePasskey']);
  expect((await signInWith(world, used)).status).toBe(401);
});

it('signs in without the code of a second factor, also after it was disabled', async () => {
  const person = await aMember(world, 'member');
  const auth = (path: string, body: object) =>
    world.call(`POST /api/auth/two-factor/${path}`, {
      ...{ key: null, body, headers: { origin: world.url, cookie: person.cookie } },
    });
  const { passkey } = await addPasskey(world, person.cookie);
  const { body } = await auth('enable', { password: 'correct horse' });
  const verified = await auth('verify-totp', { code: totpOf(body.totpURI) });
  expect(verified.status).toBe(200);
  const { cookie } = await signInWith(world, passkey);
  expect(await me(cookie)).toBe(200);
  // The password alone does not sign in on the page.
  const fields = { email: person.email, password: 'correct horse' };
  expect((await form('sign-in', '', fields)).status).toBe(401);
  expect((await form('sign-in', '', { ...fields, secondFactor: totpOf(body.totpURI) })).status).toBe(303);
  const disabled = await world.call('POST /api/auth/two-factor/disable', {
    ...{ key: null, body: { password: 'correct horse' }, headers: { origin: world.url, cookie } },
  });
  expect(disabled.status).toBe(200);
  expect((await signInWith(world, passkey)).status).toBe(200);
});

it('needs a sign-in of the last ten minutes for every change', async () => {
  const person = await aMember(world, 'member');
  const { passkey, answer, sent } = await addPasskey(world, person.cookie);
  expect(answer.status).toBe(200);
  const [id] = idsIn(await page(person.cookie));
  offsetMs = 601_000;
  expect(await page(person.cookie)).toContain('type="password"');
  expect((await postScript(world, '/account/passkeys/start', { cookie: person.cookie })).status).toBe(401);
  expect((await postScript(world, '/account/passkeys/add', sent)).status).toBe(401);
  expect((await form(`${id}/rename`, person.cookie, { name: 'Other' })).status).toBe(401);
  expect((await form(`${id}/remove`, person.cookie)).status).toBe(401);
  offsetMs = 0;
  const { cookie } = await signInWith(world, passkey);
  expect((await form(`${id}/remove`, cookie)).status).toBe(303);
  for (const path of ['start', 'add'])
    expect((await postScript(world, `/account/passkeys/${path}`)).status).toBe(401);
  expect((await form(`${id}/remove`, '')).status).toBe(401);
});

it('keeps the passkeys of users apart', async () => {
  const [ada, bob] = [await aMember(world, 'member'), await aMember(world, 'owner')];
  await addPasskey(world, ada.cookie, { name: 'Key of Ada' });
  const [id] = idsIn(await page(ada.cookie));
  expect(await page(bob.cookie)).not.toContain('Key of Ada');
  const rows = await auditedBy(world, async () => {
    for (const wrong of [id, 'psk_01JZZZZZZZZZZZZZZZZZZZZZZZ', 'x', person404])
      for (const path of ['rename', 'remove'])
        expect((await form(`${wrong}/${path}`, bob.cookie, { name: 'Mine' })).status).toBe(404);
  });
  expect(rows).toEqual([]);
  expect(idsIn(await page(ada.cookie))).toEqual([id]);
});
const person404 = 'usr_01JZZZZZZZZZZZZZZZZZZZZZZZ';

it('refuses a 21st passkey, also in two requests at once', async () => {
  const person = await aMember(world, 'member');
  const sends = [];
  for (let count = 0; count < 19; count++) {
    const { answer } = await addPasskey(world, person.cookie, { name: `Key ${count}` });
    expect(answer.status).toBe(200);
  }
  for (let count = 0; count < 3; count++) {
    const { cookie, body } = await postScript(world, '/account/passkeys/start', { cookie: person.cookie });
    const passkey = openVirtualPasskey(world.url).create(body);
    sends.push({ body: { name: 'Last', passkey }, cookie: `${person.cookie}; ${cookie}` });
  }
  const answers = await Promise.all(sends.map((sent) => postScript(world, '/account/passkeys/add', sent)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { status, body } = await postScript(world, '/account/passkeys/start', { cookie: person.cookie });
  expect([status, body.message]).toEqual([409, 'An account can have 20 passkeys. Remove one first.']);
  expect(await page(person.cookie)).toContain('You have 20 passkeys.');
});

it('refuses to remove the last way to sign in, also in two requests at once', async () => {
  const person = await aMember(world, 'member');
  const { passkey } = await addPasskey(world, person.cookie);
  await addPasskey(world, person.cookie);
  await withoutPassword(person);
  const [first, second] = idsIn(await page(person.cookie));
  const answers = await Promise.all([first, second].map((id) => form(`${id}/remove`, person.cookie)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(answers.map(({ text }) => text).join()).toContain('only way to sign in to your account');
  const left = idsIn(await page(person.cookie));
  expect(left.length).toBe(1);
  if (left[0] === first) expect((await signInWith(world, passkey)).status).toBe(200);
});

const withoutPassword = ({ userId }: Person) =>
  world.app.instance.database.writer
    .updateTable('account')
    .set({ password: null })
    .where('userId', '=', userId)
    .execute();

it('takes the place of the password on pages only for users with a passkey', async () => {
  const person = await aMember(world, 'member');
  const start = async () =>
    (await world.call('POST /api/deviceLogin.start', { key: null, body: { clientName: 'Laptop' } })).body;
  const { verificationUrl, deviceCode, userCode } = await start();
  const open = async (cookie: string) => (await fetch(verificationUrl, { headers: { cookie } })).text();
  expect(await open(person.cookie)).toContain('type="password"');
  const { passkey } = await addPasskey(world, person.cookie);
  const { cookie } = await signInWith(world, passkey);
  expect(await open(cookie)).toContain('You are signed in as');
  const approved = await fetch(`${world.url}/login/device`, {
    ...{ method: 'POST', headers: { cookie, origin: world.url } },
    body: new URLSearchParams({ code: userCode, decision: 'approve', signedInAs: person.userId }),
  });
  expect(approved.status).toBe(200);
  const poll = { key: null, body: { deviceCode } };
  expect((await world.call('POST /api/deviceLogin.poll', poll)).body.status).toBe('approved');
  expect(await signIn(world, person.email, 'correct horse')).not.toBe('');
});
