import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { accessibilityProblems, type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** The credentials of repositories and images in the console. */

describe.skipIf(noChromium !== null)(`sources in the console${skipNote(noChromium)}`, () => {
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

  test('a git host is connected, has a new secret and is removed', async () => {
    const page = await browser.open('/orgs/:org/sources', world);
    await page.getByText('No git host is connected').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect a git host' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Gitea' }).check();
    await dialog.getByLabel('Name').fill('Forge');
    await dialog.getByLabel('Address').fill('https://forge.example.com');
    await dialog.getByLabel('Access token').fill('canary-of-a-token');
    await dialog.getByRole('button', { name: 'Connect a git host' }).click();
    const address = await dialog.getByLabel('Address for events').inputValue();
    const secret = await dialog.getByLabel('Webhook secret').inputValue();
    expect(address).toMatch(/^https?:\/\//);
    expect(secret.length).toBeGreaterThan(20);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('row').filter({ hasText: 'Forge' });
    await row.getByText('Access token').waitFor();
    await page.getByRole('button', { name: 'Actions for Forge' }).click();
    await page.getByRole('menuitem', { name: 'New webhook secret' }).click();
    await dialog.getByRole('button', { name: 'New webhook secret' }).click();
    expect(await dialog.getByLabel('Webhook secret').inputValue()).not.toBe(secret);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Actions for Forge' }).click();
    await page.getByRole('menuitem', { name: 'Show the address for events' }).click();
    expect(await dialog.getByLabel('Address for events').inputValue()).toBe(address);
    expect(await dialog.getByLabel('Webhook secret').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Actions for Forge' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await dialog.getByLabel('Type Forge to confirm').fill('Forge');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No git host is connected').waitFor();
  });

  test('an SSH key is generated and removed', async () => {
    const page = await browser.open('/orgs/:org/sources', world);
    await page.getByRole('button', { name: 'New SSH key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Deploy key');
    await dialog.getByRole('button', { name: 'Create' }).click();
    expect(await dialog.getByLabel('Public key').inputValue()).toMatch(/^ssh-ed25519 /);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Actions for Deploy key' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await dialog.getByLabel('Type Deploy key to confirm').fill('Deploy key');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No SSH keys').waitFor();
  });

  test('a registry is added and removed', async () => {
    const page = await browser.open('/orgs/:org/sources', world);
    await page.getByRole('button', { name: 'Add a registry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Host').fill('ghcr.io');
    await dialog.getByLabel('User name').fill('ada');
    await dialog.getByLabel('Password or access token').fill('canary-of-a-password');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('row').filter({ hasText: 'ghcr.io' }).getByText('ada').waitFor();
    await page.getByRole('button', { name: 'Actions for ghcr.io' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await dialog.getByLabel('Type ghcr.io to confirm').fill('ghcr.io');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No registries').waitFor();
  });

  test('a repository of the platform is created, and the import begins with its address', async () => {
    const page = await browser.open('/orgs/:org/sources', world);
    await page.getByRole('button', { name: 'Create a repository' }).click();
    const address = await page.getByLabel('Git address').inputValue();
    expect(address).toMatch(/\/git\/rep_\w+\.git$/);
    await page.getByRole('link', { name: 'Import it' }).click();
    expect(await page.getByRole('textbox', { name: 'Git address' }).inputValue()).toBe(address);
  });
});
