import { currencyOf } from './currency.ts';

/**
 * An amount of money: a whole number of minor units of a currency, such as cents. A currency without minor units, such as the
 * yen, is counted in its major unit. ISO 4217 defines the number of digits of the minor unit; the locale does not.
 */
export interface Money {
  readonly amountMinor: number;
  /** ISO 4217, three capital letters. */
  readonly currency: string;
}

/** The largest amount, in minor units. Sums of up to 90,000 such amounts are exact numbers. */
export const MAX_AMOUNT_MINOR = 99_999_999_999;

/** What is wrong with an amount to pay, as a message about the field; null if it is valid. */
export function moneyProblem({ amountMinor, currency }: Money): MoneyProblem | null {
  if (currencyOf(currency) === null) {
    return { field: 'currency', message: 'The currency must be an ISO 4217 code, such as EUR.' };
  }
  if (!Number.isInteger(amountMinor) || amountMinor < 1 || amountMinor > MAX_AMOUNT_MINOR) {
    const message = `The amount must be a whole number of the currency's minor unit, from 1 to ${MAX_AMOUNT_MINOR}.`;
    return { field: 'amount', message };
  }
  return null;
}

export interface MoneyProblem {
  readonly field: 'amount' | 'currency';
  readonly message: string;
}

/** The languages of the payment pages. */
export type MoneyLocale = 'en' | 'fr';

/** `€12.50`, `12,50 €`, `¥500`. Throws a `RangeError` where the currency is unknown or the amount not whole. */
export function formatAmount(amountMinor: number, currency: string, locale: MoneyLocale): string {
  const digits = currencyOf(currency)?.digits;
  if (digits === undefined) throw new RangeError('The currency is not a code of ISO 4217');
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimalText(amountMinor, digits));
}

/** `12.50`: the amount in the currency's major unit, exact, with a point and without groups. */
export function decimalText(amountMinor: number, digits: number): `${number}` {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError('The amount is not a whole number');
  const sign = amountMinor < 0 ? '-' : '';
  const figures = String(Math.abs(amountMinor)).padStart(digits + 1, '0');
  const whole = figures.slice(0, figures.length - digits);
  const text = digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${figures.slice(-digits)}`;
  return text as `${number}`;
}
