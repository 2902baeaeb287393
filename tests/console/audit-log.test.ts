import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aMember } from '../support/people.ts';
import { skipNote } from '../support/skip-note.ts';
import { accessibilityProblems, type ConsoleBrowser, openConsoleBrowser, whenLoaded } from './support.ts';

/** What owners find in the audit log of their organization. */

describe.skipIf(noChromium !== null)(`the audit log in the console${skipNote(noChromium)}`, () => {
  let world: TestApp;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    world = await openTestApp();
    const { projectId } = await world.ok('POST /api/project.create', { name: 'Shop' });
    await world.ok('POST /api/project.update', { projectId, description: 'All that we sell' });
    await aMember(world, 'admin');
    browser = await openConsoleBrowser(world);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('is filtered by kind and member; the filters are in the address', async () => {
    const page = await browser.open('/orgs/:org/log', world);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('Added a member').waitFor();
    await page.getByLabel('What').selectOption('Projects');
    await row('Changed a project').waitFor();
    await expect.poll(() => row('Added a member').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(new URL(page.url()).search).toBe('?action=project');

    await page.getByLabel('Who').selectOption('admin');
    await page.getByText('Nothing matches the filters').waitFor();
    await page.reload();
    await page.getByText('Nothing matches the filters').waitFor();
    await page.getByRole('button', { name: 'Remove the filters' }).click();
    await row('Added a member').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('is filtered by day', async () => {
    const page = await browser.open('/orgs/:org/log', world);
    const row = page.getByRole('row').filter({ hasText: 'Created a project' });
    await row.waitFor();
    const today = await page.evaluate('new Intl.DateTimeFormat("sv").format(new Date())');
    await page.getByLabel('From').fill(String(today));
    await page.getByLabel('To', { exact: true }).fill(String(today));
    await expect.poll(() => new URL(page.url()).search).toBe(`?from=${today}&to=${today}`);
    await whenLoaded(page);
    await row.waitFor();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('Nothing matches the filters').waitFor();
    await page.getByLabel('From').fill('');
    await page.getByLabel('To', { exact: true }).fill('');
    await row.waitFor();
  });

  test('an entry leads to those about the same record', async () => {
    const page = await browser.open('/orgs/:org/log', world);
    await page
      .getByRole('row')
      .filter({ hasText: 'Changed a project' })
      .getByRole('button', { name: 'Details' })
      .click();
    await page.getByRole('dialog').getByText('All that we sell').waitFor();
    await page.getByRole('button', { name: 'All of this resource' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    expect(await page.getByLabel('Resource').inputValue()).toMatch(/^prj_/);
  });

  test('unknown filters in the address are left out', async () => {
    const page = await browser.open('/orgs/:org/log?action=%25&from=yesterday&to=2026-02-31', world);
    await page.getByRole('row').filter({ hasText: 'Added a member' }).waitFor();
  });
});
