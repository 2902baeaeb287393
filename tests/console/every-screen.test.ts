import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { importSite, publishSite, settled } from '../support/sites.ts';
import { skipNote } from '../support/skip-note.ts';
import {
  accessibilityProblems,
  type ConsoleBrowser,
  layoutShift,
  openConsoleBrowser,
  whenLoaded,
} from './support.ts';

/** What holds on every screen of the console that needs no id but that of the organization. */

const ROUTES = fileURLToPath(new URL('../../src/console/routes', import.meta.url));

const SCREENS = readdirSync(ROUTES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => relative(ROUTES, join(entry.parentPath, entry.name)))
  .filter((file) => !/__root|(^|\/)route\.tsx$|^index\.tsx$/.test(file))
  .map((file) => `/${file.replace(/(\/?index)?\.tsx$/, '').replace('orgs.$organizationId', 'orgs/:org')}`)
  .filter((path) => !path.includes('$'))
  .sort();

describe.skipIf(noChromium !== null)(`every screen of the console${skipNote(noChromium)}`, () => {
  let world: TestApp;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    world = await openTestApp();
    browser = await openConsoleBrowser(world);
    publishSite(world.git);
    const { body } = await importSite(world);
    await settled(world, body.deploymentId);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('there are many', () => {
    expect(SCREENS.length).toBeGreaterThan(20);
  });

  test.each(SCREENS)('%s is accessible, fits into a narrow window, and is there in French', async (path) => {
    const account = path === '/sign-in' ? null : world;
    const wide = await openScreen(path, account, 1280, 'en');
    expect(await accessibilityProblems(wide)).toEqual([]);
    const narrow = await openScreen(path, account, 360, 'fr');
    expect(await accessibilityProblems(narrow)).toEqual([]);
    expect(await narrow.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    for (const page of [wide, narrow]) expect(await layoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT);
    const titles = [await titleOf(wide), await titleOf(narrow)];
    expect(titles[0]).not.toBe('');
    expect(titles[1]).not.toBe('');
    if (!SAME_TITLE.has(titles[0] ?? '')) expect(titles[1]).not.toBe(titles[0]);
  });

  async function openScreen(
    path: string,
    account: TestApp | null,
    width: number,
    language: 'en' | 'fr',
  ): Promise<Page> {
    const page = await browser.open(path, account, {
      width,
      language,
      colours: width === 360 ? 'dark' : 'light',
    });
    await whenLoaded(page);
    return page;
  }
});

/** Less cannot be seen. */
const MAX_LAYOUT_SHIFT = 0.005;

const titleOf = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';

/** Titles that are the same in French. */
const SAME_TITLE = new Set(['Applications', 'Sources', 'Webhooks', 'Licences']);
