import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { anyAddress, openPasskeyApp, postScript } from '../support/passkeys.ts';
import { aMember, type Person } from '../support/people.ts';
import { skipNote } from '../support/skip-note.ts';
import { noChromium, openChromium } from './chromium.ts';

/** Users add passkeys and sign in with them in a real browser, with a virtual authenticator. */

const PASSWORD = 'correct horse';

let world: TestApp;
let browser: Browser;

/** A browser session of a user, with an authenticator. */
interface Visitor {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

async function withVisitor(
  work: (visitor: Visitor) => Promise<void>,
  { verifies = true, expected = /favicon|the server responded with a status of 4\d\d/ } = {},
) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: { 'x-forwarded-for': anyAddress() },
  });
  const complaints: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: verifies, isUserVerified: verifies, automaticPresenceSimulation: true },
      },
    });
    await work({ page, cdp, authenticatorId });
    expect(complaints.filter((line) => !expected.test(line))).toEqual([]);
  } finally {
    await context.close();
  }
}

const account = () => `${world.url}/account/passkeys`;

async function signInByPassword(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.goto(account());
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name, such as the device').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

const startLogin = async () =>
  (await world.call('POST /api/deviceLogin.start', { key: null, body: { clientName: 'Laptop' } })).body;
const poll = async (deviceCode: string) =>
  (await world.call('POST /api/deviceLogin.poll', { key: null, body: { deviceCode } })).body.status;
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
const problem = (page: Page) => page.locator('form[data-passkey] [role=alert]:not([hidden])').textContent();

/** Signs in on the page of the command line, and answers what the page shows. */
async function useOnDevicePage(page: Page): Promise<string> {
  await page.context().clearCookies();
  await page.goto((await startLogin()).verificationUrl);
  const completed = page.waitForResponse((response) => response.url().endsWith('/login/passkey/complete'));
  await usePasskey(page);
  if ((await completed).ok()) {
    await page.getByText('You are signed in as').waitFor();
    return 'signed in';
  }
  return (await problem(page)) ?? '';
}

const REFUSED = 'This passkey is not known here, or its response is not valid. Try again.';

describe.skipIf(noChromium !== null)(`passkeys in Chromium${skipNote(noChromium)}`, () => {
  beforeAll(async () => {
    world = await openPasskeyApp();
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('a user adds a passkey, confirms the command line with it, and removes it', async () => {
    const person = await aMember(world, 'member');
    await withVisitor(async ({ page }) => {
      await signInByPassword(page, person);
      await addPasskey(page, 'My <laptop>');
      await page.getByRole('heading', { name: 'My <laptop>' }).waitFor();
      // The authenticator has it already.
      await addPasskey(page, 'Again');
      expect(await problem(page)).toBe('This device or security key has a passkey of your account already.');

      await page.context().clearCookies();
      const { verificationUrl, deviceCode } = await startLogin();
      await page.goto(verificationUrl);
      await usePasskey(page);
      await page.getByText(`You are signed in as ${person.email}`).waitFor();
      expect(page.url()).toBe(verificationUrl);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('The command line is signed in.').waitFor();
      expect(await poll(deviceCode)).toBe('approved');

      await page.goto(account());
      await page.getByLabel('Name', { exact: true }).fill('Phone');
      await page.getByRole('button', { name: 'Rename My <laptop>' }).click();
      await page.getByRole('heading', { name: 'Phone' }).waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      await page.getByRole('button', { name: 'Remove Phone' }).click();
      await page.getByText('You have no passkey.').waitFor();
      expect(await useOnDevicePage(page)).toBe(REFUSED);
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name }) => name)).toEqual([]);
    });
  });

  test('an invitation and an assistant take a passkey in the place of the password', async () => {
    const email = 'invited@example.com';
    await world.app.instance.auth.createUser({ email, name: 'Invited', password: PASSWORD });
    const { url } = await world.ok<{ url: string }>('POST /api/member.invite', { email, role: 'member' });
    await withVisitor(async ({ page }) => {
      await signInByPassword(page, { email });
      await addPasskey(page, 'Laptop');
      await page.getByRole('heading', { name: 'Laptop' }).waitFor();
      await page.context().clearCookies();
      await page.goto(url);
      await usePasskey(page);
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await page.getByText('and signed in').waitFor();
      await page.context().clearCookies();

      const redirectUri = 'https://assistant.example.com/callback';
      const registered = await fetch(`${world.url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [redirectUri] }),
      });
      const { client_id: clientId } = (await registered.json()) as { client_id: string };
      const query = new URLSearchParams({
        ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state: 'x y' },
        ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
      });
      await page.goto(`${world.url}/oauth/authorize?${query}`);
      await usePasskey(page);
      await page.getByText(`You are signed in as ${email}`).waitFor();
      expect(await page.getByRole('button', { name: 'Use a passkey of another user' }).isVisible()).toBe(
        true,
      );
      const redirected = page.waitForRequest((request) => request.url().startsWith(redirectUri));
      await page
        .getByRole('button', { name: 'Connect' })
        .click()
        .catch(() => {});
      expect(new URL((await redirected).url()).searchParams.get('code')).toMatch(/./);
    });
  });

  test('an authenticator that does not verify its user cannot be used', async () => {
    const person = await aMember(world, 'member');
    await withVisitor(
      async ({ page }) => {
        await signInByPassword(page, person);
        await addPasskey(page, 'Laptop');
        await page.locator('form[data-passkey] [role=alert]:not([hidden])').waitFor({ timeout: 60_000 });
        await page.reload();
        expect(await page.getByText('You have no passkey.').isVisible()).toBe(true);
      },
      { verifies: false },
    );
  });

  test('a copy of a passkey is refused after the original was used', async () => {
    const person = await aMember(world, 'member');
    await withVisitor(async ({ page, cdp, authenticatorId }) => {
      await signInByPassword(page, person);
      await addPasskey(page, 'Laptop');
      await page.getByRole('heading', { name: 'Laptop' }).waitFor();
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      const [copy] = credentials;
      if (copy === undefined) throw new Error('the authenticator has no credential');
      expect(await useOnDevicePage(page)).toBe('signed in');
      expect(await useOnDevicePage(page)).toBe('signed in');
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
      expect(await useOnDevicePage(page)).toBe(REFUSED);
    });
  });

  test('a page of another origin of the same host obtains nothing that the platform accepts', async () => {
    const person = await aMember(world, 'member');
    const elsewhere = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
    });
    const origin = await originOf(elsewhere);
    await withVisitor(async ({ page }) => {
      await signInByPassword(page, person);
      await addPasskey(page, 'Laptop');
      await page.getByRole('heading', { name: 'Laptop' }).waitFor();
      // What an attacker relays: the challenge of the platform, signed on the page of the attacker.
      const { body: options, cookie } = await postScript(world, '/login/passkey/start');
      await page.goto(origin);
      const body = await page.evaluate<object>(`(${SIGN})(${JSON.stringify(options)})`);
      const answer = await postScript(world, '/login/passkey/complete', { body, cookie });
      expect([answer.status, answer.body.message]).toEqual([401, REFUSED]);
      // Of another host, the browser does not sign at all.
      await page.goto(origin.replace('localhost', '127.0.0.1'));
      const refused = page.evaluate<object>(`(${SIGN})(${JSON.stringify(options)})`);
      await expect(refused).rejects.toThrow(/SecurityError|relying party/i);
      // Neither can such a page call the platform with the cookies of the user.
      const call = `fetch('${world.url}/login/passkey/start', {method: 'POST', credentials: 'include'}).then(() => 'ok', () => 'blocked')`;
      expect(await page.evaluate<string>(call)).toBe('blocked');
    }, BLOCKED);
    elsewhere.close();
  });

  test('the button is not shown without scripts or passkeys, and the page works with the password', async () => {
    const person = await aMember(world, 'member');
    for (const hasScripts of [true, false]) {
      const context = await browser.newContext({
        javaScriptEnabled: hasScripts,
        extraHTTPHeaders: { 'x-forwarded-for': anyAddress() },
      });
      await context.addInitScript('delete window.PublicKeyCredential');
      const page = await context.newPage();
      const { verificationUrl, deviceCode } = await startLogin();
      await page.goto(verificationUrl);
      expect(await page.getByRole('button', { name: 'Use a passkey' }).isVisible()).toBe(false);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('The command line is signed in.').waitFor();
      expect(await poll(deviceCode)).toBe('approved');
      await context.close();
    }
  });
});

/** The browser reports the call that it has blocked. */
const BLOCKED = { expected: /favicon|blocked by CORS policy|net::ERR_FAILED/ };

async function originOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Signs a challenge on any page, as text for the page. */
const SIGN = `async (options) => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const credential = await navigator.credentials.get({ publicKey: { ...options, challenge: bytes(options.challenge) } });
  const { id, rawId, type, response } = credential.toJSON();
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}`;
