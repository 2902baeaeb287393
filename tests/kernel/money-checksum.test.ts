import { describe, expect, test } from 'vitest';
import { isPaymentChecksum, type PaymentTerms, paymentChecksum } from '#src/kernel/payment-checksum.ts';

const KEY = Buffer.alloc(32, 7);
const terms = (change: Partial<PaymentTerms> = {}): PaymentTerms => ({
  paymentId: 'pay_1',
  page: 'f1',
  amountMinor: 1250,
  currency: 'EUR',
  reference: 'order-1',
  ...change,
});

describe('payment checksum', () => {
  const checksum = paymentChecksum(KEY, terms());

  test('holds for the same terms', () => {
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(isPaymentChecksum(KEY, terms(), checksum)).toBe(true);
  });

  test.each([
    { paymentId: 'pay_2' },
    { page: 'a1' },
    { amountMinor: 125 },
    { amountMinor: 12500 },
    { currency: 'USD' },
    { reference: 'order-2' },
    // The same letters with the border between two parts moved.
    { currency: 'EURo', reference: 'rder-1' },
    { reference: 'order-1"' },
  ])('does not hold for %j', (change) => {
    expect(isPaymentChecksum(KEY, terms(change), checksum)).toBe(false);
  });

  test('does not hold under another key', () => {
    expect(isPaymentChecksum(Buffer.alloc(32, 8), terms(), checksum)).toBe(false);
  });

  test.each([
    undefined,
    null,
    '',
    'x',
    checksum.toUpperCase(),
    `${checksum}0`,
    checksum.slice(1),
    [checksum],
    7,
  ])('%j is no checksum', (candidate) => expect(isPaymentChecksum(KEY, terms(), candidate)).toBe(false));
});
