import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLAIM_PAGE_HEADERS, claimPage } from '#src/http/pages/claim.ts';
import { passkeyButton } from '#src/http/pages/passkey-button.ts';
import { passkeysPage, signInPage } from '#src/http/pages/passkeys-page.ts';
import { renderPaymentPage } from '#src/http/pages/payment/render.ts';
import { PAYMENT_PAGE_HEADERS } from '#src/http/pages/payment/style.ts';
import { pageHeaders } from '#src/http/pages/show-page.ts';
import { ENGLISH } from '#src/http/pages/words/words-en.ts';
import type { ShownPasskey } from '#src/services/instance/passkey/index.ts';
import { noChromium, openChromium } from '../browser/chromium.ts';
import { skipNote } from '../support/skip-note.ts';
import { type Answer, type Asked, serve } from './host.ts';
import { aChoosePage, aPayment, everyPage } from './views.ts';

/** The folder of the screenshots. */
const SCREENSHOTS = process.env.PAGE_SCREENSHOTS;

let browser: Browser;
let host: { origin: string; close(): Promise<void> };
let elsewhere: { origin: string; close(): Promise<void> };
const posts: Asked[] = [];

/** `/<state>?lang=`: the state as a page; a POST is answered like the gateway does, or with a foreign address. */
function answer(asked: Asked): Answer {
  const name = asked.url.pathname.slice(1);
  if (asked.method === 'POST') {
    posts.push(asked);
    const location = name === 'toElsewhere' ? elsewhere.origin : '/redirect';
    return { status: 303, headers: { location }, body: '' };
  }
  if (name === 'claim') {
    const body = claimPage({ state: 'form', typedCode: 'ABCD-12', error: 'This code is not known.' });
    return { status: 200, headers: CLAIM_PAGE_HEADERS, body };
  }
  const passkeys = PASSKEY_PAGES[name];
  if (passkeys !== undefined)
    return { status: 200, headers: pageHeaders({ hasScript: true }), body: passkeys };
  if (name === 'passkeys.js')
    return { status: 200, headers: { 'content-type': 'text/javascript' }, body: PASSKEY_SCRIPT };
  const pages = everyPage(asked.url.searchParams.get('lang') === 'fr' ? 'fr' : 'en');
  const view = pages[name] ?? aChoosePage();
  const body = renderPaymentPage(
    view.state === 'redirect'
      ? { ...view, redirectUrl: `${elsewhere.origin}/provider` }
      : view.state === 'succeeded'
        ? { ...view, payment: aPayment({ returnUrl: `${elsewhere.origin}/thanks?a=1` }) }
        : view,
  );
  return { status: 200, headers: PAYMENT_PAGE_HEADERS, body };
}

const PASSKEY_SCRIPT = readFileSync(new URL('../../src/http/pages/passkeys.js', import.meta.url), 'utf8');
const passkey: ShownPasskey = {
  ...{ id: 'psk_01jzzzzzzzzzzzzzzzzzzzzzzz', name: 'Key-of-the-office-'.repeat(5) },
  ...{ createdAt: '2026-11-22T21:59:22.609Z', lastUsedAt: null },
};
const PASSKEY_PAGES: Readonly<Record<string, string>> = {
  passkeys: passkeysPage(ENGLISH, 'ada@example.com', [
    passkey,
    { ...passkey, id: 'psk_01jzzzzzzzzzzzzzzzzzzzzzzy' },
  ]),
  'passkeys-problem': passkeysPage(ENGLISH, 'ada@example.com', [], 'This passkey was added already.'),
  'passkeys-sign-in': signInPage(ENGLISH, {
    email: '',
    others: passkeyButton(ENGLISH, { publicUrl: 'http://localhost' }, '/account/passkeys'),
  }),
};

async function withPage(options: Parameters<Browser['newPage']>[0], work: (page: Page) => Promise<void>) {
  const page = await browser.newPage(options);
  try {
    await work(page);
  } finally {
    await page.close();
  }
}

const STATES = [
  ...Object.keys(everyPage('en')).filter((name) => name !== 'redirect'),
  'claim',
  ...Object.keys(PASSKEY_PAGES),
];

describe.skipIf(noChromium !== null)(`pages in Chromium${skipNote(noChromium)}`, () => {
  beforeAll(async () => {
    host = await serve(answer);
    elsewhere = await serve(({ url }) => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: `<!doctype html><title>Elsewhere</title><p>${url.pathname}${url.search}</p>`,
    }));
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser.close();
    await host.close();
    await elsewhere.close();
  });

  test.each([
    [320, 'light', 'fr'],
    [360, 'light', 'en'],
    [1280, 'dark', 'en'],
    [360, 'dark', 'fr'],
  ] as const)(
    'fit %i px in %s (%s), break no rule of their own, and can be read',
    async (width, colorScheme, lang) => {
      await withPage({ viewport: { width, height: 740 }, colorScheme }, async (page) => {
        const complaints: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(error.message));
        for (const name of STATES) {
          await page.goto(`${host.origin}/${name}?lang=${lang}`);
          if (SCREENSHOTS !== undefined) {
            mkdirSync(SCREENSHOTS, { recursive: true });
            const path = join(SCREENSHOTS, `${name}-${width}-${colorScheme}-${lang}.png`);
            await page.screenshot({ path, fullPage: true });
          }
          expect(
            await page.evaluate<number>('document.documentElement.scrollWidth'),
            name,
          ).toBeLessThanOrEqual(width);
          expect(await page.evaluate<string[]>(FAINT_TEXT), name).toEqual([]);
          expect(await page.evaluate<string[]>(SMALL_TARGETS), name).toEqual([]);
          expect(await page.evaluate<string[]>(UNNAMED_FIELDS), name).toEqual([]);
        }
        expect(complaints.filter((line) => !line.includes('favicon'))).toEqual([]);
      });
    },
  );

  test('the checks above find what they look for', async () => {
    await withPage({ viewport: { width: 320, height: 740 } }, async (page) => {
      await page.setContent('<p style="color:#999">faint</p><button>x</button><input name="bare">');
      expect(await page.evaluate<string[]>(FAINT_TEXT)).toEqual(['faint 2.85']);
      expect(await page.evaluate<string[]>(SMALL_TARGETS)).toHaveLength(2);
      expect(await page.evaluate<string[]>(UNNAMED_FIELDS)).toEqual(['bare']);
    });
  });

  test('a card is typed and sent with the keyboard alone, without scripts', async () => {
    await withPage({ javaScriptEnabled: false, locale: 'en' }, async (page) => {
      await page.goto(`${host.origin}/card`);
      await page.getByLabel('Card number').focus();
      await page.keyboard.type('4242 4242 4242 4242');
      await page.keyboard.press('Tab');
      await page.keyboard.type('12/30');
      await page.keyboard.press('Tab');
      await page.keyboard.type('123');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${elsewhere.origin}/provider`);
      const sent = posts.at(-1);
      expect(Object.fromEntries(sent?.form ?? [])).toEqual({
        action: 'pay',
        checksum: 'ab'.repeat(32),
        method: 'card',
        attempt: '1',
        cardNumber: '4242 4242 4242 4242',
        cardExpiry: '12/30',
        cardCvc: '123',
      });
      expect(sent?.origin).toBe(host.origin);
      expect(sent?.url.search).toBe('?lang=en&method=card');
    });
  });

  test('a form is never led to another origin by its answer', async () => {
    await withPage({}, async (page) => {
      await page.goto(`${host.origin}/toElsewhere`);
      const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'));
      await page.getByRole('button', { name: 'Pay €12.50' }).click();
      await refused;
      expect(new URL(page.url()).origin).toBe(host.origin);
    });
  });

  test('cancelling sends nothing but the checksum', async () => {
    await withPage({}, async (page) => {
      await page.goto(`${host.origin}/confirmCancel?lang=fr`);
      await page.getByRole('button', { name: 'Annuler le paiement' }).click();
      await page.waitForURL(`${elsewhere.origin}/provider`);
      expect(Object.fromEntries(posts.at(-1)?.form ?? [])).toEqual({
        action: 'cancel',
        checksum: 'ab'.repeat(32),
      });
    });
  });

  test('what is wrong has the focus, and leads to its field', async () => {
    await withPage({}, async (page) => {
      await page.goto(`${host.origin}/wrongCard`);
      expect(await page.evaluate('document.activeElement?.getAttribute("role")')).toBe('alert');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(/#cardNumber$/);
      expect(await page.evaluate('document.activeElement?.id')).toBe('cardNumber');
      expect(await page.evaluate<string[]>(DESCRIPTION)).toEqual([
        'MM/YY',
        'Error: This card has expired: use another one',
      ]);
    });
  });

  test('the receipt leads back to the merchant with the reference', async () => {
    await withPage({}, async (page) => {
      await page.goto(`${host.origin}/succeeded?lang=fr`);
      await page.getByRole('link', { name: 'Retourner chez Café Baobab' }).click();
      await page.waitForURL(`${elsewhere.origin}/thanks?a=1&reference=order-2041`);
    });
  });

  test('the language is changed by a link that keeps the method', async () => {
    await withPage({}, async (page) => {
      await page.goto(`${host.origin}/mobileMoney`);
      await page.getByRole('link', { name: 'Français' }).click();
      await page.waitForURL(`${host.origin}/mobileMoney?method=mobile_money&lang=fr`);
      expect(await page.title()).toMatch(/^Payer 12,50/);
    });
  });
});

/** Texts with too little contrast to their background: 4.5:1, and 3:1 where they are large. */
const FAINT_TEXT = `(() => {
  const channel = (value) => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const parse = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      if (color[3] === undefined || color[3] === 1) return color;
    }
    return isDark ? [18, 18, 18] : [255, 255, 255];
  };
  const faint = [];
  for (const element of document.body.querySelectorAll('*')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    if (!own || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const [one, other] = [luminance(parse(style.color)), luminance(ground(element))].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (one + 0.05) / (other + 0.05);
    if (ratio < (isLarge ? 3 : 4.5)) faint.push(element.textContent.trim() + ' ' + ratio.toFixed(2));
  }
  return faint;
})()`;

/** Controls that a finger would miss; links within text aside. */
const SMALL_TARGETS = `[...document.querySelectorAll('button, .button, input:not([type=hidden]), .methods a')]
  .filter((element) => element.getBoundingClientRect().height < 44 && !document.title.startsWith('Link'))
  .map((element) => element.outerHTML.slice(0, 80))`;

const UNNAMED_FIELDS = `[...document.querySelectorAll('input:not([type=hidden])')]
  .filter((element) => element.labels.length !== 1 || element.labels[0].textContent.trim() === '')
  .map((element) => element.name)`;

const DESCRIPTION = `document.getElementById('cardExpiry').getAttribute('aria-describedby').split(' ')
  .map((id) => document.getElementById(id).textContent)`;
