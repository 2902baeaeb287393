import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** Owners rename their organization, and see what was changed in it. */

describe.skipIf(noChromium !== null)(`the organization in the console${skipNote(noChromium)}`, () => {
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

  test('a new name is in the switch and, with the earlier one, in the audit log', async () => {
    const page = await browser.open('/orgs/:org/settings', world);
    const name = page.getByLabel('Name');
    const before = await name.inputValue();
    await name.fill('Acme');
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Acme' }).waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Renamed the organization' });
    await row.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('dialog').getByRole('row').filter({ hasText: before }).getByText('Acme').waitFor();
  });

  test('the theme of the documentation is in the preview before it is saved', async () => {
    const page = await browser.open('/orgs/:org/theme', world);
    await page.getByLabel('Name of the site').fill('Acme docs');
    await page.getByRole('figure', { name: 'Light' }).getByText('Acme docs').waitFor();
    await page.getByLabel('Primary', { exact: true }).first().fill('blue');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be hue, saturation and lightness').first().waitFor();
    await page.getByLabel('Primary', { exact: true }).first().fill('140 60% 30%');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
  });
});
