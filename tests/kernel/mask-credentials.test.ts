import { expect, test } from 'vitest';
import { maskCredentials } from '#src/kernel/mask-credentials.ts';

test.each([
  ['postgres://ada:secret@db:5432/x failed', 'postgres://********@db:5432/x failed'],
  ['GET https://hooks.example.com/a?token=abc 500', 'GET https://hooks.example.com/a?******** 500'],
  ['Authorization: Bearer abcdef.ghi-jkl', 'Authorization: Bearer ********'],
  [`refused asst_${'a'.repeat(43)}`, 'refused asst_********'],
  ['refused PLH-AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', 'refused PLH-********'],
  ['remote: ghp_abcdefgh1234 is wrong', 'remote: ghp_******** is wrong'],
  ['{"password":"open sesame"}', '{"password":********}'],
  ['DB_PASSWORD=hunter2; exit 1', 'DB_PASSWORD=********; exit 1'],
])('%s', (text, masked) => {
  expect(maskCredentials(text)).toBe(masked);
});

test.each([
  'connect ECONNREFUSED 127.0.0.1:5432',
  'There is no application app_01k5x9n7y8zq2w3e4r5t6y7u8i.',
  'The key key_01k5x9n7y8zq2w3e4r5t6y7u8i has expired.',
])('keeps %s', (text) => {
  expect(maskCredentials(text)).toBe(text);
});
