import { expect, test } from 'vitest';
import { isLaterVersion } from '#src/kernel/version.ts';

test.each([
  ['1.0.1', '1.0.0'],
  ['1.10.0', '1.9.9'],
  ['2.0.0', '1.99.99'],
  ['1.0.0', '1.0.0-rc.1'],
  ['1.0.0-rc.2', '1.0.0-rc.1'],
  ['1.0.0-rc.10', '1.0.0-rc.9'],
  ['1.0.0-rc.1.1', '1.0.0-rc.1'],
  ['1.0.0-rc', '1.0.0-1'],
])('%s is later than %s', (version, than) => {
  expect(isLaterVersion(version, than)).toBe(true);
  expect(isLaterVersion(than, version)).toBe(false);
});

test.each([
  ['1.0.0', '1.0.0'],
  ['newest', '1.0.0'],
  ['1.0.0', 'unreleased'],
  ['1.0', '0.9.0'],
])('%s is not later than %s', (version, than) => {
  expect(isLaterVersion(version, than)).toBe(false);
});
