import { describe, expect, test } from 'vitest';
import { readCard, readPhone } from '#src/adapters/processor/details.ts';
import type { DetailProblem, ReadDetails, TypedDetails } from '#src/adapters/processor/port.ts';

const NOW = Date.UTC(2026, 4, 31, 23, 59);
const card = (change: TypedDetails = {}) =>
  readCard({ cardNumber: '4242424242424242', cardExpiry: '12/30', cardCvc: '123', ...change }, NOW);

function problems(read: ReadDetails): readonly DetailProblem[] {
  return read.ok ? [] : read.problems;
}

describe('card details', () => {
  test.each([
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    ' 4242424242424242 ',
    '4242\u00a04242\u202f42424242',
    '4242\u20134242\u20134242\u20134242',
  ])('the number %j is read', (cardNumber) => {
    const read = card({ cardNumber });
    expect(read.ok && read.details.reveal()).toBe('4242424242424242');
  });

  test.each([
    '4242 4242 4242 4241',
    '4242',
    '0000000000000000',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    `${'4242'.repeat(5)}`,
    'x',
    '4.2e15',
  ])('the number %j is not valid', (cardNumber) =>
    expect(problems(card({ cardNumber }))).toEqual([{ field: 'cardNumber', problem: 'invalid' }]),
  );

  test.each(['12/30', '12 / 30', '12/2030', '1230', '122030', '12-30', '1/31', '01.31', ' 05/26 ', '05/51'])(
    'the expiry %j is good',
    (cardExpiry) => expect(card({ cardExpiry }).ok).toBe(true),
  );

  test.each([
    ['04/26', 'past'],
    ['12/2019', 'past'],
    ['13/30', 'invalid'],
    ['00/30', 'invalid'],
    ['06/51', 'invalid'],
    ['12/99', 'invalid'],
    ['12/1930', 'invalid'],
    ['2030-12', 'invalid'],
    ['12', 'invalid'],
    ['soon', 'invalid'],
  ] as const)('the expiry %j is %s', (cardExpiry, problem) => {
    expect(problems(card({ cardExpiry }))).toEqual([{ field: 'cardExpiry', problem }]);
  });

  test('a card is good until its month has ended everywhere', () => {
    const at = (hour: number) =>
      readCard(
        { cardNumber: '4242424242424242', cardExpiry: '05/26', cardCvc: '123' },
        Date.UTC(2026, 5, 1, hour),
      ).ok;
    expect(at(11)).toBe(true);
    expect(at(12)).toBe(false);
  });

  test.each([
    ['4242424242424242', '1234', false],
    ['4242424242424242', '12', false],
    ['4242424242424242', 'abc', false],
    ['378282246310005', '1234', true],
    ['378282246310005', '123', false],
  ])('of %s the code %s', (cardNumber, cardCvc, isGood) => {
    expect(card({ cardNumber, cardCvc }).ok).toBe(isGood);
  });

  test('reports everything that is wrong at once', () => {
    expect(problems(readCard({ cardExpiry: '  ' }, NOW))).toEqual([
      { field: 'cardNumber', problem: 'missing' },
      { field: 'cardExpiry', problem: 'missing' },
      { field: 'cardCvc', problem: 'missing' },
    ]);
  });

  test('what is far too long costs nothing', () => {
    expect(problems(card({ cardNumber: '4'.repeat(5_000_000) }))).toHaveLength(1);
    expect(problems(card({ cardExpiry: `1${' '.repeat(1_000_000)}x` }))).toHaveLength(1);
  });
});

describe('phone numbers', () => {
  test.each([
    ['+237 6 70 00 00 01', '+237670000001'],
    ['00237 670-000-001', '+237670000001'],
    ['(670) 00.00.01', '670000001'],
  ])('%j is read', (phoneNumber, number) => {
    const read = readPhone({ phoneNumber });
    expect(read.ok && read.details.reveal()).toBe(number);
  });

  test.each([
    ['12345', 'invalid'],
    ['+1234567890123456', 'invalid'],
    ['67000000x', 'invalid'],
    ['6+70000001', 'invalid'],
    ['', 'missing'],
  ] as const)('%j is %s', (phoneNumber, problem) => {
    expect(problems(readPhone({ phoneNumber }))).toEqual([{ field: 'phoneNumber', problem }]);
  });
});
