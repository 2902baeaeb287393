import { randomBytes, randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Id, IdPrefix, TokenPrefix } from '#src/domain/id.ts';
import type { Clock } from './clock.ts';

/** Source of identifiers and of random text. */
export interface Ids {
  /** `prj_01k…`: sorts by creation, also within one millisecond. */
  next<Prefix extends IdPrefix>(prefix: Prefix): Id<Prefix>;
  /** `length` random characters of `[a-z0-9]`, for names that people see. */
  suffix(length: number): string;
  /** A credential: `prefix_` and 32 random bytes in base64url. */
  token(prefix: TokenPrefix): string;
}

const SUFFIX_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
// The largest multiple of the alphabet's size below 256: bytes above it would favour the first letters.
const SUFFIX_BYTE_LIMIT = 252;

/** Ids from the clock and from the system's randomness. */
export function systemIds(clock: Clock): Ids {
  const ulid = monotonicFactory(randomFractions());
  return {
    next: (prefix) => `${prefix}_${ulid(clock.now()).toLowerCase()}`,
    suffix: randomSuffix,
    token: (prefix) => `${prefix}_${randomBytes(32).toString('base64url')}`,
  };
}

/** Random numbers from 0 to below 1 in steps of 1/256. The system is asked for many at once: each question takes longer. */
function randomFractions(): () => number {
  const bytes = Buffer.alloc(4096);
  let used = bytes.length;
  return () => {
    if (used === bytes.length) {
      randomFillSync(bytes);
      used = 0;
    }
    return bytes.readUInt8(used++) / 256;
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
