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

  test('a wrong password is refused with the reason', async () => {
    const page = await browser.open('/sign-in', null);
    await page.getByLabel('Email').fill(world.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Invalid email or password').waitFor();
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
