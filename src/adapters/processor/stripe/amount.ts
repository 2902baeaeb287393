import { currencyOf } from '#src/kernel/currency.ts';

/**
 * Stripe counts some currencies otherwise than ISO 4217. Its own table, "Supported currencies": digits of the amounts
 * that its API takes, where they are not two.
 */
const STRIPE_DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3])),
  // Has no minor unit, but is sent with two digits that are 00.
  ISK: 2,
};

/** Stripe has changed how it counts these, and what is written about it differs: a hundredfold charge is worse than none. */
const UNSURE: ReadonlySet<string> = new Set(['UGX']);

/** The amount as Stripe's API wants it, or null where Stripe cannot take exactly this sum. */
export function stripeAmount(amountMinor: number, currency: string): number | null {
  const digits = currencyOf(currency)?.digits;
  if (digits === undefined || UNSURE.has(currency)) return null;
  const listed = Object.hasOwn(STRIPE_DIGITS, currency) ? STRIPE_DIGITS[currency] : undefined;
  // Unless Stripe lists the currency, only the usual two digits are safe.
  if (listed === undefined && digits !== 2) return null;
  const amount = (amountMinor * 10 ** (listed ?? 2)) / 10 ** digits;
  if (!Number.isSafeInteger(amount)) return null;
  // Card networks settle three-digit currencies in tens.
  return listed === 3 && amount % 10 !== 0 ? null : amount;
}
