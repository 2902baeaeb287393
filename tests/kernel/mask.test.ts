import { expect, test } from 'vitest';
import { lineMasker } from '#src/kernel/mask.ts';

test.each([
  ['the secret itself', 'token s3cret/+= end', 'token ******** end'],
  ['its URL-encoded form', 'x s3cret%2F%2B%3D y', 'x ******** y'],
  ['its base64 form', `basic ${Buffer.from('s3cret/+=').toString('base64')}`, 'basic ********'],
  ['inside a word', 'postgres://u:s3cret/+=@h', 'postgres://u:********@h'],
])('hides %s', (_what, line, masked) => {
  expect(lineMasker(['s3cret/+='])(line)).toBe(masked);
});

test('a secret that contains another is hidden whole, and one over several lines in each of them', () => {
  expect(lineMasker(['secret', 'secret-and-more'])('a secret-and-more b')).toBe('a ******** b');
  expect(lineMasker(['first-line\nsecond-line'])('x second-line')).toBe('x ********');
});

test('secrets of fewer than six characters are left', () => {
  expect(lineMasker(['12345'])('12345')).toBe('12345');
});

test.each([
  ['colours', '\u001b[31mred\u001b[0m', 'red'],
  ['titles', '\u001b]0;title\u0007text', 'text'],
  ['carriage returns', 'over\rwritten', 'overwritten'],
  ['other control characters', 'a\u0000b\u0008c\u009bd', 'abcd'],
])('removes %s', (_what, line, safe) => {
  expect(lineMasker([])(line)).toBe(safe);
});

test('a line is bounded', () => {
  expect(lineMasker([])('x'.repeat(1_000_000)).length).toBeLessThan(4100);
});

test.each([
  ['in lower-case escapes', 's3cret%2f%2b%3d'],
  ['as base64 after one byte', Buffer.from('u:s3cret/+=x').toString('base64')],
  ['as base64 after two bytes', Buffer.from('us:s3cret/+=').toString('base64')],
  ['as base64 after three bytes', Buffer.from('use:s3cret/+=xy').toString('base64')],
  ['as base64 for addresses', Buffer.from('u:s3cret/+=x').toString('base64url')],
])('hides it %s', (_what, text) => {
  const masked = lineMasker(['s3cret/+='])(`x ${text} y`);
  expect(masked).toMatch(/^x .{0,6}\*{8}.{0,4} y$/);
});

test.each([
  ['a form', "a b!'(c)", 'a+b%21%27%28c%29'],
  ['JSON', 'quo"ted\\secret', JSON.stringify('quo"ted\\secret')],
])('hides it as %s writes it', (_what, secret, text) => {
  expect(lineMasker([secret])(text).replaceAll('"', '')).toBe('********');
});

test.each(['\u001b[31m', '\u0000', '\b', '\r'])('hides it where it contains %j', (sequence) => {
  expect(lineMasker(['s3cret-value'])(`x s3cret${sequence}-value y`)).toBe('x ******** y');
});

test('a secret that was cut at the end of a line does not show its beginning', () => {
  const secret = `key-${'0123456789abcdef'.repeat(2_000)}`;
  const mask = lineMasker([secret, 'another-secret']);
  expect(mask(`${secret.slice(0, 16_384)} … (15620 more characters)`)).not.toContain('0123456789');
  expect(mask(`say another-se … (15620 more characters)`)).toBe('say ******** … (15620 more characters)');
  // Secrets before it make a line short enough to be shown to its very end.
  const full = 'another-secret '.repeat(1_093).slice(0, 16_384 - 9);
  expect(mask(`${full}another-s … (5 more characters)`)).not.toContain('another');
});

test('lines into which a tool has wrapped a secret are hidden', () => {
  const secret = Array.from({ length: 100 }, (_, index) => `part ${index}`).join(';');
  const wrapped = Buffer.from(secret).toString('base64').match(/.{76}/g) ?? [];
  expect(wrapped.length).toBeGreaterThan(5);
  expect(wrapped.map(lineMasker([secret]))).toEqual(wrapped.map(() => '********'));
});

test('what only resembles a secret is left', () => {
  const line = 'password-protected: my-secre, c2VjcmV';
  expect(lineMasker(['password-123', 'my-secret'])(line)).toBe(line);
});
