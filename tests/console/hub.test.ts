import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aLicense } from '../support/license.ts';
import { skipNote } from '../support/skip-note.ts';
import { type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** What operators of a license hub do in the console. */

describe.skipIf(noChromium !== null)(`licenses in the console${skipNote(noChromium)}`, () => {
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

  test('an operator creates a license, sees its key once, and finds it again', async () => {
    const page = await browser.open('/hub/licenses', world);
    await page.getByRole('button', { name: 'New license' }).click();
    await page.getByLabel('Name').fill('Bakery');
    await page.getByRole('dialog').getByLabel('Plan').selectOption('Growth');
    await page.getByRole('button', { name: 'Create' }).click();
    const key = await page.getByLabel('License key').inputValue();
    expect(key).not.toBe('');
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByLabel('Plan').selectOption('Growth');
    await page.getByLabel('Search').fill('bake');
    await page.getByRole('link', { name: 'Bakery' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?plan=growth&query=bake');
    expect(await page.content()).not.toContain(key);
    await page.getByLabel('Search').fill(key);
    await page.getByRole('link', { name: 'Bakery' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?plan=growth');
    await page.getByRole('link', { name: 'Bakery' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bakery' }).waitFor();
  });

  test('an operator changes a limit and rotates the key of a license', async () => {
    const { licenseId, licenseKey } = await aLicense(world, { plan: 'starter' });
    const page = await browser.open(`/hub/licenses/${licenseId}`, world);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByLabel('Projects').fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('0 of 7').waitFor();
    const { limits } = await world.ok<{ limits: { projects: number } }>(
      `GET /api/license.get?licenseId=${licenseId}`,
    );
    expect(limits.projects).toBe(7);

    await page.getByRole('button', { name: 'Rotate the key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the key' }).click();
    const key = await page.getByLabel('New license key').inputValue();
    expect(key).not.toBe(licenseKey);
  });

  test('a license is suspended after its id was typed, and resumed', async () => {
    const { licenseId } = await aLicense(world);
    const page = await browser.open(`/hub/licenses/${licenseId}`, world);
    await page.getByRole('button', { name: 'Suspend' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Suspend' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${licenseId} to confirm`).fill(licenseId);
    await confirm.click();
    await page.getByText('This license is suspended').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
  });

  test('instances, names and rejections of a license are shown, and a name is withdrawn', async () => {
    const { licenseId, licenseKey } = await aLicense(world);
    const { instanceId } = await world.ok<{ instanceId: string }>('POST /api/license.addInstance', {
      ...{ licenseId, name: 'Shop builder' },
    });
    const reserve = (name: string) =>
      world.call('POST /api/subdomain/reserve', { key: null, body: { licenseKey, instanceId, name } });
    expect((await reserve('bakery')).body.success).toBe(true);
    expect((await reserve('www')).body.success).toBe(false);
    const page = await browser.open(`/hub/licenses/${licenseId}`, world);
    await page.getByText('Shop builder').waitFor();
    await page.getByText('subdomain.reserve').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'bakery.' });
    const host = (await row.getByText(/^bakery\./).textContent()) ?? '';
    await row.getByRole('button', { name: 'DNS' }).click();
    await page.getByRole('heading', { name: 'Expected records' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await row.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByLabel(`Type ${host} to confirm`).fill(host);
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Name withdrawn.').waitFor();
    await page.getByText('No name', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'All rejections' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rejections' }).waitFor();
    await page.getByText('subdomain.reserve').first().waitFor();
    expect(new URL(page.url()).search).toBe(`?licenseId=${licenseId}`);
  });

  test('an instance that waits for its code is shown', async () => {
    await world.call('POST /api/license/claim-code', {
      key: null,
      body: { cloudUrl: 'https://cloud.bakery.example', name: 'Bakery cloud' },
    });
    const page = await browser.open('/hub/licenses', world);
    await page.getByRole('row').filter({ hasText: 'Bakery cloud' }).getByText('Waits for its code').waitFor();
  });

  test('an instance is removed from its license', async () => {
    const { licenseId } = await aLicense(world);
    await world.ok('POST /api/license.addInstance', { licenseId, name: 'Old builder' });
    const page = await browser.open(`/hub/licenses/${licenseId}`, world);
    await page.getByRole('button', { name: 'Actions for Old builder' }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByLabel('Type Old builder to confirm').fill('Old builder');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No instance is linked').waitFor();
  });
});
