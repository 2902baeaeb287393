import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../../browser/chromium.ts';
import { openRealSites, type RealSites } from '../../console/real-sites.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { skipNote } from '../../support/skip-note.ts';
import { step } from '../../support/step.ts';
import { HANDS, walkerOf } from './walker.ts';

/** A payment service is added, takes a payment in the sandbox, and shows the event that the shop received. */

describe.skipIf(noChromium !== null)(`a payment${skipNote(noChromium)}`, () => {
  let sites: RealSites;
  let shop: Receiver;

  beforeAll(async () => {
    [sites, shop] = await Promise.all([openRealSites(), openReceiver()]);
    await sites.world.ok('POST /api/project.create', { name: 'Shop' });
  });

  afterEach(() => sites.browser.closePages());

  afterAll(async () => {
    await sites.close();
    await shop.close();
  });

  test.each(HANDS)('with the %s', async (hands) => {
    const { world, browser, account } = sites;
    const page = await browser.open('/orgs/:org/payments', account);
    const walker = walkerOf(page, hands);
    let merchantCode = '';

    await step('add a payment service', async () => {
      await walker.press('button', 'Add a payment service');
      const dialog = page.getByRole('dialog');
      await walker.fill('Name', `Till ${hands}`, dialog);
      await walker.fill('Address for events', `${shop.url}/events`, dialog);
      await walker.press('button', 'Add', dialog);
      await page.getByText('Active').first().waitFor();
      merchantCode = await page.getByLabel('Merchant code').inputValue();
      expect(merchantCode).not.toBe('');
    });

    await step('a customer pays', async () => {
      const order = { amount: 1200, currency: 'EUR', reference: `order-${hands}`, returnUrl: shop.url };
      const response = await fetch(`${world.url}/api/pay?merchantCode=${merchantCode}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(order),
      });
      const { url } = (await response.json()) as { url: string };
      const till = await browser.open(url, null);
      const customer = walkerOf(till, hands);
      await customer.fill('Card number', '4242 4242 4242 4242');
      await customer.fill(/^Expiry/, '12/40');
      await customer.fill(/^Security code/, '123');
      await customer.press('button', /^Pay/);
      await till.getByText(order.reference).first().waitFor();
    });

    await step('the event is shown with what the shop received', async () => {
      const row = page.getByRole('row').filter({ hasText: 'payment.succeeded' });
      await row.getByText('Delivered').waitFor();
      await walker.press('button', 'Details', row);
      await page.getByRole('dialog').getByText(`order-${hands}`).first().waitFor();
    });
  });
});
