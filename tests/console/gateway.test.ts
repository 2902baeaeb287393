import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { DECLINED_CARD, GOOD_CARD, tryToPay } from '../gateway/support/customer.ts';
import { type GatewayWorld, type Merchant, openGatewayWorld } from '../gateway/support/world.ts';
import { skipNote } from '../support/skip-note.ts';
import { accessibilityProblems, type ConsoleBrowser, openConsoleBrowser, whenLoaded } from './support.ts';

/** What operators of a payment gateway see in the console. */

describe.skipIf(noChromium !== null)(`the gateway in the console${skipNote(noChromium)}`, () => {
  let world: GatewayWorld;
  let merchant: Merchant;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    world = await openGatewayWorld();
    merchant = await world.merchant({ name: 'Bakery Dupont' });
    browser = await openConsoleBrowser(world.app);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('a sandbox payment appears with its attempts and events, and an event is sent again', async () => {
    const { body } = await merchant.pay({ reference: 'order-croissant', amount: 1250, currency: 'EUR' });
    await tryToPay(body.url, DECLINED_CARD);
    await tryToPay(body.url, GOOD_CARD);
    const page = await browser.open('/gateway/payments', world.app);
    await page.getByLabel('Search').fill('croissant');
    const row = page.getByRole('row').filter({ hasText: 'order-croissant' });
    await row.getByText('€12.50').waitFor();
    await row.getByText('Paid').waitFor();
    await row.getByRole('link', { name: 'order-croissant' }).click();

    await page.getByRole('heading', { level: 1, name: 'order-croissant' }).waitFor();
    await page.getByRole('table', { name: 'Attempts' }).getByText('Declined', { exact: true }).waitFor();
    const event = page.getByRole('row').filter({ hasText: 'payment.succeeded' });
    await event.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The event is sent again.').waitFor();
    await page.getByRole('link', { name: 'Bakery Dupont' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bakery Dupont' }).waitFor();
    await page.getByRole('link', { name: 'order-croissant' }).waitFor();
  });

  test('merchants are found by their name, and closed ones are marked', async () => {
    const closed = await world.merchant({ name: 'Former shop' });
    await world.asAdmin('POST /api/merchant.release', { merchantCode: closed.code });
    const page = await browser.open('/gateway/merchants', world.app);
    await page.getByRole('link', { name: 'Bakery Dupont' }).waitFor();
    await page.getByLabel('Status').selectOption('Closed');
    await page.getByRole('link', { name: 'Bakery Dupont' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Former shop' }).click();
    await page.getByText('The instance has closed this merchant.').waitFor();
  });

  test('a subscription appears with its offer', async () => {
    const { offerId } = await merchant.ok('POST /api/offer.create', {
      ...{ name: 'Bread box', amount: 900, currency: 'EUR', interval: 'month' },
    });
    const { url } = await merchant.ok('POST /api/subscription.create', {
      ...{ customer: 'user-7', offerId, externalReference: 'sub-7', returnUrl: 'https://shop.example.com/' },
    });
    await tryToPay(url, GOOD_CARD);
    const page = await browser.open('/gateway/subscriptions?status=active', world.app);
    const row = page.getByRole('row').filter({ hasText: 'user-7' });
    await row.getByText('Bread box').waitFor();
    await row.getByText('€9.00 a month').waitFor();
  });

  test('the screens fit on a phone and have no serious problem of accessibility', async () => {
    for (const path of ['/gateway/merchants', '/gateway/payments', '/gateway/subscriptions']) {
      const page = await browser.open(path, world.app, { width: 360, colours: 'dark', language: 'fr' });
      await whenLoaded(page);
      expect([path, await accessibilityProblems(page)]).toEqual([path, []]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    }
  });
});
