import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openTestBrowser, type TestBrowser } from '../../support/browser.ts';
import { auditedBy } from '../../support/coverage.ts';
import { openTestProvider, type TestProvider } from '../../support/oidc-provider.ts';
import { aMember, type Person, signIn } from '../../support/people.ts';

let provider: TestProvider;
let world: TestApp;
let person: Person;
let now = Date.now();
beforeAll(async () => {
  provider = await openTestProvider();
  world = await openTestApp(
    {
      ...{ OIDC_ISSUER_URL: provider.issuer, OIDC_CLIENT_ID: provider.clientId },
      ...{ OIDC_CLIENT_SECRET: provider.clientSecret, OIDC_NAME: 'Example' },
      TRUST_PROXY: '127.0.0.0/8',
    },
    { clock: { now: () => now } },
  );
  provider.register([world.url]);
  person = await aMember(world, 'member');
  const { writer, dialect } = world.app.instance.database;
  await writer
    .updateTable('user')
    .set({ emailVerified: dialect === 'postgres' ? true : 1 })
    .where('id', '=', person.userId)
    .execute();
  provider.setUser({ sub: 'ada', email: person.email, email_verified: true });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

/** Follows the link of a page to the provider, and returns to the page. */
const signInFrom = async (browser: TestBrowser, url: string) => {
  const { text } = await browser.open(url);
  const link = /href="(\/login\/oidc[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  expect(link).toBeDefined();
  const page = await browser.open(`${world.url}${link}`);
  expect(page.url).toBe(url);
  expect(page.text).toContain(`You are signed in as <strong>${person.email}</strong>`);
  expect(page.text).not.toContain('type="password"');
  return page;
};
const startLogin = async () =>
  (await world.call('POST /api/deviceLogin.start', { key: null, body: { clientName: 'Laptop' } })).body;
const poll = async (deviceCode: string) =>
  (await world.call('POST /api/deviceLogin.poll', { key: null, body: { deviceCode } })).body;

it('confirms the sign-in of the command line without a password', async () => {
  const { deviceCode, userCode, verificationUrl } = await startLogin();
  const browser = openTestBrowser();
  await signInFrom(browser, verificationUrl);
  const again = await browser.open(verificationUrl);
  const link = /href="(\/login\/oidc[^"]*)"/.exec(again.text)?.[1]?.replaceAll('&amp;', '&');
  const asked = await browser.open(`${world.url}${link}`, ({ origin }) => origin === provider.issuer);
  expect(new URL(asked.url).searchParams.get('prompt')).toBe('login');
  const url = `${world.url}/login/device`;
  const fields = { code: userCode, decision: 'approve', signedInAs: person.userId };
  expect((await browser.submit(url, fields, { origin: 'https://evil.example' })).status).toBe(403);
  const withoutOrigin = await fetch(url, {
    method: 'POST',
    headers: { cookie: browser.cookies(world.url) },
    body: new URLSearchParams(fields),
  });
  expect(withoutOrigin.status).toBe(403);
  expect((await openTestBrowser().submit(url, fields)).status).toBe(401);
  const other = await browser.submit(url, { ...fields, signedInAs: 'usr_01JZZZZZZZZZZZZZZZZZZZZZZZ' });
  expect(other.status).toBe(401);
  expect(await poll(deviceCode)).toEqual({ status: 'pending' });
  const rows = await auditedBy(world, async () => {
    expect((await browser.submit(url, fields)).status).toBe(200);
  });
  expect(rows).toMatchObject([{ action: 'deviceLogin.approve', actorId: person.userId }]);
  expect(await poll(deviceCode)).toMatchObject({ status: 'approved' });
});

it('asks for the password again after ten minutes', async () => {
  const cookie = await signIn(world, person.email, 'correct horse');
  const { userCode, verificationUrl } = await startLogin();
  const open = async () => (await fetch(verificationUrl, { headers: { cookie } })).text();
  expect(await open()).toContain('You are signed in as');
  now += 660_000;
  const { verificationUrl: later } = await startLogin();
  const page = await (await fetch(later, { headers: { cookie } })).text();
  expect(page).toContain('type="password"');
  const sent = await fetch(`${world.url}/login/device`, {
    method: 'POST',
    headers: { cookie, origin: world.url },
    body: new URLSearchParams({
      ...{ code: new URL(later).searchParams.get('code') ?? '', decision: 'approve' },
      signedInAs: person.userId,
    }),
  });
  expect([sent.status, userCode.length]).toEqual([401, 9]);
  now -= 660_000;
});

it('connects an assistant without a password', async () => {
  const redirectUri = 'https://assistant.example.com/callback';
  const registered = await fetch(`${world.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [redirectUri] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const query = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state: 'x y' },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
  };
  const browser = openTestBrowser();
  const start = await browser.open(`${world.url}/oauth/authorize?${new URLSearchParams(query)}`);
  const link = /href="(\/login\/oidc[^"]*)"/.exec(start.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const page = await browser.open(`${world.url}${link}`);
  expect(page.text).toContain(`You are signed in as <strong>${person.email}</strong>`);
  const fields = { ...query, decision: 'approve', signedInAs: person.userId };
  const authorize = `${world.url}/oauth/authorize`;
  const foreign = await browser.submit(authorize, fields, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  const answer = await fetch(authorize, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: world.url, cookie: browser.cookies(world.url) },
    body: new URLSearchParams(fields),
  });
  const target = new URL(answer.headers.get('location') ?? '');
  expect([answer.status, target.origin, target.searchParams.get('state')]).toEqual([
    ...[302, 'https://assistant.example.com', 'x y'],
  ]);
  expect(target.searchParams.get('code')).toMatch(/./);
});
