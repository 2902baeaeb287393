import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** Owners rename their organization, and see what was changed in it. */

/** Of the preview its title and its link, and the title of the console. */
const LOOKS = `(() => {
  const site = document.querySelector('iframe[title=Light]').contentDocument;
  const [title, link] = [site.querySelector('h1'), site.querySelector('a')].map((one) => getComputedStyle(one));
  return [title.letterSpacing, link.color, getComputedStyle(document.querySelector('h1')).letterSpacing];
})()`;

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
    const row = page.getByRole('row').filter({ hasText: 'Renamed the organization' }).first();
    await row.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('dialog').getByRole('row').filter({ hasText: before }).getByText('Acme').waitFor();
  });

  test('what someone types stays when someone else changes the same', async () => {
    const rename = (name: string) =>
      world.ok('POST /api/organization.update', { organizationId: world.organizationId, name });
    const page = await browser.open('/orgs/:org/settings', world);
    const name = page.getByLabel('Name');
    await rename('Globex');
    await expect.poll(() => name.inputValue()).toBe('Globex');
    await name.fill('Initech');
    await Promise.all([page.waitForResponse(/organization\.get/), rename('Hooli')]);
    await page.waitForTimeout(200);
    expect(await name.inputValue()).toBe('Initech');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Initech' }).waitFor();
    await rename('Umbrella');
    await expect.poll(() => name.inputValue()).toBe('Umbrella');
  });

  test('the theme of the documentation is in the preview before it is saved', async () => {
    const page = await browser.open('/orgs/:org/theme', world);
    await page.getByLabel('Name of the site').fill('Acme docs');
    await page.frameLocator('iframe[title=Light]').getByText('Acme docs').waitFor();
    const css = page.getByLabel('CSS that is added to every page');
    await css.fill(':root { --primary: 0 100% 50% } h1 { letter-spacing: 7px }');
    await expect.poll(() => page.evaluate(LOOKS)).toEqual(['7px', 'rgb(255, 0, 0)', '-0.24px']);
    await css.fill('');
    await expect.poll(() => page.evaluate(LOOKS)).toEqual(['normal', 'rgb(15, 23, 41)', '-0.24px']);
    await page.getByLabel('Primary', { exact: true }).first().fill('blue');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be hue, saturation and lightness').first().waitFor();
    await page.getByLabel('Primary', { exact: true }).first().fill('140 60% 30%');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
  });
});
