import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openTestBrowser, type TestBrowser, type Visit } from '../../support/browser.ts';
import { auditedBy } from '../../support/coverage.ts';
import {
  encode,
  type IdToken,
  openTestProvider,
  signToken,
  type TestProvider,
} from '../../support/oidc-provider.ts';

let provider: TestProvider;
let world: TestApp;
const openWorld = () =>
  openTestApp({
    ...{ OIDC_ISSUER_URL: provider.issuer, OIDC_CLIENT_ID: provider.clientId },
    ...{ OIDC_CLIENT_SECRET: provider.clientSecret, SIGN_UP: 'open', TRUST_PROXY: '127.0.0.0/8' },
  });
beforeAll(async () => {
  provider = await openTestProvider();
  world = await openWorld();
  provider.register([world.url]);
});
afterAll(async () => {
  await world.close();
  await provider.close();
});
beforeEach(() => provider.setUser({ sub: 'ada', email: 'ada@example.com', email_verified: true }));

const COOKIE = 'pilothouse_oidc';
const isCallback = ({ origin, pathname }: URL) => origin === world.url && pathname === '/login/oidc/callback';
/** Signs in at the provider, and stops before the browser returns. */
const callbackOf = async (browser: TestBrowser) =>
  new URL((await browser.open(`${world.url}/login/oidc?next=/api/health`, isCallback)).url);
const startedBy = (browser: TestBrowser) =>
  new RegExp(`${COOKIE}=([^;]+)`).exec(browser.cookies(world.url))?.[1] ?? '';
const expectRefused = async (browser: TestBrowser, visit: Visit, status = 401) => {
  expect([visit.status, new URL(visit.url).pathname]).toEqual([status, '/login/oidc/callback']);
  expect(visit.text).not.toMatch(/eyJ|code=/);
  expect(browser.cookies(world.url)).not.toMatch(/session|pilothouse/);
};
const withParameter = (url: URL, name: string, value: string | null) => {
  const changed = new URL(url);
  if (value === null) changed.searchParams.delete(name);
  else changed.searchParams.set(name, value);
  return changed.href;
};

it('takes a response only with the state and in the browser of its sign-in', async () => {
  const victim = openTestBrowser();
  const callback = await callbackOf(victim);
  await expectRefused(victim, await victim.open(withParameter(callback, 'state', 'another')));
  const missing = openTestBrowser();
  await expectRefused(missing, await missing.open(withParameter(await callbackOf(missing), 'state', null)));
  // An attacker sends the victim the response of a sign-in of their own.
  const attacker = openTestBrowser();
  const foreign = await callbackOf(attacker);
  const stranger = openTestBrowser();
  await expectRefused(stranger, await stranger.open(foreign.href));
  const busy = openTestBrowser();
  await callbackOf(busy);
  await expectRefused(busy, await busy.open(foreign.href));
});

it('audits a refused response', async () => {
  // The rows of an hour are limited, and other tests use them.
  const fresh = await openWorld();
  const rows = await auditedBy(fresh, async () => {
    expect((await fetch(`${fresh.url}/login/oidc/callback?code=x&state=y`)).status).toBe(401);
  });
  expect(rows).toMatchObject([{ action: 'session.signInFailed', resourceId: 'oidc', actorId: 'guest' }]);
  await fresh.close();
});

it('uses a code and a cookie only once', async () => {
  const browser = openTestBrowser();
  const callback = await callbackOf(browser);
  const cookie = startedBy(browser);
  expect((await browser.open(callback.href)).status).toBe(200);
  const again = openTestBrowser();
  await expectRefused(again, await again.open(callback.href));
  again.setCookie(world.url, COOKIE, cookie);
  await expectRefused(again, await again.open(callback.href));
});

it('takes no altered cookie, and none after ten minutes', async () => {
  const browser = openTestBrowser();
  const callback = await callbackOf(browser);
  const cookie = startedBy(browser);
  for (const wrong of ['', 'v1.x.y', `${cookie.slice(0, -4)}AAAA`, 'a'.repeat(3000)]) {
    browser.setCookie(world.url, COOKIE, wrong);
    await expectRefused(browser, await browser.open(callback.href));
  }
  let now = Date.now();
  const late = await openTestApp(
    { OIDC_ISSUER_URL: provider.issuer, OIDC_CLIENT_ID: provider.clientId },
    { clock: { now: () => now } },
  );
  const started = await fetch(`${late.url}/login/oidc`, { redirect: 'manual' });
  const [sent = ''] = started.headers.getSetCookie();
  expect(sent).toMatch(/^pilothouse_oidc=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  now += 600_001;
  const visit = await fetch(`${late.url}/login/oidc/callback?code=x&state=y`, {
    headers: { cookie: sent.split(';')[0] ?? '' },
  });
  expect([visit.status, (await visit.text()).includes('more than ten minutes ago')]).toEqual([401, true]);
  await late.close();
});

it('takes no response that names another issuer, or none although the provider names itself', async () => {
  for (const iss of ['https://other.example.com', null]) {
    const browser = openTestBrowser();
    await expectRefused(browser, await browser.open(withParameter(await callbackOf(browser), 'iss', iss)));
  }
});

const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const now = () => Math.floor(Date.now() / 1000);
const changed = (claims: (token: IdToken) => Record<string, unknown>) => (token: IdToken) =>
  provider.sign({ header: token.header, claims: { ...token.claims, ...claims(token) } });

const FORGED: Readonly<Record<string, (token: IdToken) => string>> = {
  'another audience': changed(() => ({ aud: 'another' })),
  'several audiences without this client as the authorized party': changed(() => ({
    ...{ aud: ['pilothouse', 'another'], azp: 'another' },
  })),
  'another issuer': changed(() => ({ iss: 'https://other.example.com' })),
  'a time that is over': changed(() => ({ iat: now() - 7200, exp: now() - 3600 })),
  'another nonce': changed(() => ({ nonce: 'another' })),
  'no nonce': changed(() => ({ nonce: undefined })),
  'another subject than the details of the user': changed(() => ({ sub: 'grace' })),
  'no signature': ({ header, claims }) => `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
  'an empty signature': ({ header, claims }) => `${encode(header)}.${encode(claims)}.`,
  'the signature of another key': (token) => signToken(token, foreignKey),
  'a signature with the secret of the client': ({ header, claims }) => {
    const content = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
    return `${content}.${createHmac('sha256', provider.clientSecret).update(content).digest('base64url')}`;
  },
  'no content': () => 'x',
};

it.each(Object.keys(FORGED))('takes no ID token with %s', async (name) => {
  const browser = openTestBrowser();
  provider.tamper(FORGED[name] ?? null);
  const visit = await signIn(browser);
  provider.tamper(null);
  await expectRefused(browser, visit);
  expect(visit.text).toContain('Start the sign-in again');
});

it('takes an ID token that is signed anew, and the address in it', async () => {
  provider.setUser({ sub: 'in-token' });
  provider.tamper(changed(() => ({ email: 'token@example.com', email_verified: true })));
  const browser = openTestBrowser();
  expect((await signIn(browser)).status).toBe(200);
  provider.tamper(null);
  expect(browser.cookies(world.url)).toContain('session');
});

it('binds a subject to its issuer', async () => {
  const other = await openTestProvider();
  const second = await openTestApp({
    ...{ OIDC_ISSUER_URL: other.issuer, OIDC_CLIENT_ID: other.clientId },
    ...{ OIDC_CLIENT_SECRET: other.clientSecret, SIGN_UP: 'open' },
    ...{ TRUST_PROXY: '127.0.0.0/8' },
  });
  other.register([second.url]);
  const { writer } = second.app.instance.database;
  const userId = await second.app.instance.auth.createUser({
    ...{ email: 'first@example.com', name: 'First', password: 'correct horse' },
  });
  await writer
    .insertInto('account')
    .values({
      ...{ id: second.app.instance.ids.next('aut'), userId, accountId: 'ada', providerId: 'oidc' },
      ...{ issuer: 'https://former.example.com', password: null, scope: null },
      ...{ accessToken: null, refreshToken: null, idToken: null },
      ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
      ...{ createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() },
    })
    .execute();
  other.setUser({ sub: 'ada', email: 'other@example.com', email_verified: true });
  const browser = openTestBrowser();
  await browser.open(`${second.url}/login/oidc?next=/api/health`);
  const headers = { cookie: browser.cookies(second.url) };
  const { body } = await second.call('GET /api/auth/get-session', { key: null, headers });
  expect(body.user.email).toBe('other@example.com');
  await second.close();
  await other.close();
});

it('calls no private host besides that of the issuer', async () => {
  let calls = 0;
  const server = createServer((request, response) => {
    const at = (host: string) => `http://${host}:${request.socket.localPort}`;
    if (request.url !== '/.well-known/openid-configuration') calls += 1;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        ...{ issuer: at('127.0.0.1'), authorization_endpoint: `${at('127.0.0.1')}/auth` },
        ...{ token_endpoint: `${at('localhost')}/token`, jwks_uri: `${at('localhost')}/jwks` },
      }),
    );
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  const other = await openTestApp({
    ...{ OIDC_ISSUER_URL: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: provider.clientId },
  });
  const browser = openTestBrowser();
  const start = await browser.open(`${other.url}/login/oidc`, ({ origin }) => origin !== other.url);
  const state = new URL(start.url).searchParams.get('state');
  const visit = await browser.open(`${other.url}/login/oidc/callback?code=x&state=${state}`);
  expect([visit.status, calls]).toEqual([503, 0]);
  expect(other.logLines.join('')).toContain(`localhost:${port}: `);
  await other.close();
  await new Promise((resolve) => server.close(resolve));
});

it('limits the sign-ins of a network', async () => {
  const browser = openTestBrowser();
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 31; attempt++)
    statuses.add((await browser.open(`${world.url}/login/oidc/callback?code=x&state=y`)).status);
  expect([...statuses]).toEqual([401, 429]);
  expect((await openTestBrowser().open(`${world.url}/login/oidc/callback`)).status).toBe(401);
});

it('logs no code, token or secret', async () => {
  const browser = openTestBrowser();
  const callback = await callbackOf(browser);
  const cookie = startedBy(browser);
  await browser.open(callback.href);
  const log = world.logLines.join('');
  for (const secret of [callback.searchParams.get('code') ?? '?', cookie, provider.clientSecret, 'eyJ'])
    expect(log).not.toContain(secret);
});

const signIn = (browser: TestBrowser) => browser.open(`${world.url}/login/oidc?next=/api/health`);
