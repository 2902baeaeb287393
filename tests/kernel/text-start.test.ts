import { expect, test } from 'vitest';
import { textStart } from '#src/kernel/text-start.ts';

test.each<[string, Buffer, string | null]>([
  ['text', Buffer.from('heard'), 'heard'],
  ['more than is stored', Buffer.from('123456789'), '12345678'],
  ['a character that is cut off', Buffer.from('1234567é'), '1234567'],
  ['line breaks and tabs', Buffer.from('a\r\n\tb'), 'a\r\n\tb'],
  ['nothing', Buffer.alloc(0), null],
  ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x41]), null],
  ['control characters', Buffer.from('a\0b'), null],
])('%s', (_, bytes, text) => {
  expect(textStart(bytes, 8)).toBe(text);
});
