import { expect, test } from 'vitest';
import { isUnder, parseHostName } from '#src/kernel/host-name.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

test.each([
  ['shop.example.com', 'shop.example.com'],
  ['SHOP.Example.COM', 'shop.example.com'],
  ['shop.example.com.', 'shop.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['1.2.3.example', '1.2.3.example'],
  ['a-b.c-d.example', 'a-b.c-d.example'],
  ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
  ['shop.пример.example', 'shop.xn--e1afmkfd.example'],
  [`${'a.'.repeat(122)}example.`, `${'a.'.repeat(122)}example`],
])('%s is %s', (text, host) => {
  expect(parseHostName(text)).toBe(host);
});

test.each([
  '',
  '.',
  'shop',
  'a..b',
  'a.example..',
  '.a.example',
  '-a.example',
  'a-.example',
  'a_b.example',
  'a b.example',
  'a.example:80',
  'http://a.example',
  'a.example/x',
  '*.example.com',
  '10.0.0.1',
  '1.2.3.0x4',
  'a.0x1',
  'xn--a.com',
  '1.2.3.4.5',
  '[::1]',
  'a%2eb.example',
  'a.example\n',
  `${'x'.repeat(64)}.example`,
  `${'abc.'.repeat(63)}example`,
  'user@a.example',
  '`a.example`) || Host(`b.example',
  'xn--.com',
  'xn--abc-.com',
  'xn--99999999.com',
  'xn--zzzzzzzzzzzzzzzzzzzz.com',
  'a.xn--xn--a-ecp.com',
  'shop.xn--0.pt',
  'xn--a.xn--bcher-kva.example',
  'bücher.xn--a.com',
])('%j is no host name', (text) => {
  expect(parseHostName(text)).toBeNull();
});

test('a zone holds itself and what lies below it', () => {
  expect([isUnder('a.b', 'a.b'), isUnder('x.a.b', 'a.b'), isUnder('xa.b', 'a.b')]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['different letters', (length: number) => differentLetters(length)],
  ['one letter', (length: number) => 'ü'.repeat(length)],
  ['labels', (length: number) => 'ü.'.repeat(length / 2)],
  ['marks', (length: number) => `a${'\u0301'.repeat(length)}.example`],
  ['dots', (length: number) => '.'.repeat(length)],
])('a name of 300,000 characters is refused before it is read: %s', (_, textOf) => {
  const text = textOf(300_000);
  expect(parseHostName(text)).toBeNull();
  // It takes seconds where the text is read.
  expect(cpuMsOf(() => parseHostName(text))).toBeLessThan(50);
});

function differentLetters(length: number): string {
  return Array.from({ length }, (_, index) => String.fromCharCode(0x4e00 + (index % 20_000))).join('');
}
