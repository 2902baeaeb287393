import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import {
  accessibilityProblems,
  type ConsoleBrowser,
  openConsoleBrowser,
  setVisible,
  whenLoaded,
} from './support.ts';

/** Signing in to the console, and what is around every screen. */

describe.skipIf(noChromium !== null)(`sign-in to the console${skipNote(noChromium)}`, () => {
  let world: TestApp;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    world = await openTestApp();
    browser = await openConsoleBrowser(world);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('a user without a session signs in and arrives at the address that was opened', async () => {
    const page = await browser.open('/orgs/:org/projects', null);
    await page.getByLabel('Email').fill(world.email);
    await page.getByLabel('Password').fill(world.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/orgs/${world.organizationId}/projects`);
  });

  test('the page fits into its window, and leads to the first credentials until a user has signed in', async () => {
    const fresh = await openTestApp();
    const visitor = await openConsoleBrowser(fresh);
    try {
      const page = await visitor.open('/sign-in', null);
      await page.getByText('credentials.json').waitFor();
      await page.setViewportSize({ width: 1280, height: 900 });
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(900);
      await page.getByLabel('Email').fill(fresh.email);
      await page.getByLabel('Password').fill(fresh.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      const later = await visitor.open('/sign-in', null);
      await later.getByLabel('Email').waitFor();
      expect(await later.getByText('credentials.json').count()).toBe(0);
    } finally {
      await visitor.close();
      await fresh.close();
    }
  });

  test('a wrong password is refused with the reason', async () => {
    const page = await browser.open('/sign-in', null);
    await page.getByLabel('Email').fill(world.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Invalid email or password').waitFor();
    const french = await browser.open('/sign-in', null, { language: 'fr' });
    await french.getByLabel('Adresse e-mail').fill(world.email);
    await french.getByLabel('Mot de passe').fill('wrong password');
    await french.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await french.getByRole('alert').getByText('Adresse e-mail ou mot de passe incorrect.').waitFor();
  });

  test('an address of another origin is not continued at', async () => {
    const page = await browser.open('/sign-in?next=%2F%2Fevil.example%2F', null);
    await page.getByLabel('Email').fill(world.email);
    await page.getByLabel('Password').fill(world.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).origin).toBe(new URL(world.url).origin);
  });

  test('signing out ends the session', async () => {
    const page = await browser.open('/', world);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: 'Operator' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    await page.goto('/');
    await page.getByLabel('Password').waitFor();
  });

  test('a form stays open when the session ends, and is sent after a new sign-in', async () => {
    const page = await browser.open('/orgs/:org/projects', world);
    await whenLoaded(page);
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name').fill('Typed before');
    await page.context().clearCookies();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    await ended.waitFor();
    await page.keyboard.press('Escape');
    await ended.getByRole('button', { name: 'I have signed in' }).click();
    await ended.getByText('You are not signed in yet').waitFor();
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      ended.getByRole('link', { name: 'Sign in in another tab' }).click(),
    ]);
    await other.getByLabel('Email').fill(world.email);
    await other.getByLabel('Password').fill(world.password);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await ended.getByRole('button', { name: 'I have signed in' }).click();
    await ended.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name').inputValue()).toBe('Typed before');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Typed before' }).waitFor();
  });

  test('a sign-out that fails is reported, and the screen stays', async () => {
    const page = await browser.open('/', world, { expected: /net::ERR_FAILED/ });
    await whenLoaded(page);
    await page.route('**/api/auth/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: 'Operator' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are still signed in').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('an organization of others shows the ways out', async () => {
    const page = await browser.open('/orgs/org_00000000000000000000000000/projects', world);
    await page.getByRole('heading', { name: 'You are not a member of this organization' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('a double click sends a form only once', async () => {
    const page = await browser.open('/orgs/:org/projects', world);
    await whenLoaded(page);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('project.create')) calls += 1;
    });
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name').fill('Only one');
    await page.evaluate(`(() => {
      const button = document.querySelector('[role=dialog] [type=submit]');
      button.click();
      button.click();
    })()`);
    await page.getByRole('heading', { level: 1, name: 'Only one' }).waitFor();
    expect(calls).toBe(1);
  });

  test('code that cannot be loaded is reported in its place, and loaded by another try', async () => {
    const page = await browser.open('/', world, { expected: /net::ERR_FAILED|dynamically imported module/ });
    await whenLoaded(page);
    await page.route(/palette-.*\.js/, (route) => route.abort());
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByText('reload the page', { exact: false }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Overview', includeHidden: true }).waitFor();
    await page.unroute(/palette-.*\.js/);
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('combobox').waitFor();
  });

  test('a screen whose code cannot be loaded offers a reload in its place', async () => {
    const page = await browser.open('/', world, { expected: /net::ERR_FAILED|dynamically imported module/ });
    await whenLoaded(page);
    await page.route(/members-.*\.js/, (route) => route.abort());
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('alert').getByText('reload the page', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Projects' }).waitFor();
    await page.unroute(/members-.*\.js/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  });

  test('an answer of a proxy is reported with its status', async () => {
    const page = await browser.open('/sign-in', null, { expected: /status of 502/ });
    const answers = [
      { status: 502, body: '<html>Bad Gateway</html>', expected: 'status 502' },
      { status: 429, headers: { 'retry-after': '30' }, body: '<html>', expected: 'in 30 seconds' },
    ];
    await page.getByLabel('Email').fill(world.email);
    await page.getByLabel('Password').fill(world.password);
    for (const { expected, ...answer } of answers) {
      await page.route('**/api/auth/sign-in/email', (route) => route.fulfill(answer));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').getByText(expected).waitFor();
    }
    const shown = await browser.open('/orgs/:org/projects', world, { expected: /status of 502/ });
    await whenLoaded(shown);
    await shown.route('**/api/trpc/project.create*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }),
    );
    await shown.getByRole('button', { name: 'New project' }).click();
    await shown.getByLabel('Name').fill('Not made');
    await shown.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await shown.getByRole('alert').getByText('status 502').waitFor();
  });

  test('a server that does not answer is reported as long as it does not', async () => {
    const page = await browser.open('/orgs/:org/projects', world, { expected: /net::ERR_FAILED/ });
    await whenLoaded(page);
    await page.route('**/api/**', (route) => route.abort());
    await setVisible(page, false);
    await setVisible(page, true);
    await page.getByText('The server does not answer').waitFor();
    await page.unroute('**/api/**');
    await page.getByText('The server does not answer').waitFor({ state: 'detached' });
  });

  test('what was removed is not shown any longer', async () => {
    const { projectId } = await world.ok<{ projectId: string }>('POST /api/project.create', {
      name: 'Short',
    });
    const page = await browser.open(`/orgs/:org/projects/${projectId}`, world);
    await page.getByText('production').first().waitFor();
    await world.ok('POST /api/project.remove', { projectId });
    await page.getByRole('alert').getByText('No such project').waitFor();
    expect(await page.getByText('production').count()).toBe(0);
  });

  test('more tabs are open than a browser opens connections, and one shows what changed while it was hidden', async () => {
    const first = await browser.open('/orgs/:org/projects', world);
    await whenLoaded(first);
    for (let count = 0; count < 7; count += 1) {
      const page = await first.context().newPage();
      await page.goto(`/orgs/${world.organizationId}/members`);
      await whenLoaded(page);
      await setVisible(page, false);
    }
    await setVisible(first, false);
    await world.ok('POST /api/project.create', { name: 'Made elsewhere' });
    await first.waitForTimeout(1_500);
    expect(await first.getByText('Made elsewhere').count()).toBe(0);
    await setVisible(first, true);
    await first.getByText('Made elsewhere').waitFor();
  });

  test('the sign-in has no serious problem of accessibility, in English and in French', async () => {
    for (const language of ['en', 'fr'] as const) {
      const page = await browser.open('/sign-in', null, { language });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });
});
