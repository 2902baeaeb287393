import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { aSite, type Site } from './site.ts';
import { accessibilityProblems, type ConsoleBrowser, openConsoleBrowser, whenLoaded } from './support.ts';

/** The settings and triggers of an application in the console. */

interface Application {
  readonly name: string;
  readonly port: number;
  readonly source: Record<string, unknown>;
  readonly deployWebhookUrl: string;
  readonly autoDeploy: unknown;
}

describe.skipIf(noChromium !== null)(`settings in the console${skipNote(noChromium)}`, () => {
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

  const open = ({ applicationId }: Site, screen: string) =>
    browser.open(`/orgs/:org/applications/${applicationId}/${screen}`, world);

  const read = ({ applicationId }: Site) =>
    world.ok<Application>(`GET /api/application.get?applicationId=${applicationId}`);

  test('name, port and source are changed, and options return to their defaults', async () => {
    const site = await aSite(world);
    const page = await open(site, 'settings');
    await page.getByLabel('Port').fill('3000');
    await page.getByLabel('Branch').fill('next');
    await page.getByLabel('Start command').fill('node main.js');
    await page.getByLabel('Fetch submodules').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const changed = await read(site);
    expect(changed.port).toBe(3000);
    expect(changed.source).toMatchObject({
      branch: 'next',
      startCommand: 'node main.js',
      submodules: true,
      customGitUrl: 'https://git.example.com/acme/shop.git',
    });

    await page.getByLabel('Start command').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
    expect(Object.keys((await read(site)).source)).not.toContain('startCommand');
  });

  test('a value that is refused has its reason beside the field', async () => {
    const page = await open(await aSite(world), 'settings');
    await page.getByLabel('Health path').fill('no slash');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be a path that begins with / and has no spaces').first().waitFor();
  });

  test('the application is removed when its name is typed', async () => {
    const site = await aSite(world);
    const page = await open(site, 'settings');
    await page.getByRole('button', { name: 'Remove the application' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Remove the application' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${site.name} to confirm`).fill(site.name);
    await confirm.click();
    await page.getByRole('heading', { level: 1, name: 'Applications' }).waitFor();
    const { status } = await world.call(`GET /api/application.get?applicationId=${site.applicationId}`);
    expect(status).toBe(404);
  });

  test('the deploy webhook is hidden until it is shown, and can be replaced', async () => {
    const site = await aSite(world);
    const page = await open(site, 'triggers');
    const before = (await read(site)).deployWebhookUrl;
    await page.getByRole('button', { name: 'Show the address' }).click();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(before);
    await page.getByRole('button', { name: 'Replace the address' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the address' }).click();
    await page.getByText('The address is replaced.').waitFor();
    expect((await read(site)).deployWebhookUrl).not.toBe(before);
  });

  test('patterns decide which pushes deploy, and the history has the reason of what was skipped', async () => {
    const site = await aSite(world);
    const page = await open(site, 'triggers');
    await page.getByText('No events yet').waitFor();
    await page.getByLabel('Branch patterns').fill('release/*\n\n!release/old\n');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await read(site)).autoDeploy).toEqual({
      enabled: true,
      branches: ['release/*', '!release/old'],
      paths: [],
    });

    const token = new URL((await read(site)).deployWebhookUrl).pathname.split('/').at(-1);
    await world.call(`POST /api/deploy/${token}`, {
      key: null,
      headers: { 'x-github-event': 'push' },
      body: {
        ref: 'refs/heads/other',
        after: 'a'.repeat(40),
        commits: [],
        repository: { full_name: 'acme/shop', clone_url: 'https://git.example.com/acme/shop.git' },
      },
    });
    await page.reload();
    await page.getByText('Skipped').waitFor();
    await page.getByText('The branch does not match.').waitFor();
  });

  test('the screens have no serious problem of accessibility', async () => {
    const site = await aSite(world, { envVars: { TOKEN: 'a' } });
    await world.ok('POST /api/domain.create', {
      applicationId: site.applicationId,
      host: 'seen.example.com',
    });
    for (const screen of ['variables', 'domains', 'triggers', 'settings']) {
      const page = await open(site, screen);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await whenLoaded(page);
      expect(await accessibilityProblems(page), screen).toEqual([]);
    }
  });
});
