import { createHmac } from 'node:crypto';
import type { Ids } from '#src/kernel/ids.ts';
import type { Vault } from '#src/kernel/vault.ts';

/** `ABCD-1234`: four letters, four digits; short enough to be typed, since it holds for minutes and tries are counted. */
export function newCode(ids: Ids): string {
  return `${some(ids, /[a-z]/g).toUpperCase()}-${some(ids, /\d/g)}`;
}

/** The stored form of a typed code: it may have small letters, blanks, and another dash or no dash. */
export function normalCode(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return `${bare.slice(0, 4)}-${bare.slice(4)}`;
}

/** Keyed: a reader of the database could try every code against a plain hash. */
export function hashOfCode(vault: Vault, code: string): string {
  return createHmac('sha256', vault.derive('claim-code')).update(code).digest('hex');
}

const LENGTH = 4;

function some(ids: Ids, kind: RegExp): string {
  let found = '';
  while (found.length < LENGTH) found += (ids.suffix(32).match(kind) ?? []).join('');
  return found.slice(0, LENGTH);
}
