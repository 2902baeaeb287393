import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aMember } from '../support/people.ts';
import { skipNote } from '../support/skip-note.ts';
import {
  type Account,
  accessibilityProblems,
  type ConsoleBrowser,
  dialogOf,
  openConsoleBrowser,
  whenLoaded,
} from './support.ts';

/** What is around every screen: the focus, the menu of phones, and what members may not open. */

describe.skipIf(noChromium !== null)(`the frame of the console${skipNote(noChromium)}`, () => {
  let world: TestApp;
  let browser: ConsoleBrowser;
  let member: Account;

  beforeAll(async () => {
    world = await openTestApp();
    browser = await openConsoleBrowser(world);
    member = { email: (await aMember(world, 'member')).email, password: 'correct horse' };
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('a screen that is opened takes the focus and is announced, but not the first one', async () => {
    const page = await browser.open('/orgs/:org', world);
    await whenLoaded(page);
    expect(await focused(page)).toBe('BODY');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Project/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.locator('main:focus').waitFor();
    await page.locator('[aria-live=polite]', { hasText: 'Projects ·' }).waitFor({ state: 'attached' });
  });

  test('an address that does not exist has a screen of its own', async () => {
    const page = await browser.open('/nope', world, { language: 'fr' });
    await page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('a screen after the sign-in takes the focus', async () => {
    const page = await browser.open('/sign-in', null);
    await page.getByLabel('Email').fill(world.email);
    await page.getByLabel('Password').fill(world.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('#content:focus').waitFor();
  });

  test('a row that is removed leaves the focus in its list', async () => {
    const page = await browser.open('/orgs/:org/keys', member);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
    await page.locator('section:focus', { hasText: 'API keys' }).waitFor();
  });

  test('the menu of a phone closes by Escape and by its own page', async () => {
    const page = await browser.open('/orgs/:org/projects', world, { width: 360 });
    await whenLoaded(page);
    const menu = page.getByRole('button', { name: 'Menu' });
    const link = page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Projects' });
    await menu.click();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    await page.locator('button:focus', { hasText: 'Menu' }).waitFor();
    await menu.click();
    await link.click();
    await link.waitFor({ state: 'hidden' });
    await page.locator('main:focus').waitFor();
  });

  test('the search finds things and actions, and the actions of the screen', async () => {
    await world.ok('POST /api/project.create', { organizationId: world.organizationId, name: 'Harbour' });
    const page = await browser.open('/orgs/:org/projects', world);
    await whenLoaded(page);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox');
    await search.fill('new proj');
    await page.getByRole('option', { name: /^New project/ }).click();
    await dialogOf(page).getByLabel('Name').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await search.fill('dark');
    await page.getByRole('option', { name: /Dark/ }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await page.keyboard.press('Control+k');
    await search.fill('harb');
    await page.getByRole('option', { name: /^Harbour/ }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
    await page.locator('main:focus').waitFor();
  });

  test.each(['import', 'imports', 'sources', 'members', 'webhooks', 'payments', 'theme', 'log'])(
    'a member who opens the screen %s reads that their role does not allow it',
    async (path) => {
      const page = await browser.open(`/orgs/:org/${path}`, member);
      await expectRefusal(page);
    },
  );

  test('a user who is not an operator reads it on the screens of operators', async () => {
    for (const path of ['/platform/jobs', '/hub/licenses', '/gateway/payments'])
      await expectRefusal(await browser.open(path, member));
  });

  test('a member sees the organization without its plan', async () => {
    const page = await browser.open('/orgs/:org/settings', member);
    await page
      .getByRole('heading', { name: 'End' })
      .or(page.getByRole('button', { name: /^Leave/ }))
      .first()
      .waitFor();
    expect(await page.getByRole('meter').count()).toBe(0);
  });

  async function expectRefusal(page: Page): Promise<void> {
    await page.getByRole('heading', { level: 1, name: 'Your role does not allow this' }).waitFor();
    const main = page.getByRole('main');
    expect(await main.getByRole('button').count()).toBe(0);
    await main.getByRole('link', { name: 'Go to the overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await dialogOf(page).count()).toBe(0);
  }
});

const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.tagName');
