import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aLicense, claimFor } from '../support/license.ts';
import { publishSite, REPOSITORY } from '../support/sites.ts';
import { skipNote } from '../support/skip-note.ts';
import { accessibilityProblems, type ConsoleBrowser, openConsoleBrowser, whenLoaded } from './support.ts';

/** What the form of an import offers to choose from: repositories, branches and names. */

const HOST = 'https://git.example.com';
const ZONE = 'apps.localhost';
const token = 'canary-of-a-token';

describe.skipIf(noChromium !== null)(`suggestions for an import${skipNote(noChromium)}`, () => {
  let world: TestApp;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { hubRequestsPerMinute: 1000 });
    publishSite(world.git);
    world.gitHost.setReachable(true);
    const { licenseKey } = await aLicense(world);
    await claimFor(world, world.url, licenseKey);
    const { licenseId } = await aLicense(world);
    const other = await world.ok('POST /api/license.addInstance', { licenseId, name: 'Other' });
    const { licenseKey: otherKey } = await world.ok('POST /api/license.rotateKey', { licenseId });
    const body = { licenseKey: otherKey, instanceId: other.instanceId, name: 'bakery' };
    const { status } = await world.call('POST /api/subdomain/reserve', { key: null, body });
    expect(status).toBe(200);
    browser = await openConsoleBrowser(world);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  async function openForm(): Promise<Page> {
    const page = await browser.open('/orgs/:org/import', world);
    await whenLoaded(page);
    return page;
  }

  const offered = (page: Page, name: string): Locator => page.getByRole('option', { name, exact: true });

  test('the repositories of an account and their branches, by keyboard', async () => {
    const account = { type: 'github', name: 'Acme', baseUrl: HOST, token };
    await world.ok('POST /api/gitProvider.create', account);
    const commit = { hash: 'c'.repeat(40), message: 'First', files: { 'index.html': 'Shop' } };
    for (const name of ['acme/shop', 'acme/blog']) {
      world.gitHost.put(`${HOST}/${name}`, { branches: ['trunk', 'next'], token });
      world.git.put(`${HOST}/${name}.git`, { branches: { trunk: commit, next: commit }, token });
    }
    const page = await openForm();
    await page.getByRole('radio', { name: 'GitHub' }).check();
    await page.getByLabel('Account').selectOption('Acme');
    await page.getByRole('combobox', { name: 'Repository' }).click();
    await offered(page, 'acme/blog').waitFor();
    await page.keyboard.type('sho');
    await expect.poll(() => offered(page, 'acme/blog').count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('combobox', { name: 'Repository' }).inputValue()).toBe('acme/shop');
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByLabel('Branch').click();
    await offered(page, 'next').click();
    expect(await page.getByLabel('Branch').inputValue()).toBe('next');
    await page.getByText('Ready to import').waitFor();
  });

  test('nothing while the git host refuses: the check shows why', async () => {
    const page = await openForm();
    await page.getByRole('textbox', { name: 'Git address' }).fill(`${HOST}/no/such.git`);
    await page.getByLabel('Branch').click();
    await page.getByText('1 problem').waitFor();
    expect(await page.locator('[role=option]').count()).toBe(0);
  });

  test('a free name, and another one in place of a name that is taken', async () => {
    const page = await openForm();
    await page.getByRole('textbox', { name: 'Git address' }).fill(REPOSITORY);
    await page.getByLabel('Name', { exact: true }).fill('Café Bakery');
    const domain = page.getByLabel('Domain');
    await domain.click();
    await offered(page, `cafe-bakery.${ZONE}`).click();
    expect(await domain.inputValue()).toBe(`cafe-bakery.${ZONE}`);
    await page.getByText('Ready to import').waitFor();

    await domain.fill(`bakery.${ZONE}`);
    await page.getByText('The subdomain bakery is already taken').waitFor();
    await page.getByText(`bakery-2.${ZONE} is free.`).waitFor();
    await offered(page, `bakery-2.${ZONE}`).click();
    await page.getByText('Ready to import').waitFor();

    await domain.fill('bakery');
    await page.keyboard.press('Tab');
    await page.getByText('Must be a host name').waitFor();
    await page.getByText(`bakery-2.${ZONE} is free.`).waitFor();
    expect(await page.locator('[role=option]').count()).toBe(0);
    await domain.fill('shop.example.com');
    await page.getByText('Ready to import').waitFor();
    expect(await page.locator('[role=option]').count()).toBe(0);
  });
});
