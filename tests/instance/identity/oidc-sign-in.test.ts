import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openTestBrowser, type TestBrowser } from '../../support/browser.ts';
import { auditedBy } from '../../support/coverage.ts';
import { openTestProvider, type TestProvider } from '../../support/oidc-provider.ts';
import { aMember } from '../../support/people.ts';

let provider: TestProvider;
let world: TestApp;
let open: TestApp;
beforeAll(async () => {
  provider = await openTestProvider();
  const environment = {
    OIDC_ISSUER_URL: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Example & Co',
    TRUST_PROXY: '127.0.0.0/8',
    ALLOWED_ORIGINS: 'https://console.example.com',
  };
  world = await openTestApp(environment);
  open = await openTestApp({ ...environment, SIGN_UP: 'open' });
  provider.register([world.url, open.url]);
});
afterAll(async () => {
  await world.close();
  await open.close();
  await provider.close();
});

const meOf = async ({ url, call }: TestApp, browser: TestBrowser) =>
  call('GET /api/me.get', { key: null, headers: { cookie: browser.cookies(url) } });
const signIn = ({ url }: TestApp, browser: TestBrowser, next = '/api/health') =>
  browser.open(`${url}/login/oidc?next=${encodeURIComponent(next)}`);
const invite = (email: string) =>
  world.ok<{ url: string }>('POST /api/member.invite', { email, role: 'member' });

it('links a verified address at the first sign-in, and finds the account by its subject afterwards', async () => {
  const person = await aMember(world, 'member');
  await verifyAddress(person.userId);
  const user = { sub: 'ada', email: person.email.toUpperCase(), email_verified: true, name: 'Ada' };
  provider.setUser(user);
  const browser = openTestBrowser();
  const rows = await auditedBy(world, async () => {
    expect(await signIn(world, browser)).toMatchObject({ status: 200, url: `${world.url}/api/health` });
  });
  expect(rows.map(({ action, resourceId }) => [action, resourceId])).toEqual([
    ['user.linkProvider', person.userId],
    ['session.signIn', person.userId],
  ]);
  expect((await meOf(world, browser)).body.email).toBe(person.email);
  provider.setUser({ ...user, email: 'ada@new.example.com', email_verified: false });
  const later = openTestBrowser();
  const again = await auditedBy(world, () => signIn(world, later));
  expect(again.map(({ action }) => action)).toEqual(['session.signIn']);
  expect((await meOf(world, later)).body.email).toBe(person.email);
  const sessions = await world.call('GET /api/auth/list-sessions', {
    ...{ key: null, headers: { cookie: later.cookies(world.url) } },
  });
  expect(sessions.body).toContainEqual(expect.objectContaining({ userAgent: 'Test browser' }));
  expect(world.logLines.join('')).not.toContain(provider.clientSecret);
});

it('leaves the second factor to the provider', async () => {
  const person = await aMember(world, 'member');
  await verifyAddress(person.userId);
  const { writer, dialect } = world.app.instance.database;
  await writer
    .updateTable('user')
    .set({ twoFactorEnabled: dialect === 'postgres' ? true : 1 })
    .where('id', '=', person.userId)
    .execute();
  provider.setUser({ sub: 'two-factor', email: person.email, email_verified: true });
  const browser = openTestBrowser();
  expect((await signIn(world, browser)).status).toBe(200);
  expect((await meOf(world, browser)).status).toBe(200);
});

it('does not link an account whose address is not verified here', async () => {
  const person = await aMember(world, 'member');
  provider.setUser({ sub: 'mallory', email: person.email, email_verified: true });
  const browser = openTestBrowser();
  const rows = await auditedBy(world, async () => {
    const visit = await signIn(world, browser);
    expect(visit.status).toBe(403);
    expect(visit.text).toContain('Sign in with its password and verify the address first');
  });
  expect(rows.map(({ action, resourceId }) => [action, resourceId])).toEqual([
    ['session.signInFailed', person.userId],
  ]);
  expect((await meOf(world, browser)).status).toBe(401);
});

it('takes no address that the provider has not verified, or does not send', async () => {
  const person = await aMember(world, 'member');
  await verifyAddress(person.userId);
  for (const [user, message] of [
    [{ sub: 'eve', email: person.email, email_verified: false }, 'not verified at Example &amp; Co'],
    [{ sub: 'eve', email: person.email }, 'not verified at Example &amp; Co'],
    [{ sub: 'eve' }, 'has not sent your email address'],
    [{ sub: 'eve', email: 'no address', email_verified: true }, 'has not sent your email address'],
    // The Kelvin sign, which is a `k` in lower case: another mailbox than that of `kim`.
    [{ sub: 'eve', email: '\u212Aim@example.com', email_verified: true }, 'has not sent your email address'],
  ] as const) {
    provider.setUser(user);
    const browser = openTestBrowser();
    const visit = await signIn(open, browser);
    const invited = await signIn(world, browser);
    expect([visit.status, invited.status]).toEqual([403, 403]);
    expect(invited.text).toContain(message);
    expect((await meOf(world, browser)).status).toBe(401);
  }
});

it('creates an account only for an invited address, which then joins without a password', async () => {
  const user = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace\u0000 Hopper' };
  provider.setUser(user);
  const refused = await signIn(world, openTestBrowser());
  expect([refused.status, refused.text.includes('Registration is by invitation only')]).toEqual([403, true]);
  const { url } = await invite('grace@example.com');
  const browser = openTestBrowser();
  const page = await browser.open(url);
  const link = /href="(\/login\/oidc[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(page.text).toContain('Sign in with Example &amp; Co');
  const rows = await auditedBy(world, async () => {
    const back = await browser.open(`${world.url}${link}`);
    expect(back.url).toBe(url);
    expect(back.text).toContain('You are signed in as <strong>grace@example.com</strong>');
    expect(back.text).not.toContain('type="password"');
    const signedInAs = /name="signedInAs" value="([^"]+)"/.exec(back.text)?.[1] ?? '';
    const other = await browser.submit(url, { signedInAs: 'usr_01JZZZZZZZZZZZZZZZZZZZZZZZ' });
    expect(other.status).toBe(401);
    expect((await browser.submit(url, { signedInAs }, { origin: 'https://evil.example' })).status).toBe(403);
    const joined = await browser.submit(url, { signedInAs });
    expect([joined.status, joined.text.includes('Welcome')]).toEqual([200, true]);
  });
  expect(rows.map(({ action }) => action)).toEqual([
    ...['user.signUp', 'user.linkProvider', 'session.signIn', 'member.accept'],
  ]);
  const me = await meOf(world, browser);
  expect(me.body).toMatchObject({ email: 'grace@example.com', organizationId: world.organizationId });
});

it('creates an account for any verified address if sign-up is open', async () => {
  provider.setUser({ sub: 'linus', email: 'linus@example.com', email_verified: 'true', name: 'Linus' });
  const browser = openTestBrowser();
  const rows = await auditedBy(open, async () => {
    expect((await signIn(open, browser)).status).toBe(200);
  });
  expect(rows.map(({ action }) => action)).toEqual(['user.signUp', 'user.linkProvider', 'session.signIn']);
  const cookie = browser.cookies(open.url);
  const { body } = await open.call('GET /api/auth/get-session', { key: null, headers: { cookie } });
  expect(body.user).toMatchObject({ email: 'linus@example.com', emailVerified: true, name: 'Linus' });
});

it('creates one account for two first sign-ins at the same time', async () => {
  provider.setUser({ sub: 'twin', email: 'twin@example.com', email_verified: true });
  const browsers = [openTestBrowser(), openTestBrowser()];
  const visits = await Promise.all(browsers.map((browser) => signIn(open, browser)));
  expect(visits.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(visits.some(({ status }) => status === 200)).toBe(true);
  expect((await signIn(open, openTestBrowser())).status).toBe(200);
});

it('lets a user without a password set one with a link', async () => {
  provider.setUser({ sub: 'alan', email: 'alan@example.com', email_verified: true });
  await signIn(open, openTestBrowser());
  const { url } = await open.ok<{ url: string }>('POST /api/passwordReset.create', {
    email: 'alan@example.com',
  });
  const set = await openTestBrowser().submit(url, { password: 'correct horse' });
  expect([set.status, set.text.includes('Your password is changed')]).toEqual([200, true]);
  const headers = { origin: open.url };
  const body = { email: 'alan@example.com', password: 'correct horse' };
  expect((await open.call('POST /api/auth/sign-in/email', { key: null, headers, body })).status).toBe(200);
  expect((await signIn(open, openTestBrowser())).status).toBe(200);
});

it('returns only to this platform and to allowed origins', async () => {
  provider.setUser({ sub: 'barbara', email: 'barbara@example.com', email_verified: true });
  for (const next of [
    ...[
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
    ],
    ...['/\t/evil.example', 'https://console.example.com.evil.example/', 'data:text/html,x'],
    ...[`${world.url}@evil.example/`, 'https://user@console.example.com/', `/${'a'.repeat(3000)}`],
  ]) {
    const visit = await signIn(open, openTestBrowser(), next);
    expect([next, visit.status]).toEqual([next, 400]);
    expect(visit.url).toContain(open.url);
  }
  const console = await openTestBrowser().open(
    `${open.url}/login/oidc?next=${encodeURIComponent('https://console.example.com/home?a=b')}`,
    ({ origin }) => origin === 'https://console.example.com',
  );
  expect([console.status, console.url]).toEqual([302, 'https://console.example.com/home?a=b']);
});

it('reports a refusal at the provider, and a provider that does not answer', async () => {
  provider.setUser(null);
  const denied = await signIn(open, openTestBrowser());
  expect([denied.status, denied.text.includes('refused at Example &amp; Co')]).toEqual([401, true]);
  const broken = await openTestApp({
    OIDC_ISSUER_URL: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'pilothouse',
  });
  const visit = await signIn(broken, openTestBrowser());
  expect([visit.status, visit.text.includes('Sign in with single sign-on')]).toEqual([503, false]);
  expect(visit.text).toContain('Try again, or ask the operator');
  await broken.close();
});

it('does not start with half of the settings', async () => {
  await expect(openTestApp({ OIDC_ISSUER_URL: provider.issuer })).rejects.toThrow(
    /OIDC_CLIENT_ID is missing/,
  );
  await expect(openTestApp({ OIDC_CLIENT_ID: 'pilothouse' })).rejects.toThrow(/OIDC_ISSUER_URL is missing/);
});

it('has no such pages without a provider', async () => {
  const plain = await openTestApp();
  expect((await fetch(`${plain.url}/login/oidc`)).status).toBe(404);
  expect((await fetch(`${plain.url}/login/oidc/callback?code=x&state=y`)).status).toBe(404);
  expect(await (await fetch(`${plain.url}/login/device`)).text()).not.toContain('oidc');
  await plain.close();
});

async function verifyAddress(userId: Id<'usr'>): Promise<void> {
  const { writer, dialect } = world.app.instance.database;
  await writer
    .updateTable('user')
    .set({ emailVerified: dialect === 'postgres' ? true : 1 })
    .where('id', '=', userId)
    .execute();
}
