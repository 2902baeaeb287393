import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { aSite } from './site.ts';
import { type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** Databases in the console. */

describe.skipIf(noChromium !== null)(`databases in the console${skipNote(noChromium)}`, () => {
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

  test('a database is created, listed, shown and removed', async () => {
    const { name: project } = await aSite(world);
    const page = await browser.open('/orgs/:org/databases', world);
    await page.getByText('No databases yet').waitFor();
    await page.getByRole('button', { name: 'Create a database' }).click();
    await page.getByLabel('Name').fill('orders');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'orders' }).waitFor();
    const databaseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    const secret = await world.ok<{ password: string }>('POST /api/database.reveal', { databaseId });
    expect(secret.password).toHaveLength(48);
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show the connection' }).click();
    await page.getByLabel('DATABASE_URL').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(secret.password);
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });

    await page.getByRole('main').getByRole('link', { name: 'Databases' }).click();
    const row = page.getByRole('row', { name: 'orders' });
    await row.getByText('PostgreSQL').waitFor();
    await row.getByText(project).waitFor();
    await page.getByLabel('Type').selectOption('MongoDB');
    await page.getByText('Nothing matches the filters').waitFor();
    await page.getByLabel('Type').selectOption('All');
    await page.getByLabel('Search').fill('ORD');
    await expect.poll(() => new URL(page.url()).search).toBe('?search=ORD');
    await page.reload();
    await row.getByRole('link', { name: 'orders' }).click();

    await page.getByRole('button', { name: 'Remove the database' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type orders to confirm').fill('orders');
    await dialog.getByRole('button', { name: 'Remove the database' }).click();
    await page.getByText('No databases yet').waitFor();
  });
});
