import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openVault } from '#src/kernel/vault.ts';

const vault = openVault(randomBytes(32));

test('what is sealed opens for its own row alone', () => {
  const sealed = vault.seal('pässword', 'database:1:password');
  expect(vault.open(sealed, 'database:1:password')).toBe('pässword');
  expect(() => vault.open(sealed, 'database:2:password')).toThrow();
  expect(sealed).not.toContain('pässword');
});

test('the same text is sealed differently each time', () => {
  expect(vault.seal('x', 'y')).not.toBe(vault.seal('x', 'y'));
});

test('another key, an altered byte or a cut text do not open', () => {
  const sealed = vault.seal('text', 'row');
  expect(() => openVault(randomBytes(32)).open(sealed, 'row')).toThrow('another encryption key');
  const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(() => vault.open(altered, 'row')).toThrow();
  expect(() => vault.open('', 'row')).toThrow();
});

test('a purpose has its own key', () => {
  expect(vault.derive('a')).toEqual(vault.derive('a'));
  expect(vault.derive('a')).not.toEqual(vault.derive('b'));
});
