import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hasPasskey } from '#db/queries/passkey.ts';
import type { TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { addPasskey, openPasskeyApp, signInWith } from '../../support/passkeys.ts';
import { aMember, type Person } from '../../support/people.ts';

/** A new password ends what a thief of the earlier one has prepared. */

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';
const REDIRECT = 'https://assistant.example/callback';

let world: TestApp;
let now = Date.now();
beforeAll(async () => {
  world = await openPasskeyApp(() => now);
});
afterAll(() => world.close());
// Each test has a minute of its own: tries are counted.
beforeEach(() => {
  now += 61_000;
});

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${world.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: world.url },
    body: new URLSearchParams(fields),
  });

async function reset({ email }: Person, fields: Record<string, string> = {}): Promise<void> {
  const { url } = await world.ok<{ url: string }>('POST /api/passwordReset.create', { email });
  const answer = await post(new URL(url).pathname, { password: NEW_PASSWORD, ...fields });
  expect(answer.status).toBe(200);
}

async function change({ cookie }: Person): Promise<void> {
  const { status } = await world.call('POST /api/auth/change-password', {
    key: null,
    headers: { origin: world.url, cookie },
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  });
  expect(status).toBe(200);
}

/** Approves an assistant; answers the request with which it fetches its token. */
async function approveAssistant({ email }: Person): Promise<Record<string, string>> {
  const { body: client } = await world.call('POST /oauth/register', {
    ...{ key: null, body: { client_name: 'Reader', redirect_uris: [REDIRECT] } },
  });
  const verifier = randomBytes(32).toString('base64url');
  const approved = await post('/oauth/authorize', {
    ...{ response_type: 'code', client_id: client.client_id, redirect_uri: REDIRECT },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url') },
    ...{ code_challenge_method: 'S256', email, password: PASSWORD, decision: 'approve' },
  });
  const code = new URL(approved.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return {
    ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT },
    ...{ client_id: client.client_id, code_verifier: verifier },
  };
}

/** Confirms a sign-in of the command line; answers its secret. */
async function approveDevice({ email }: Person): Promise<string> {
  const { body } = await world.call('POST /api/deviceLogin.start', {
    ...{ key: null, body: { clientName: 'Laptop' } },
  });
  const fields = { code: body.userCode, email, password: PASSWORD, decision: 'approve' };
  expect((await post('/login/device', fields)).status).toBe(200);
  return body.deviceCode;
}

it.each([
  ['changed', change],
  ['reset', reset],
] as const)('a password that is %s ends approvals that are not used yet', async (_, renew) => {
  const person = await aMember(world, 'member');
  const deviceCode = await approveDevice(person);
  const exchange = await approveAssistant(person);
  await renew(person);
  const polled = await world.call('POST /api/deviceLogin.poll', { key: null, body: { deviceCode } });
  expect(polled.body).toEqual({ status: 'expired' });
  const refused = await post('/oauth/token', exchange);
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
});

it('a reset removes passkeys by choice, with the keys', async () => {
  const person = await aMember(world, 'member');
  const { passkey } = await addPasskey(world, person.cookie);
  await reset(person);
  now += 1000;
  expect((await signInWith(world, passkey)).status).toBe(200);
  const rows = await auditedBy(world, () => reset(person, { endKeys: 'yes' }));
  expect(rows.map(({ action }) => action)).toContain('user.removePasskey');
  expect((await signInWith(world, passkey)).status).toBe(401);
  expect(await hasPasskey(world.app.instance.database.reader, person.userId)).toBe(false);
});
