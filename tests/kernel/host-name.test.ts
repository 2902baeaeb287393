import { expect, test } from 'vitest';
import { isUnder, parseHostName } from '#src/kernel/host-name.ts';

test.each([
  ['shop.example.com', 'shop.example.com'],
  ['SHOP.Example.COM', 'shop.example.com'],
  ['shop.example.com.', 'shop.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['1.2.3.example', '1.2.3.example'],
  ['a-b.c-d.example', 'a-b.c-d.example'],
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
