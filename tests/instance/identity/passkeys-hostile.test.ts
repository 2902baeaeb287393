import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { addPasskey, openPasskeyApp, postScript, signInWith } from '../../support/passkeys.ts';
import { aMember, type Person } from '../../support/people.ts';
import { cborBytes, cborText, type Forged, openVirtualPasskey } from '../../support/virtual-passkey.ts';

let world: TestApp;
let person: Person;
let offsetMs = 0;
beforeAll(async () => {
  world = await openPasskeyApp(() => Date.now() + offsetMs);
  person = await aMember(world, 'member');
});
afterAll(() => world.close());

const FORGED: [string, Forged][] = [
  ['of another origin', { origin: 'https://evil.example' }],
  ['of a host below the platform', { origin: 'http://site.localhost' }],
  ['of another port', { origin: 'http://localhost:1' }],
  ['for another host', { rpId: 'evil.example' }],
  ['without user verification', { isUserVerified: false }],
  ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['of the other kind', { type: 'webauthn.payment' }],
];

it.each(FORGED)('refuses to add a passkey %s', async (_, forged) => {
  const rows = await auditedBy(world, async () => {
    const { answer } = await addPasskey(world, person.cookie, { forged });
    expect([answer.status, answer.body.message]).toEqual([
      ...[400, 'The response of the browser is not valid. Start again.'],
    ]);
  });
  expect(rows).toEqual([]);
});

it.each([
  ...FORGED,
  ['with a forged signature', { signature: Buffer.alloc(70).toString('base64url') }],
  ['that is cloned: the counter does not grow', { counter: 1 }],
  ['that is cloned: the counter is back at zero', { counter: 0 }],
  ['in the name of another user', { userHandle: Buffer.from('usr_01JZZZ').toString('base64url') }],
] as [string, Forged][])('refuses to sign in with a passkey %s', async (_, forged) => {
  const owner = await aMember(world, 'member');
  const { passkey } = await addPasskey(world, owner.cookie);
  expect((await signInWith(world, passkey)).status).toBe(200);
  const rows = await auditedBy(world, async () => {
    const answer = await signInWith(world, passkey, { forged });
    expect([answer.status, answer.cookie]).toEqual([401, '']);
  });
  expect(rows).toMatchObject([{ action: 'session.signInFailed', resourceId: owner.userId }]);
  expect((await signInWith(world, passkey)).status).toBe(200);
});

it('refuses the passkey of another user, and one that it does not know', async () => {
  const other = await aMember(world, 'member');
  const { passkey } = await addPasskey(world, person.cookie);
  const { passkey: otherPasskey } = await addPasskey(world, other.cookie);
  // Signed by one passkey under the id of the other.
  expect((await signInWith(world, passkey, { forged: { id: otherPasskey.id } })).status).toBe(401);
  const rows = await auditedBy(world, async () => {
    const unknown = openVirtualPasskey(world.url);
    const forged = { userHandle: Buffer.from(person.userId).toString('base64url') };
    expect((await signInWith(world, unknown, { forged })).status).toBe(401);
  });
  expect(rows).toMatchObject([{ action: 'session.signInFailed', resourceId: 'passkey', actorId: 'guest' }]);
});

it('takes each challenge once, and only for what it was issued', async () => {
  const { passkey, sent } = await addPasskey(world, person.cookie);
  expect((await postScript(world, '/account/passkeys/add', sent)).status).toBe(409);
  const early = await postScript(world, '/login/passkey/start');
  await setTimeout(2);
  const { body, cookie } = await postScript(world, '/login/passkey/start');
  const complete = { body: passkey.get(body), cookie };
  expect((await postScript(world, '/login/passkey/complete', complete)).status).toBe(200);
  expect((await postScript(world, '/login/passkey/complete', complete)).status).toBe(401);
  // Signed again with a higher counter, and an earlier challenge that was never used.
  const signedAgain = { body: passkey.get(body), cookie };
  expect((await postScript(world, '/login/passkey/complete', signedAgain)).status).toBe(401);
  const earlier = { body: passkey.get(early.body), cookie: early.cookie };
  expect((await postScript(world, '/login/passkey/complete', earlier)).status).toBe(401);
  // The challenge of another use, of another user, an altered one, an old one and none.
  const start = async (by: Person) => postScript(world, '/account/passkeys/start', { cookie: by.cookie });
  const toAdd = await start(person);
  const assertion = passkey.get({ challenge: toAdd.body.challenge, rpId: 'localhost' });
  const crossed = { body: assertion, cookie: toAdd.cookie };
  expect((await postScript(world, '/login/passkey/complete', crossed)).status).toBe(401);
  const other = await aMember(world, 'member');
  const created = openVirtualPasskey(world.url).create(toAdd.body);
  const foreign = { body: { name: 'x', passkey: created }, cookie: `${other.cookie}; ${toAdd.cookie}` };
  expect((await postScript(world, '/account/passkeys/add', foreign)).status).toBe(400);
  const next = await postScript(world, '/login/passkey/start');
  const signed = passkey.get(next.body);
  for (const altered of ['', `${next.cookie.slice(0, -4)}AAAA`, 'pilothouse_passkey=x'])
    expect(
      (await postScript(world, '/login/passkey/complete', { body: signed, cookie: altered })).status,
    ).toBe(401);
  offsetMs = 301_000;
  const late = { body: signed, cookie: next.cookie };
  expect((await postScript(world, '/login/passkey/complete', late)).status).toBe(401);
  offsetMs = 0;
});

it('lets one of two sign-ins with the same challenge through', async () => {
  const owner = await aMember(world, 'member');
  const { passkey } = await addPasskey(world, owner.cookie);
  await setTimeout(2);
  const { body, cookie } = await postScript(world, '/login/passkey/start');
  const complete = { body: passkey.get(body), cookie };
  const answers = await Promise.all(
    [1, 2, 3].map(() => postScript(world, '/login/passkey/complete', complete)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

it('refuses pages of other origins, and callers without one', async () => {
  const paths = [
    ...['/login/passkey/start', '/login/passkey/complete', '/account/passkeys/start'],
    ...['/account/passkeys/add', '/account/passkeys/x/rename', '/account/passkeys/x/remove'],
  ];
  for (const path of paths)
    for (const origin of ['https://evil.example', 'http://site.localhost', 'null', '']) {
      const { status } = await postScript(world, path, { origin, cookie: person.cookie });
      expect([path, origin, status]).toEqual([path, origin, 403]);
    }
});

it('calls no address of an attestation, and does not check it', async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const certificate = Buffer.from(`http://127.0.0.1:${port}/crl`);
  const statement = Buffer.concat([
    ...[Buffer.from([0xa3]), cborText('alg'), Buffer.from([0x26]), cborText('sig'), cborBytes(certificate)],
    ...[cborText('x5c'), Buffer.from([0x81]), cborBytes(certificate)],
  ]);
  for (const format of ['packed', 'tpm', 'apple', 'android-key', 'unknown']) {
    const forged = { attestation: { format, statement } };
    const { passkey, answer } = await addPasskey(world, person.cookie, { forged });
    expect(answer.status).toBe(200);
    expect((await signInWith(world, passkey)).status).toBe(200);
  }
  expect(calls).toBe(0);
  await new Promise((resolve) => server.close(resolve));
});

it('refuses what is not the JSON of a passkey, and logs no challenge', async () => {
  const { passkey } = await addPasskey(world, (await aMember(world, 'member')).cookie);
  const started = await postScript(world, '/login/passkey/start');
  const right = passkey.get(started.body) as { id: string; response: Record<string, string> };
  const wrong = [
    ...[null, [], 'x', {}, { ...right, type: 'password' }, { ...right, id: 'ä' }],
    ...[
      { ...right, id: 'x'.repeat(2000) },
      { ...right, response: {} },
    ],
    { ...right, response: { ...right.response, userHandle: null } },
  ];
  for (const body of wrong) {
    const sent = { body: body as object, cookie: started.cookie };
    expect((await postScript(world, '/login/passkey/complete', sent)).status).toBe(400);
  }
  const unreadable = ['clientDataJSON', 'authenticatorData', 'signature'].map((name) => ({
    ...right,
    response: { ...right.response, [name]: 'AAAA' },
  }));
  for (const body of [...unreadable, { ...right, rawId: 'AAAA' }]) {
    const sent = { body, cookie: started.cookie };
    expect((await postScript(world, '/login/passkey/complete', sent)).status).toBe(401);
  }
  expect(world.logLines.join('\n')).not.toContain(started.body.challenge);
  expect(world.logLines.join('\n')).toContain('a sign-in with a passkey was refused');
});

it('limits sign-ins of a network and of an account', async () => {
  const { passkey } = await addPasskey(world, (await aMember(world, 'member')).cookie);
  const statuses: number[] = [];
  for (let count = 0; count < 12; count++) {
    const address = `198.51.101.${count}`;
    statuses.push((await signInWith(world, passkey, { address, forged: { isUserVerified: false } })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  const starts: number[] = [];
  for (let count = 0; count < 31; count++)
    starts.push((await postScript(world, '/login/passkey/start', { address: '203.0.113.5' })).status);
  expect(starts.at(-2)).toBe(200);
  expect(starts.at(-1)).toBe(429);
});

it('has no passkeys where the host is an IP address', async () => {
  const plain = await openTestApp();
  expect((await postScript(plain, '/login/passkey/start')).status).toBe(404);
  const { verificationUrl } = await plain.ok<{ verificationUrl: string }>('POST /api/deviceLogin.start', {
    clientName: 'Laptop',
  });
  const page = await fetch(verificationUrl);
  expect(await page.text()).not.toContain('data-passkey');
  expect(page.headers.get('content-security-policy')).not.toContain('script-src');
  await plain.close();
});
