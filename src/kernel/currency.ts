import { data } from 'currency-codes';

/** A currency in which a payment can be requested. */
export interface Currency {
  /** ISO 4217, three capital letters. */
  readonly code: string;
  /** How many decimal digits its minor unit has: 0 for JPY, 2 for EUR, 3 for KWD. */
  readonly digits: number;
  /** English name. */
  readonly name: string;
}

/**
 * Entries of ISO 4217 that are not money: units of account without a minor unit (metals, drawing rights, testing) and
 * codes of funds. The table gives their digits as 0 or 2 like any other's, so they are named here; a test compares this
 * list with the standard's own marks.
 */
const NOT_MONEY: ReadonlySet<string> = new Set(
  ('BOV CHE CHW CLF COU MXV USN UYI ' + 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX').split(' '),
);

/** Added to ISO 4217 since the table's last release; a test fails when the table contains them. */
const ADDED_SINCE: readonly Currency[] = [{ code: 'XCG', digits: 2, name: 'Caribbean Guilder' }];

const CURRENCIES: ReadonlyMap<string, Currency> = new Map(
  [...data.map(({ code, digits, currency: name }) => ({ code, digits, name })), ...ADDED_SINCE]
    .filter(({ code }) => !NOT_MONEY.has(code))
    .map((currency) => [currency.code, currency]),
);

/** The currency of a code in upper case as ISO 4217 writes it, or null. */
export function currencyOf(code: string): Currency | null {
  return CURRENCIES.get(code) ?? null;
}
