import { data } from 'currency-codes';

/** A currency in which somebody can be asked to pay. */
export interface Currency {
  /** ISO 4217, three capital letters. */
  readonly code: string;
  /** How many decimal digits its minor unit has: 0 for JPY, 2 for EUR, 3 for KWD. */
  readonly digits: number;
  /** English name. */
  readonly name: string;
}

/**
 * What ISO 4217 lists beside money: units of account without a minor unit (metals, drawing rights, testing) and
 * codes of funds, which nobody holds in a purse. The table gives their digits as 0 or 2 like any other's, so they
 * are named here; a test holds this list against the standard's own marks.
 */
const NOT_MONEY: ReadonlySet<string> = new Set(
  ('BOV CHE CHW CLF COU MXV USN UYI ' + 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX').split(' '),
);

const CURRENCIES: ReadonlyMap<string, Currency> = new Map(
  data
    .filter(({ code }) => !NOT_MONEY.has(code))
    .map(({ code, digits, currency }) => [code, { code, digits, name: currency }]),
);

/** The currency of a code as ISO 4217 writes it (`eur` is none), or null. */
export function currencyOf(code: string): Currency | null {
  return CURRENCIES.get(code) ?? null;
}
