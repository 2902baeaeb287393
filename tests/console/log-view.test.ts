import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { webApp } from '../engines/sample-apps.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { openRealSites, type RealSites } from './real-sites.ts';
import { accessibilityProblems } from './support.ts';

/** A log of 200,000 lines, in the place of the log of a deployment. */

const LINES = 200_000;
/** Lines of the log that are rendered at the same time, and a few more. */
const MAX_RENDERED = 150;

const longLog = (): string => Array.from({ length: LINES }, (_, index) => `line ${index + 1}\n`).join('');

describe.skipIf(noChromium !== null)(`the view of a long log${skipNote(noChromium)}`, () => {
  let sites: RealSites;
  let address: string;

  beforeAll(async () => {
    sites = await openRealSites();
    const { applicationId, deploymentId } = await sites.imported('long', webApp('long'));
    const path = join(sites.world.dataDir, 'logs', applicationId, `${deploymentId}.log`);
    // The log is compressed after the deployment has ended, and the plain file removed then.
    await until('the log is closed', () => existsSync(`${path}.gz`) && !existsSync(path));
    await writeFile(path, longLog());
    address = sites.addressOf(applicationId, `/deployments/${deploymentId}`);
  });

  afterEach(() => sites.browser.closePages());

  afterAll(() => sites.close());

  /** The page of the deployment, with the whole log. */
  async function open(width = 1280): Promise<Page> {
    const page = await sites.browser.open(address, sites.account, { width });
    await searchFor(page, `line ${LINES}`);
    await hits(page, '1 line');
    await searchFor(page, '');
    return page;
  }

  const log = (page: Page) => page.getByRole('log');
  const searchFor = (page: Page, text: string) => page.getByLabel('Search the log').fill(text);
  const hits = (page: Page, text: string) =>
    page.getByRole('status').getByText(text, { exact: true }).waitFor();
  const isAtEnd = (page: Page) =>
    log(page).evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop < 5);
  const topLine = (page: Page) =>
    log(page).evaluate((box) => {
      const edge = box.getBoundingClientRect().top;
      const rows = [...box.querySelectorAll('[data-number]')];
      const first = rows.find((row) => row.getBoundingClientRect().bottom > edge + 1);
      return Number(first?.getAttribute('data-number'));
    });

  test('it opens at its end, renders only what is in view, and has no barrier', async () => {
    const page = await open();
    await until('the end is in view', () => isAtEnd(page));
    expect(await log(page).locator('[data-number]').count()).toBeLessThan(MAX_RENDERED);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('it stays where the user has scrolled to, and goes back to the end', async () => {
    const page = await open();
    await until('the end is in view', () => isAtEnd(page));
    await log(page).hover();
    await page.mouse.wheel(0, -100_000);
    const button = page.getByRole('button', { name: 'Go to the end' });
    await button.click();
    await until('the end is in view', () => isAtEnd(page));
    expect(await button.count()).toBe(0);
  });

  test('Enter and Shift+Enter go from match to match', async () => {
    const page = await open();
    await searchFor(page, 'LINE 1234');
    // 1234, 12340 to 12349 and 123400 to 123499.
    await hits(page, '111 lines');
    await log(page).evaluate((box) => box.scrollTo(0, 0));
    await until('the log has scrolled', async () => (await topLine(page)) === 1);
    await page.getByLabel('Search the log').press('Enter');
    await until('a match is marked', async () => (await log(page).locator('mark').count()) > 0);
    const first = await page
      .getByRole('status')
      .getByText(/ of 111$/)
      .textContent();
    await page.getByLabel('Search the log').press('Enter');
    await until('the next match', async () => {
      const next = await page
        .getByRole('status')
        .getByText(/ of 111$/)
        .textContent();
      return next !== first;
    });
    await page.getByLabel('Search the log').press('Shift+Enter');
    await hits(page, String(first));
  });

  test('a filter shows the matches alone, and the place is kept when it ends', async () => {
    const page = await open();
    await searchFor(page, 'line 1500');
    await hits(page, '111 lines');
    await log(page).evaluate((box) => box.scrollTo(0, 0));
    await page.getByLabel('Search the log').press('Enter');
    await hits(page, '1 of 111');
    await page.getByRole('button', { name: 'Only matches' }).click();
    await until('only matches', async () => {
      const shown = await log(page).locator('[data-number]').allTextContents();
      return shown.length > 0 && shown.every((text) => text.startsWith('line 1500'));
    });
    const place = await topLine(page);
    await searchFor(page, '');
    await until('all lines are shown', async () => (await log(page).locator('mark').count()) === 0);
    await until('the place is kept', async () => Math.abs((await topLine(page)) - place) <= 1);
  });

  test('after a filter without a match the place is as before', async () => {
    const page = await open();
    await until('the end is in view', () => isAtEnd(page));
    await log(page).hover();
    await page.mouse.wheel(0, -50_000);
    await page.getByRole('button', { name: 'Go to the end' }).waitFor();
    await page.waitForTimeout(100);
    const place = await topLine(page);
    await page.getByRole('button', { name: 'Only matches' }).click();
    await searchFor(page, 'is not in the log');
    await page.getByText('No line contains this text.').waitFor();
    await page.waitForTimeout(100);
    await page.getByRole('button', { name: 'Only matches' }).click();
    await until('the place is kept', async () => Math.abs((await topLine(page)) - place) <= 1);
  });

  test('the output of an application opens at its end, also if the log is read first', async () => {
    const app = webApp('chatty');
    const print = 'for (let line = 1; line <= 2000; line++) console.log("output " + line);\n';
    const { applicationId } = await sites.imported('chatty', {
      ...app,
      'server.js': `${app['server.js']}${print}`,
    });
    const page = await sites.browser.open(sites.addressOf(applicationId), sites.account);
    const late = /\/deployment\.list/;
    await page.route(late, async (route) => {
      await page.waitForTimeout(1_500);
      await route.continue();
    });
    await page.reload();
    await log(page).waitFor();
    await log(page).getByText('output 2000').waitFor({ timeout: 3_000 });
    expect(await isAtEnd(page)).toBe(true);
    await log(page).hover();
    await page.mouse.wheel(0, -10_000);
    await page.getByRole('button', { name: 'Follow the log' }).waitFor();
  });

  test('the whole log is downloaded', async () => {
    const page = await open();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the log' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\n').filter((line) => /^line \d+$/.test(line.trim())).length).toBe(LINES);
  });

  test('on a narrow screen nothing is wider than the screen', async () => {
    const page = await open(360);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });
});
