import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codes } from 'currency-codes';
import { describe, expect, test } from 'vitest';
import { currencyOf } from '#src/kernel/currency.ts';
import { decimalText, formatAmount, MAX_AMOUNT_MINOR, moneyProblem } from '#src/kernel/money.ts';

/** Intl puts no-break spaces of two kinds between groups and before symbols. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('currencies', () => {
  test.each([
    ['EUR', 2],
    ['JPY', 0],
    ['XAF', 0],
    ['KWD', 3],
    ['HUF', 2],
    ['UYW', 4],
    ['XCG', 2],
  ])('%s has %i digits', (code, digits) => {
    expect(currencyOf(code)).toMatchObject({ code, digits });
  });

  test.each([
    'eur',
    'Eur',
    '',
    'EU',
    'EURO',
    'ZZZ',
    '978',
    'XAU',
    'XXX',
    'XTS',
    'CHE',
    'constructor',
    '__proto__',
  ])('refuses %j', (code) => expect(currencyOf(code)).toBeNull());

  test('what is newer than the table is not in it yet', () => {
    expect(codes()).not.toContain('XCG');
    expect(plain(formatAmount(1250, 'XCG', 'en'))).toMatch(/^\S+ ?12\.50$/);
  });

  test('exactly those are refused that the standard marks as funds or gives no minor unit', () => {
    const marked = new Set<string>();
    const path = createRequire(import.meta.url).resolve('currency-codes/iso-4217-list-one.xml');
    for (const entry of readFileSync(path, 'utf8').split('<CcyNtry>')) {
      const code = /<Ccy>([A-Z]{3})/.exec(entry)?.[1];
      const isMarked = /IsFund="true"/i.test(entry) || entry.includes('<CcyMnrUnts>N.A.');
      if (code !== undefined && isMarked) marked.add(code);
    }
    expect(marked.size).toBeGreaterThan(15);
    expect(
      codes()
        .filter((code) => currencyOf(code) === null)
        .sort(),
    ).toEqual([...marked].sort());
  });
});

describe('sums', () => {
  test.each([1, 100, MAX_AMOUNT_MINOR])('%d is a sum', (amountMinor) => {
    expect(moneyProblem({ amountMinor, currency: 'EUR' })).toBeNull();
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_AMOUNT_MINOR + 1, 2 ** 53])(
    'refuses %d',
    (amountMinor) => expect(moneyProblem({ amountMinor, currency: 'EUR' })?.field).toBe('amount'),
  );

  test('a sum of a unit that is no money is refused for its currency', () => {
    expect(moneyProblem({ amountMinor: 0, currency: 'XAU' })?.field).toBe('currency');
  });
});

describe('formatting', () => {
  test.each([
    [1250, 'EUR', '€12.50', '12,50 €'],
    [5, 'USD', '$0.05', '0,05 $US'],
    [500, 'JPY', '¥500', '500 JPY'],
    [1_234_567, 'KWD', 'KWD 1,234.567', '1 234,567 KWD'],
    // Locales write these without a fraction; their minor unit has two digits all the same.
    [123_456, 'HUF', 'HUF 1,234.56', '1 234,56 HUF'],
    [100_050, 'MGA', 'MGA 1,000.50', '1 000,50 MGA'],
    [MAX_AMOUNT_MINOR, 'EUR', '€999,999,999.99', '999 999 999,99 €'],
    [5000, 'XAF', 'FCFA 5,000', '5 000 FCFA'],
  ])('%d %s', (amountMinor, currency, english, french) => {
    expect(plain(formatAmount(amountMinor, currency, 'en'))).toBe(english);
    expect(plain(formatAmount(amountMinor, currency, 'fr'))).toBe(french);
  });

  test.each([
    [0, 2, '0.00'],
    [7, 2, '0.07'],
    [-7, 2, '-0.07'],
    [1234, 0, '1234'],
    [12, 3, '0.012'],
    [9_007_199_254_740_991, 2, '90071992547409.91'],
  ])('%d with %d digits is %s', (amountMinor, digits, text) => {
    expect(decimalText(amountMinor, digits)).toBe(text);
  });

  test('nothing is formatted that is not money', () => {
    expect(() => formatAmount(100, 'XAU', 'en')).toThrow(RangeError);
    expect(() => formatAmount(0.5, 'EUR', 'en')).toThrow(RangeError);
  });
});
