import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { importSite, publishSite } from '../support/sites.ts';
import { skipNote } from '../support/skip-note.ts';
import { accessibilityProblems, type ConsoleBrowser, dialogOf, openConsoleBrowser } from './support.ts';

/** Users create keys and tokens, each shown once, and revoke them. */

describe.skipIf(noChromium !== null)(`keys in the console${skipNote(noChromium)}`, () => {
  let world: TestApp;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    world = await openTestApp();
    publishSite(world.git);
    await importSite(world, { name: 'Shop' });
    browser = await openConsoleBrowser(world);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('a key with limits works within them until it is revoked', async () => {
    const page = await browser.open('/orgs/:org/keys', world);
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('CI');
    await dialog.getByRole('radio', { name: 'Only', exact: true }).check();
    await dialog.getByRole('radio', { name: 'Only these projects' }).check();
    await dialog.getByRole('checkbox', { name: 'Shop' }).check();
    await dialog.getByLabel('Expires').selectOption('After 7 days');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const key = await page.getByLabel('API key', { exact: true }).inputValue();
    expect((await world.call('GET /api/project.list', { key })).body.items).toHaveLength(1);
    expect((await world.call('GET /api/webhook.list', { key })).status).toBe(403);
    await page.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('row').filter({ hasText: 'CI' });
    await row.getByText('Read').waitFor();
    await row.getByText('Shop').waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await accessibilityProblems(page)).toEqual([]);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    expect((await world.call('GET /api/project.list', { key })).status).toBe(401);
  });

  test('an assistant token is shown once, with its configuration', async () => {
    const page = await browser.open('/orgs/:org/keys', world);
    await page.getByRole('button', { name: 'Create a token' }).click();
    const token = await page.getByLabel('Assistant token', { exact: true }).inputValue();
    const configuration = await page.getByLabel('Configuration for assistants (MCP)').inputValue();
    expect(JSON.parse(configuration)).toEqual({
      mcpServers: {
        pilothouse: {
          type: 'http',
          url: `${world.url}/mcp`,
          headers: { Authorization: `Bearer ${token}` },
        },
      },
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await world.call('GET /api/agent/projects', { key: null, headers })).status).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke the token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the token' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText('You have no assistant token.').waitFor();
    expect((await world.call('GET /api/agent/projects', { key: null, headers })).status).toBe(401);
  });
});
