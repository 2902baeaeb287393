import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../gateway/support/world.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { noChromium } from './chromium.ts';
import { DESKTOP, follow, type Manner, PHONE, withCustomer } from './customer.ts';
import {
  anOrder,
  DECLINED_CARD,
  GOOD_CARD,
  openPaymentScene,
  type PaymentScene,
  SHOP_NAME,
} from './payment-scene.ts';

/** Customers of a shop pay at the running gateway, in a real browser, and come back. */

let scene: PaymentScene;

describe.skipIf(noChromium !== null)(`paying in Chromium${skipNote(noChromium)}`, () => {
  beforeAll(async () => {
    scene = await openPaymentScene();
  });
  afterAll(() => scene.close());

  describe.each([DESKTOP, PHONE, { ...DESKTOP, width: 360 }, { ...PHONE, width: 1280 }] satisfies Manner[])(
    '$width px wide, in $language, with scripts: $scripts',
    (manner) => {
      test('by card: the receipt leads back to the shop with the reference', async () => {
        const order = anOrder();
        await withCustomer(scene.browser, manner, async ({ page, words, ...customer }) => {
          await customer.goToPay(scene.shop.basket(order));
          expect(await customer.reads('card')).toBe(words.choose);
          await page.getByText(words.testNumbers).click();
          expect(await page.getByText(GOOD_CARD).isVisible()).toBe(true);
          expect(await customer.reads('test-numbers')).toBe(words.choose);
          await customer.payByCard(GOOD_CARD);
          expect(await customer.reads('receipt-card')).toBe(words.succeededTitle);
          expect(await page.locator('.receipt').textContent()).toContain(order.reference);
          await follow(page, page.getByRole('link', { name: words.backTo(SHOP_NAME) }));
          expect(await page.title()).toBe(`Order ${order.reference} is succeeded`);
          expect(page.url()).toBe(`${scene.shop.returnUrl}&reference=${order.reference}`);
        });
        expect(await scene.paymentOf(order)).toMatchObject({ status: 'succeeded', method: 'card' });
        await until('the event has arrived', async () => scene.eventsOf(order).includes('payment.succeeded'));
      });

      test('by mobile money, in a currency without cents', async () => {
        const order = anOrder({ amount: 12_500, currency: 'XAF' });
        await withCustomer(scene.browser, manner, async ({ words, ...customer }) => {
          await customer.goToPay(scene.shop.basket(order));
          await customer.choose('mobile_money');
          expect(await customer.reads('mobile-money')).toBe(words.choose);
          await customer.payByPhone('+237 6 70 00 00 01');
          expect(await customer.reads('receipt-mobile-money')).toBe(words.succeededTitle);
        });
        expect(await scene.paymentOf(order)).toMatchObject({ status: 'succeeded', method: 'mobile_money' });
      });
    },
  );

  describe.each([DESKTOP, PHONE])('$width px wide, in $language, with scripts: $scripts', (manner) => {
    test('shows invalid details at their fields and a decline; the next attempt succeeds', async () => {
      const order = anOrder();
      await withCustomer(scene.browser, manner, async ({ page, words, ...customer }) => {
        await customer.goToPay(scene.shop.basket(order));
        await customer.payByCard('4242 4242 4242 4241');
        expect(await customer.reads('wrong-card')).toBe(words.problemsTitle);
        expect(await page.getByLabel(words.cardNumber).inputValue()).toBe('');
        await customer.payByCard(DECLINED_CARD);
        expect(await customer.reads('declined')).toBe(words.declinedTitle);
        // Asked again, the page is the same: nothing was sent again.
        await page.reload();
        expect(await page.locator('[role=alert]').textContent()).toContain(words.triesLeft(4));
        expect(await scene.attemptsOf(order)).toEqual(['declined']);
        await customer.payByCard(GOOD_CARD);
        expect(await customer.reads('receipt-after-decline')).toBe(words.succeededTitle);
      });
      expect(await scene.attemptsOf(order)).toEqual(['declined', 'succeeded']);
      await until('both events have arrived', async () => scene.eventsOf(order).length === 2);
      expect(scene.eventsOf(order)).toEqual(['payment.failed', 'payment.succeeded']);
    });

    test('a wrong phone number is shown again, a declined one is asked for again', async () => {
      const order = anOrder();
      await withCustomer(scene.browser, manner, async ({ page, words, ...customer }) => {
        await customer.goToPay(scene.shop.basket(order));
        await customer.choose('mobile_money');
        await customer.payByPhone('12 34');
        expect(await customer.reads('wrong-phone')).toBe(words.problemsTitle);
        expect(await page.getByLabel(words.phoneNumber).inputValue()).toBe('12 34');
        await customer.payByPhone('670000002');
        expect(await customer.reads('declined-phone')).toBe(words.declinedTitle);
        expect(await page.getByLabel(words.phoneNumber).inputValue()).toBe('');
      });
      expect(await scene.paymentOf(order)).toMatchObject({ status: 'pending' });
    });

    test('with the fifth decline it is over', async () => {
      const order = anOrder();
      await withCustomer(scene.browser, manner, async ({ page, words, ...customer }) => {
        await customer.goToPay(scene.shop.basket(order));
        for (let attempt = 1; attempt <= 5; attempt += 1) await customer.payByCard(DECLINED_CARD);
        expect(await customer.reads('failed')).toBe(words.failedTitle);
        await follow(page, page.getByRole('link', { name: words.backTo(SHOP_NAME) }));
        expect(await page.title()).toBe(`Order ${order.reference} is failed`);
      });
    });

    test('a time-out asks the customer to wait; after a return the page shows that it is paid', async () => {
      const order = anOrder();
      await withCustomer(scene.browser, manner, async ({ page, words, ...customer }) => {
        await customer.goToPay(scene.shop.basket(order));
        await customer.choose('mobile_money');
        await customer.payByPhone('670000003');
        expect(await customer.reads('processing')).toBe(words.processingTitle);
        await follow(page, page.getByRole('link', { name: words.checkAgain }));
        expect(await customer.reads('processing')).toBe(words.processingTitle);
        await follow(page, page.getByRole('link', { name: words.backTo(SHOP_NAME) }));
        expect(await page.title()).toBe(`Order ${order.reference} is processing`);
        scene.world.clock.move(61_000);
        await customer.goToPay(scene.shop.basket(order));
        expect(await customer.reads('receipt-come-back')).toBe(words.paidTitle);
      });
      expect(await scene.attemptsOf(order)).toEqual(['succeeded']);
    });

    test('who waits at a time-out is led to the receipt by the page itself', async () => {
      const order = anOrder();
      await withCustomer(scene.browser, manner, async ({ page, words, ...customer }) => {
        await customer.goToPay(scene.shop.basket(order));
        await customer.choose('mobile_money');
        await customer.payByPhone('670000003');
        await page.getByRole('heading', { name: words.processingTitle }).waitFor();
        scene.world.clock.move(61_000);
        await page.getByRole('heading', { name: words.succeededTitle }).waitFor();
      });
    });

    test('who cancels is led back, and pays no more by an old page', async () => {
      const order = anOrder();
      await withCustomer(scene.browser, manner, async ({ page, words, newTab, ...customer }) => {
        await customer.goToPay(scene.shop.basket(order));
        const old = await newTab();
        await old.goto(page.url());
        await follow(page, page.getByRole('link', { name: words.cancel }));
        expect(await customer.reads('confirm-cancel')).toBe(words.cancelAsk);
        await follow(page, page.getByRole('button', { name: words.cancel }));
        expect(await customer.reads('cancelled')).toBe(words.cancelledTitle);
        await customer.payByCard(GOOD_CARD, old);
        expect(await customer.reads('cancelled-tab', old)).toBe(words.cancelledTitle);
        await follow(page, page.getByRole('link', { name: words.backTo(SHOP_NAME) }));
        expect(await page.title()).toBe(`Order ${order.reference} is cancelled`);
      });
      expect(await scene.attemptsOf(order)).toEqual([]);
    });

    test('a day later there is nothing to pay any more, on an old page neither', async () => {
      const order = anOrder();
      await withCustomer(scene.browser, manner, async ({ page, words, newTab, ...customer }) => {
        await customer.goToPay(scene.shop.basket(order));
        const old = await newTab();
        await old.goto(page.url());
        scene.world.clock.move(DAY_MS);
        await customer.payByCard(GOOD_CARD, old);
        expect(await customer.reads('expired', old)).toBe(words.expiredTitle);
        await page.reload();
        expect(await customer.reads('expired')).toBe(words.expiredTitle);
      });
      expect([(await scene.paymentOf(order)).status, await scene.attemptsOf(order)]).toEqual(['expired', []]);
    });

    test('a form that was tampered with charges nothing; the page asks again', async () => {
      const order = anOrder();
      await withCustomer(scene.browser, manner, async ({ page, words, ...customer }) => {
        await customer.goToPay(scene.shop.basket(order));
        for (const [field, value] of [
          ['checksum', 'a'.repeat(64)],
          ['method', 'gold'],
          ['attempt', '0'],
        ] as const) {
          const hidden = page.locator(`form:has(button.button) input[name=${field}]`);
          await hidden.evaluate((input, given) => input.setAttribute('value', given), value);
          await customer.payByCard(GOOD_CARD);
          expect(await customer.reads('tampered')).toBe(words.staleTitle);
        }
        expect(await scene.attemptsOf(order)).toEqual([]);
        await customer.payByCard(GOOD_CARD);
        expect(await customer.reads('receipt-after-tampered')).toBe(words.succeededTitle);
      });
    });

    test('shows in the page’s language that an address is no payment', async () => {
      await withCustomer(scene.browser, manner, async ({ page, words, reads }) => {
        await page.goto(`${scene.world.app.url}/pay/pay_nothing`);
        expect(await reads('not-found')).toBe(words.notFoundTitle);
      });
    });
  });
});
