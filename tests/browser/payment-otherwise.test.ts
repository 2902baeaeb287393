import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { noChromium } from './chromium.ts';
import { DESKTOP, follow, PHONE, withCustomer } from './customer.ts';
import { anOrder, GOOD_CARD, openPaymentScene, type PaymentScene, SHOP_NAME } from './payment-scene.ts';

/** Several tabs, the way back, the keyboard alone, another language, a subscription, a shop that is wrong. */

let scene: PaymentScene;

describe.skipIf(noChromium !== null)(`customers in Chromium who do otherwise${skipNote(noChromium)}`, () => {
  beforeAll(async () => {
    scene = await openPaymentScene();
  });
  afterAll(() => scene.close());

  test('two tabs that pay at once make one charge, and both show the receipt', async () => {
    const order = anOrder();
    await withCustomer(scene.browser, DESKTOP, async ({ page, words, newTab, ...customer }) => {
      await customer.goToPay(scene.shop.basket(order));
      const other = await newTab();
      await other.goto(`${page.url()}?method=mobile_money`);
      await Promise.all([customer.payByCard(GOOD_CARD), customer.payByPhone('670000001', other)]);
      await until('no tab asks to pay', async () => {
        const forms = await Promise.all([page, other].map((tab) => tab.locator('form').count()));
        return forms.every((count) => count === 0);
      });
      for (const tab of [page, other]) {
        await tab.reload();
        expect(await customer.reads('receipt-two-tabs', tab)).toBe(words.succeededTitle);
      }
    });
    expect(await scene.attemptsOf(order)).toEqual(['succeeded']);
    await until('the event has arrived', async () => scene.eventsOf(order).length > 0);
    expect(scene.eventsOf(order)).toEqual(['payment.succeeded']);
  });

  test('a second tab and the way back find the receipt, the shop’s button again that it is paid', async () => {
    const order = anOrder();
    await withCustomer(scene.browser, DESKTOP, async ({ page, words, newTab, ...customer }) => {
      await customer.goToPay(scene.shop.basket(order));
      const late = await newTab();
      await late.goto(page.url());
      await customer.payByCard(GOOD_CARD);
      expect(await customer.reads('receipt-first-tab')).toBe(words.succeededTitle);
      await customer.payByCard(GOOD_CARD, late);
      expect(await customer.reads('receipt-second-tab', late)).toBe(words.succeededTitle);
      await page.goBack();
      expect(await customer.reads('receipt-way-back')).toBe(words.succeededTitle);
      await customer.goToPay(scene.shop.basket(order));
      expect(await customer.reads('paid-again')).toBe(words.paidTitle);
    });
    expect(await scene.attemptsOf(order)).toEqual(['succeeded']);
  });

  test('the keyboard alone is enough, and shows where it is', async () => {
    const order = anOrder();
    await withCustomer(scene.browser, DESKTOP, async ({ page, words, reads }) => {
      /** Moves the focus to the element with this name, as a keyboard user does. */
      const tabTo = async (name: string): Promise<void> => {
        await page.evaluate(FIRST_FRAME);
        for (let step = 0; step < 20; step += 1) {
          await page.keyboard.press('Tab');
          const focus = await page.evaluate<{ name: string; isSeen: boolean }>(FOCUS);
          expect(focus.isSeen, focus.name).toBe(true);
          if (focus.name === name) return;
        }
        throw new Error(`The keyboard does not reach ${name}`);
      };
      await page.goto(scene.shop.basket(order));
      await tabTo('Pay now');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/pay\/pay_/);
      await tabTo(words.methodNames.mobile_money ?? '');
      await page.keyboard.press('Enter');
      await page.waitForURL(/method=mobile_money/);
      await tabTo(words.phoneNumber);
      await page.keyboard.type('670000002');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      expect(await reads('keyboard-declined')).toBe(words.declinedTitle);
      expect(await page.locator(':focus').getAttribute('role')).toBe('alert');
      await tabTo(words.methodNames.card ?? '');
      await page.keyboard.press('Enter');
      await page.waitForURL(/method=card/);
      for (const [label, typed] of [
        [words.cardNumber, GOOD_CARD],
        [words.cardExpiry, '12/39'],
        [words.cardCvc, '123'],
      ] as const) {
        await tabTo(label);
        await page.keyboard.type(typed);
      }
      await tabTo(words.pay('€1,234.50'));
      await reads('keyboard-focus');
      await page.keyboard.press('Space');
      await page.getByRole('heading', { name: words.succeededTitle }).waitFor();
      await tabTo(words.backTo(SHOP_NAME));
      await page.keyboard.press('Enter');
      await page.waitForURL(`${scene.shop.returnUrl}&reference=${order.reference}`);
      expect(scene.shop.returns).toContain(new URL(page.url()).search);
    });
    expect(await scene.paymentOf(order)).toMatchObject({ status: 'succeeded', method: 'card' });
  });

  test('the language is changed on the page and kept to the receipt', async () => {
    const order = anOrder();
    await withCustomer(scene.browser, DESKTOP, async ({ page, ...customer }) => {
      await customer.goToPay(scene.shop.basket(order));
      await follow(page, page.getByRole('link', { name: 'Français' }));
      await page.waitForURL(/lang=fr/);
      await page.getByLabel('Numéro de carte').fill(GOOD_CARD);
      await page.getByLabel('Date d’expiration').fill('12/39');
      await page.getByLabel('Code de sécurité').fill('123');
      await follow(page, page.getByRole('button', { name: /^Payer 1\s234,50\s€$/ }));
      await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor();
    });
  });

  test('shows what a subscription charges, and starts it with the first payment', async () => {
    const offer = await scene.merchant.ok('POST /api/offer.create', {
      ...{ name: 'Monthly', amount: 900, currency: 'EUR', interval: 'month' },
    });
    const { subscriptionId, url } = await scene.merchant.ok('POST /api/subscription.create', {
      ...{ customer: 'user-7', offerId: offer.offerId, externalReference: 'user-7' },
      returnUrl: scene.shop.returnUrl,
    });
    for (const manner of [PHONE, DESKTOP])
      await withCustomer(scene.browser, manner, async ({ page, reads, words }) => {
        await page.goto(url);
        expect(await reads('subscription')).toBe(words.choose);
        expect(await page.locator('form').first().textContent()).toContain(SHOP_NAME);
      });
    await withCustomer(scene.browser, DESKTOP, async ({ page, words, ...customer }) => {
      await page.goto(url);
      await customer.payByCard(GOOD_CARD);
      expect(await customer.reads('receipt-subscription')).toBe(words.succeededTitle);
    });
    const subscription = await scene.merchant.ok(
      `GET /api/subscription.get?subscriptionId=${subscriptionId}`,
    );
    expect(subscription.status).toBe('active');
  });

  test('a shop with a wrong code or sum reads why, on a page', async () => {
    await withCustomer(scene.browser, DESKTOP, async ({ page, reads }) => {
      await page.goto(scene.shop.basket(anOrder({ currency: 'EURO' })));
      const refused = page.waitForResponse(/\/api\/pay/);
      await follow(page, page.getByRole('button', { name: 'Pay now' }));
      expect((await refused).status()).toBe(400);
      await page.getByText('Details for the shop').click();
      expect(await page.locator('details li').textContent()).toContain('currency');
      expect(await reads('refused')).toBe('This payment cannot start');
    });
  });
});

/** What has the focus, by its accessible name, and whether a ring shows it. */
/** Resolves with a frame. An alert takes the focus before it; Chromium complains when a key was faster. */
const FIRST_FRAME = 'new Promise((resolve) => requestAnimationFrame(resolve))';

const FOCUS = `(() => {
  const focused = document.activeElement;
  const style = getComputedStyle(focused);
  return {
    name: (focused.labels?.[0] ?? focused).textContent.trim(),
    isSeen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1,
  };
})()`;
