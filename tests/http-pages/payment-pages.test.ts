import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DetailProblem, TypedDetails } from '#src/adapters/processor/port.ts';
import { DECLINES } from '#src/adapters/processor/port.ts';
import { claimPage } from '#src/http/pages/claim.ts';
import { PaymentForm } from '#src/http/pages/payment/form-fields.ts';
import type { FieldProblem } from '#src/http/pages/payment/payment-page.ts';
import { renderPaymentPage } from '#src/http/pages/payment/render.ts';
import { returnAddress } from '#src/http/pages/payment/return-address.ts';
import { PAYMENT_PAGE_HEADERS } from '#src/http/pages/payment/style.ts';
import { WORDS } from '#src/http/pages/payment/translations.ts';
import { pickLanguage } from '#src/http/pages/words/language.ts';
import { aChoosePage, aPayment, everyPage } from './views.ts';

const EVIL = `"><script>alert('1')</script>&`;
const languages = ['en', 'fr'] as const;

describe('every page', () => {
  test.each(languages)('in %s is whole and has no script', (language) => {
    for (const view of Object.values(everyPage(language))) {
      const html = renderPaymentPage(view);
      expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}">`));
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).not.toMatch(/<script|<iframe|<img|<link|javascript:|\son\w+=|\sstyle=|undefined|\[object/);
    }
  });

  test('has exactly the style that its policy allows', () => {
    const style = /<style>([^<]*)<\/style>/.exec(renderPaymentPage(aChoosePage()))?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = PAYMENT_PAGE_HEADERS['content-security-policy'];
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(PAYMENT_PAGE_HEADERS['cache-control']).toBe('no-store');
  });

  test('shows what merchants and customers wrote as text', () => {
    const payment = aPayment({ merchantName: EVIL, reference: EVIL, isTest: true, interval: 'month' });
    const evil = { platformName: EVIL, payment };
    for (const view of Object.values(everyPage('en'))) {
      const html = renderPaymentPage({ ...view, ...evil });
      expect(html.includes('<script'), view.state).toBe(false);
      expect(html.includes(EVIL), view.state).toBe(false);
    }
    const typed = aChoosePage({
      ...evil,
      methods: [{ id: EVIL, name: EVIL, form: 'phone' }],
      chosenMethodId: EVIL,
      checksum: EVIL,
      typedPhoneNumber: EVIL,
    });
    expect(renderPaymentPage(typed)).not.toContain('<script');
  });

  test('shows the same content in both languages, none of it in the other', () => {
    expect(Object.keys(WORDS.fr)).toEqual(Object.keys(WORDS.en));
    expect(renderPaymentPage(aChoosePage({ language: 'fr' }))).toContain('12,50\u00a0€');
  });

  test('the codes of processors are the codes that have words', () => {
    expect(Object.keys(WORDS.en.declined).sort()).toEqual(Object.keys(DECLINES).sort());
    expect(WORDS.en.declined.abandoned).toContain('not completed');
    const problem: FieldProblem = { field: 'cardCvc', problem: 'missing' } satisfies DetailProblem;
    expect(WORDS.fr.problem(problem)).toBe('Saisissez le code de sécurité');
  });
});

describe('the choice', () => {
  test('carries checksum, method and attempt, and never a card again', () => {
    const html = renderPaymentPage(
      aChoosePage({
        attempt: 3,
        typedPhoneNumber: '670000001',
        problems: [{ field: 'cardNumber', problem: 'invalid' }],
      }),
    );
    expect(html).toContain(`<input type="hidden" name="checksum" value="${'ab'.repeat(32)}">`);
    expect(html).toContain('<input type="hidden" name="attempt" value="3">');
    expect(html).toContain('<input type="hidden" name="method" value="card">');
    expect(html).not.toContain('670000001');
    expect(html).toMatch(/<title>Error: /);
    expect(html).toMatch(/<a href="#cardNumber">/);
    expect(html).toMatch(
      /<input id="cardNumber"[^>]* aria-describedby="cardNumber-wrong" aria-invalid="true">/,
    );
  });

  test.each([
    ['cardNumber', 'cc-number'],
    ['cardExpiry', 'cc-exp'],
    ['cardCvc', 'cc-csc'],
  ])('%s is labelled and filled in as %s', (id, autocomplete) => {
    const html = renderPaymentPage(aChoosePage());
    expect(html).toContain(`<label for="${id}">`);
    expect(html).toMatch(new RegExp(`<input id="${id}" name="${id}"[^>]* autocomplete="${autocomplete}"`));
  });

  test('a method that is not offered does not take the form away', () => {
    const html = renderPaymentPage(aChoosePage({ chosenMethodId: 'barter' }));
    expect(html).toContain('<input type="hidden" name="method" value="card">');
  });

  test('shows that a subscription charges again', () => {
    const html = renderPaymentPage(aChoosePage({ payment: aPayment({ interval: 'year' }) }));
    expect(html).toContain('charge €12.50 every year');
  });

  test('shows test numbers on test pages only', () => {
    expect(renderPaymentPage(aChoosePage())).not.toContain('4242');
    expect(renderPaymentPage(aChoosePage({ payment: aPayment({ isTest: true }) }))).toContain('4242');
  });

  test('the fields of the forms are those that are read, under the names of the details', () => {
    const html = ['card', 'mobile_money']
      .map((chosenMethodId) => renderPaymentPage(aChoosePage({ chosenMethodId })))
      .join();
    const names = new Set([...html.matchAll(/<input [^>]*name="(\w+)"/g)].map(([, name]) => name));
    const details: Record<keyof TypedDetails, string> = {
      cardNumber: '4242',
      cardExpiry: '12/30',
      cardCvc: '123',
      phoneNumber: '',
    };
    const form = { action: 'pay', checksum: 'x', method: 'card', attempt: '2', ...details };
    expect([...names].sort()).toEqual(Object.keys(form).sort());
    expect(PaymentForm.parse(form)).toEqual({ ...form, attempt: 2 });
    expect(PaymentForm.parse({ action: 'cancel', checksum: 'x' })).toEqual({
      action: 'cancel',
      checksum: 'x',
    });
  });

  test.each([
    { action: 'steal' },
    { attempt: '0' },
    { attempt: '1e1' },
    { checksum: ['x'] },
    { cardNumber: '4'.repeat(101) },
  ])('refuses a form with %j', (change) => {
    const form = { action: 'pay', checksum: 'x', method: 'card', attempt: '2', ...change };
    expect(PaymentForm.safeParse(form).success).toBe(false);
  });
});

describe('the way back', () => {
  test.each([
    ['https://shop.example', 'https://shop.example/?reference=a%3Ab'],
    [
      'https://shop.example/x?s=1%20+2&t=%C3%A9#top',
      'https://shop.example/x?s=1%20+2&t=%C3%A9&reference=a%3Ab#top',
    ],
    [
      'https://shop.example/?reference=old&a=1&r%65ference=older',
      'https://shop.example/?a=1&reference=a%3Ab',
    ],
    ['http://localhost:8080/done?', 'http://localhost:8080/done?reference=a%3Ab'],
  ])('%s', (returnUrl, address) => expect(returnAddress(returnUrl, 'a:b')).toBe(address));

  test.each(['javascript:alert(1)', 'data:text/html,x', '//shop.example', 'shop', ''])(
    '%j leads nowhere',
    (returnUrl) => {
      expect(returnAddress(returnUrl, 'a')).toBeNull();
      const html = renderPaymentPage({
        state: 'cancelled',
        language: 'en',
        platformName: 'Pilothouse',
        payment: aPayment({ returnUrl }),
      });
      expect(html).not.toContain('class="button');
    },
  );
});

describe('the language', () => {
  test.each([
    [undefined, undefined, 'en'],
    [undefined, 'fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    [undefined, 'de, en;q=0.5, fr;q=0.7', 'fr'],
    [undefined, 'fr;q=0, en;q=0.1', 'en'],
    [undefined, 'FR', 'fr'],
    [undefined, 'fr;q=x', 'en'],
    [undefined, '*', 'en'],
    ['fr', 'en', 'fr'],
    ['de', 'fr', 'fr'],
    [['fr'], 'en', 'en'],
  ])('lang %j and header %j give %s', (lang, header, language) => {
    expect(pickLanguage(lang, header)).toBe(language);
  });
});

describe('the claim page', () => {
  test('asks for the code first, and shows it again', () => {
    const html = claimPage({ state: 'form', typedCode: EVIL, error: EVIL });
    expect(html).toContain('name="claimCode"');
    expect(html).not.toContain('name="licenseKey"');
    expect(html).toContain('role="alert"');
    expect(html).not.toContain('<script');
    expect(claimPage({ state: 'form', typedCode: '', error: null })).not.toContain('role="alert"');
  });

  test('shows the instance before it asks for the key', () => {
    const instance = { cloudUrl: EVIL, name: EVIL, askedAt: '2027-01-01T00:00:00.000Z' };
    const html = claimPage({ state: 'confirm', typedCode: EVIL, instance, error: null });
    expect(html).toContain('name="licenseKey"');
    expect(html).toContain('name="confirmed"');
    expect(html).not.toContain('<script');
  });

  test('shows which instance was linked', () => {
    const html = claimPage({ state: 'linked', instanceAddress: 'https://cloud.example.com' });
    expect(html).toContain('<strong>https://cloud.example.com</strong> is linked to this license.');
  });
});
