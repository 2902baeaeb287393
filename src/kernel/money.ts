import { currencyOf } from './currency.ts';

/**
 * Money is a whole number of a currency's minor units (cents; yen, which have none) and that currency. It is never
 * a fraction, and how many digits the minor unit has is ISO 4217's word, not that of a locale's habits.
 */
export interface Money {
  readonly amountMinor: number;
  /** ISO 4217, three capital letters. */
  readonly currency: string;
}

/** One below 100 thousand million minor units: far from where numbers lose their last digit, also when summed up. */
export const MAX_AMOUNT_MINOR = 99_999_999_999;

/** What is wrong with a sum to pay, as a sentence about the field, or null. */
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

/** The languages in which customers are addressed. */
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
