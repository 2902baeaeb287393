import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { accessibilityProblems, type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** Projects in the console: their environments and what is in them. */

describe.skipIf(noChromium !== null)(`projects in the console${skipNote(noChromium)}`, () => {
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

  test('a project is created, changed, filled and removed', async () => {
    const page = await browser.open('/orgs/:org/projects', world);
    await page.getByText('No projects yet').waitFor();
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Shop');
    await dialog.getByLabel('Description').fill('Sells tea');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
    await page.getByText('Sells tea').waitFor();

    await page.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Name').fill('Tea shop');
    await dialog.getByLabel('Description').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tea shop' }).waitFor();
    expect(await page.getByText('Sells tea').count()).toBe(0);

    await page.getByRole('button', { name: 'New environment' }).click();
    await dialog.getByLabel('Name').fill('No Good');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Must be lower-case letters, digits and hyphens').first().waitFor();
    await dialog.getByLabel('Name').fill('staging');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 2, name: 'staging' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Actions for staging' }).click();
    await page.getByRole('menuitem', { name: 'New application' }).click();
    await dialog.getByLabel('Name').fill('web');
    await dialog.getByRole('textbox', { name: 'Git address' }).fill('https://git.example.com/tea/web.git');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/applications\/app_/);
    await page.getByText('New application in staging').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('row').filter({ hasText: 'web' }).getByText('Not deployed').waitFor();

    await page.getByRole('button', { name: 'Actions for staging' }).click();
    await page.getByRole('menuitem', { name: 'Remove the environment' }).click();
    const remove = dialog.getByRole('button', { name: 'Remove the environment' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel('Type staging to confirm').fill('staging');
    await remove.click();
    await page.getByRole('heading', { level: 2, name: 'staging' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Remove the project' }).click();
    await dialog.getByLabel('Type Tea shop to confirm').fill('Tea shop');
    await dialog.getByRole('button', { name: 'Remove the project' }).click();
    await page.getByText('No projects yet').waitFor();
  });
});
