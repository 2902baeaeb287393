import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { WORDS } from '#src/http/pages/payment/translations.ts';
import type { Words } from '#src/http/pages/payment/words.ts';

/** The folder of the screenshots. */
const SCREENSHOTS = process.env.PAGE_SCREENSHOTS;

/** A customer: screen, language, with scripts or without. */
export interface Manner {
  readonly width: 360 | 1280;
  readonly language: 'en' | 'fr';
  readonly scripts: boolean;
}

export const DESKTOP: Manner = { width: 1280, language: 'en', scripts: true };
export const PHONE: Manner = { width: 360, language: 'fr', scripts: false };

/** A customer in a separate browser session. */
export interface Customer {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly words: Words;
  /** Another tab of the same browser. */
  newTab(): Promise<Page>;
  /** From the basket to the payment page, by the shop's button. */
  goToPay(basket: string): Promise<void>;
  choose(method: 'card' | 'mobile_money'): Promise<void>;
  /** Types what a form asks for, and sends it. */
  payByCard(number: string, page?: Page): Promise<void>;
  payByPhone(number: string, page?: Page): Promise<void>;
  /** The heading of the page. Checks that the page fits, and takes a screenshot if that is configured. */
  reads(name: string, page?: Page): Promise<string>;
}

/** Everything that the browser had to say against the pages, but for answers that a test asked for. */
export async function withCustomer(
  browser: Browser,
  manner: Manner,
  work: (customer: Customer) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(optionsOf(manner));
  const complaints: string[] = [];
  const newTab = async (): Promise<Page> => {
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (!REFUSED_ON_PURPOSE.test(message.text())) complaints.push(message.text());
    });
    return page;
  };
  try {
    await work(customerOf(context, await newTab(), newTab, manner));
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Clicks on what leads to another page, and waits until that is there. */
export async function follow(page: Page, link: Locator): Promise<void> {
  const loaded = page.waitForEvent('load');
  await link.click();
  await loaded;
}

/** What Chromium logs for a page with one of these statuses. */
const REFUSED_ON_PURPOSE =
  /^Failed to load resource: the server responded with a status of (400|404|409|422) /;

function optionsOf({ width, language, scripts }: Manner): BrowserContextOptions {
  const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2, viewport: { width, height: 740 } };
  const desktop = { viewport: { width, height: 800 } };
  return {
    ...(width === 360 ? phone : desktop),
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    javaScriptEnabled: scripts,
  };
}

function customerOf(
  context: BrowserContext,
  page: Page,
  newTab: () => Promise<Page>,
  manner: Manner,
): Customer {
  const { width, language } = manner;
  const words = WORDS[language];
  const send = (tab: Page) => follow(tab, tab.locator('form button.button'));
  return {
    ...{ context, page, words, newTab },
    async goToPay(basket) {
      await page.goto(basket);
      await follow(page, page.getByRole('button', { name: 'Pay now' }));
      await page.waitForURL(/\/pay\/pay_/);
    },
    async choose(method) {
      await page.getByRole('link', { name: words.methodNames[method] ?? method }).click();
      await page.waitForURL(new RegExp(`method=${method}`));
    },
    async payByCard(number, tab = page) {
      await tab.getByLabel(words.cardNumber).fill(number);
      await tab.getByLabel(words.cardExpiry).fill('12/39');
      await tab.getByLabel(words.cardCvc).fill('123');
      await send(tab);
    },
    async payByPhone(number, tab = page) {
      await tab.getByLabel(words.phoneNumber).fill(number);
      await send(tab);
    },
    async reads(name, tab = page) {
      expect(await tab.evaluate<number>(OVERFLOW), name).toBe(0);
      expect(await tab.locator('html').getAttribute('lang')).toBe(language);
      if (SCREENSHOTS !== undefined) {
        mkdirSync(SCREENSHOTS, { recursive: true });
        const path = join(SCREENSHOTS, `${name}-${width}-${language}.png`);
        await tab.screenshot({ path, fullPage: true });
      }
      const alert = tab.getByRole('alert').getByRole('heading');
      const first = (await alert.count()) > 0 ? alert : tab.getByRole('heading', { level: 1 });
      return (await first.textContent()) ?? '';
    },
  };
}

const OVERFLOW = 'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)';
