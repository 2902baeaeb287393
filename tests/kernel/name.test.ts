import { describe, expect, test } from 'vitest';
import { hasUnseenCharacters, nameKeyOf, normalizedName } from '#src/kernel/name.ts';

test.each([
  [' Shop ', 'Shop'],
  ['My \u00a0  shop', 'My shop'],
  ['\u3000Shop\u2028', 'Shop'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['Shop', 'Shop'],
])('%j is kept as %j', (given, kept) => {
  expect(normalizedName(given)).toBe(kept);
});

describe('what is not seen', () => {
  test.each([
    ...['Shop\u200b', 'Sh\u200dop', '\ufeffShop', 'Sh\u00adop', 'Shop\u2060', 'Shop\u180e'],
    ...['\u202eShop', 'Shop\u202c', '\u2066Shop\u2069', 'Shop\u200f', '\u061cShop', 'Shop\u{e0041}'],
    ...['\u3164', 'Shop\u115f', '\u2800', '\ufe0f', '\u200d', 'Shop\u200d', '\u0645\u200c'],
  ])('%j is refused', (name) => {
    expect(hasUnseenCharacters(name)).toBe(true);
  });

  test.each([
    'Shop',
    'Café',
    '商店',
    'متجر',
    'می\u200cخواهم',
    'क्\u200dष',
    '👨\u200d👩\u200d👧',
    '❤️ Shop',
    'Shop 🏳️\u200d🌈',
  ])('%j may stay', (name) => {
    expect(hasUnseenCharacters(name)).toBe(false);
  });
});

test.each([
  ['Shop', 'SHOP'],
  ['Straße', 'STRASSE'],
  ['Ｓｈｏｐ', 'shop'],
  ['Caf\u00e9', 'CAFE\u0301'],
  ['ﬁle', 'FILE'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ['می\u200cخواهم', 'میخواهم'],
])('%j and %j are one name', (left, right) => {
  expect(nameKeyOf(left)).toBe(nameKeyOf(right));
});

test('other names stay apart', () => {
  const names = ['Shop', 'Shop 2', 'Shops', 'S hop', 'Šhop', '商店', '商 店'];
  expect(new Set(names.map(nameKeyOf)).size).toBe(names.length);
});
