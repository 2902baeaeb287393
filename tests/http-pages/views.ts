import type { ChoosePage, PaymentPage, PaymentSummary } from '#src/http/pages/payment/payment-page.ts';
import type { Language } from '#src/http/pages/words/language.ts';

export function aPayment(change: Partial<PaymentSummary> = {}): PaymentSummary {
  return {
    merchantName: 'Café Baobab',
    amountMinor: 1250,
    currency: 'EUR',
    reference: 'order-2041',
    returnUrl: 'https://shop.example/thanks?session=a%20b',
    interval: null,
    isTest: false,
    ...change,
  };
}

export function aChoosePage(change: Partial<ChoosePage> = {}): ChoosePage {
  return {
    state: 'choose',
    language: 'en',
    platformName: 'Pilothouse',
    payment: aPayment(),
    methods: [
      { id: 'card', name: 'Card', form: 'card' },
      { id: 'mobile_money', name: 'Mobile money', form: 'phone' },
    ],
    chosenMethodId: 'card',
    checksum: 'ab'.repeat(32),
    attempt: 1,
    problems: [],
    typedPhoneNumber: '',
    notice: null,
    ...change,
  };
}

/** Every state that a customer can see, by name. */
export function everyPage(language: Language): Readonly<Record<string, PaymentPage>> {
  const platformName = 'Pilothouse';
  const all = { language, platformName, payment: aPayment() };
  const test = aPayment({ isTest: true, currency: 'XAF', amountMinor: 12_500 });
  return {
    card: aChoosePage({ language }),
    mobileMoney: aChoosePage({ language, chosenMethodId: 'mobile_money' }),
    test: aChoosePage({ language, payment: test }),
    subscription: aChoosePage({ language, payment: aPayment({ interval: 'month' }) }),
    redirectMethod: aChoosePage({ language, methods: [{ id: 'card', name: 'Card', form: 'redirect' }] }),
    wrongCard: aChoosePage({
      language,
      problems: [
        { field: 'cardNumber', problem: 'invalid' },
        { field: 'cardExpiry', problem: 'past' },
        { field: 'cardCvc', problem: 'missing' },
      ],
    }),
    wrongPhone: aChoosePage({
      language,
      chosenMethodId: 'mobile_money',
      typedPhoneNumber: '12 34',
      problems: [{ field: 'phoneNumber', problem: 'invalid' }],
    }),
    declined: aChoosePage({
      language,
      attempt: 2,
      notice: { kind: 'declined', code: 'declined', triesLeft: 4 },
    }),
    unavailable: aChoosePage({ language, notice: { kind: 'unavailable' } }),
    stale: aChoosePage({ language, notice: { kind: 'stale' } }),
    longNames: aChoosePage({
      language,
      payment: aPayment({
        merchantName: 'Sociétédimportationetdexportationdesproduitsdelamerdelacôte',
        reference: 'x'.repeat(100),
        amountMinor: 99_999_999_999,
        currency: 'KWD',
        isTest: true,
      }),
    }),
    redirect: { ...all, state: 'redirect', redirectUrl: 'https://pay.example/c/1?a=1&b=2' },
    confirmCancel: { ...all, state: 'confirm_cancel', checksum: 'ab'.repeat(32) },
    processing: { ...all, state: 'processing', form: 'card' },
    processingByPhone: { ...all, state: 'processing', form: 'phone' },
    succeeded: {
      ...all,
      state: 'succeeded',
      method: { id: 'mobile_money', name: 'Mobile money' },
      paidAt: '2026-05-10T12:34:56.000Z',
    },
    paid: { ...all, state: 'paid' },
    failed: { ...all, state: 'failed' },
    cancelled: { ...all, state: 'cancelled' },
    expired: { ...all, state: 'expired' },
    notFound: { language, platformName, state: 'not_found' },
  };
}
