import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../../browser/chromium.ts';
import { type ConsoleBrowser, firstAccount, openConsoleBrowser } from '../../console/support.ts';
import { openRealApp, type RealApp } from '../../support/real-app.ts';
import { skipNote } from '../../support/skip-note.ts';
import { step } from '../../support/step.ts';
import { HANDS, walkerOf } from './walker.ts';

/** An instance is linked to a license by a claim code. The hub and the instance are two programs. */

describe.skipIf(noChromium !== null)(`a license${skipNote(noChromium)}`, () => {
  let hub: RealApp;
  let atHub: ConsoleBrowser;

  beforeAll(async () => {
    hub = await openRealApp({}, { ROLES: 'instance,hub' });
    atHub = await openConsoleBrowser(hub);
  });

  afterEach(() => atHub.closePages());

  afterAll(async () => {
    await atHub.close();
    await hub.close();
  });

  test.each(HANDS)('with the %s', async (hands) => {
    const instance = await openRealApp({}, { ROLES: 'instance', LICENSE_HUB_URL: hub.url });
    const atInstance = await openConsoleBrowser(instance);
    try {
      const hubPage = await atHub.open('/hub/licenses', await firstAccount(hub.dataDir));
      const operator = walkerOf(hubPage, hands);
      let key = '';

      await step('create a license', async () => {
        await operator.press('button', 'New license');
        await operator.press('button', 'Create', hubPage.getByRole('dialog'));
        key = await hubPage.getByLabel('License key').inputValue();
        expect(key).not.toBe('');
      });

      const page = await atInstance.open('/orgs/:org/settings', await firstAccount(instance.dataDir));
      const holder = walkerOf(page, hands);
      let code = '';

      await step('ask for a claim code at the instance', async () => {
        await holder.press('button', 'Link a license');
        code = await page.getByLabel('Code').inputValue();
        expect(code).toMatch(/^\w{4}-\w{4}$/);
      });

      await step('enter it at the hub with the license key', async () => {
        const claimPage = await atHub.open('/claim', null);
        const claimer = walkerOf(claimPage, hands);
        await claimer.fill('Claim code', code);
        await claimer.press('button', 'Continue');
        await claimer.fill('License key', key);
        await claimer.press('button', 'This is my instance: link it');
        await claimPage.getByText('is linked to this license').waitFor();
      });

      await step('the instance shows the license', async () => {
        await page.getByText('The license is linked.').waitFor();
        await page.getByText('A claim code', { exact: true }).waitFor();
        await page.getByText('Applications: 2').waitFor();
        expect(await page.getByLabel('Code').count()).toBe(0);
      });
    } finally {
      await atInstance.closePages();
      await atInstance.close();
      await instance.close();
    }
  });
});
