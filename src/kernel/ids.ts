import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Clock } from './clock.ts';

/** Every kind of record has a prefix of its own, so that an id tells what it names. */
export type IdPrefix =
  | 'usr'
  | 'org'
  | 'mem'
  | 'aut'
  | 'inv'
  | 'key'
  | 'ast'
  | 'prj'
  | 'env'
  | 'app'
  | 'db'
  | 'dom'
  | 'dep'
  | 'rel'
  | 'imp'
  | 'gp'
  | 'ssh'
  | 'reg'
  | 'trg'
  | 'aud'
  | 'job'
  | 'inst'
  | 'lic'
  | 'ref'
  | 'sub'
  | 'wh'
  | 'msg'
  | 'whd'
  | 'wha'
  | 'trg'
  | 'reg'
  | 'cdm'
  | 'pdm'
  | 'clm'
  | 'mch'
  | 'pay'
  | 'att'
  | 'evt'
  | 'off'
  | 'subs'
  | 'ivc'
  | 'pgw'
  | 'pev'
  | 'pdl';

/** Source of identifiers and of random text. */
export interface Ids {
  /** `prj_01k…`: sorts by creation, also within one millisecond. */
  next(prefix: IdPrefix): string;
  /** `length` random characters of `[a-z0-9]`, for names that people see. */
  suffix(length: number): string;
  /** A credential: `prefix_` and 32 random bytes in base64url. */
  token(
    prefix:
      | 'key'
      | 'asst'
      | 'deploy'
      | 'events'
      | 'invite'
      | 'claim'
      | 'insec'
      | 'inreg'
      | 'sync'
      | 'msk'
      | 'evsk',
  ): string;
}

const SUFFIX_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
// The largest multiple of the alphabet's size below 256: bytes above it would favour the first letters.
const SUFFIX_BYTE_LIMIT = 252;

export function systemIds(clock: Clock): Ids {
  const ulid = monotonicFactory();
  return {
    next: (prefix) => `${prefix}_${ulid(clock.now()).toLowerCase()}`,
    suffix: randomSuffix,
    token: (prefix) => `${prefix}_${randomBytes(32).toString('base64url')}`,
  };
}

function randomSuffix(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < SUFFIX_BYTE_LIMIT && text.length < length) {
        text += SUFFIX_ALPHABET.charAt(byte % SUFFIX_ALPHABET.length);
      }
    }
  }
  return text;
}
