import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { idOf } from '#src/contracts/common.ts';
import type { Id } from '#src/domain/id.ts';
import type { Clocked, Sealing } from '../../platform/core/index.ts';

/** What a passkey signs, in base64url, and for which use it was issued. */
export interface Challenge {
  readonly challenge: string;
  readonly issuedAtMs: number;
}

/** A sign-in, or the user who adds a passkey. */
export type ChallengeUse = 'signIn' | Id<'usr'>;

export const CHALLENGE_LIFETIME_SECONDS = 5 * 60;
const IDENTITY = 'passkey-challenge';
const CHALLENGE_BYTES = 32;

const Sealed = z.object({
  challenge: z.string(),
  issuedAtMs: z.number(),
  use: z.union([z.literal('signIn'), idOf('usr')]),
});

/** A new challenge, and the value of the cookie that contains it. */
export function issueChallenge(
  { vault, clock }: Sealing & Clocked,
  use: ChallengeUse,
): { readonly challenge: string; readonly cookie: string } {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const cookie = vault.seal(JSON.stringify({ challenge, issuedAtMs: clock.now(), use }), IDENTITY);
  return { challenge, cookie };
}

/** Reads the value of a cookie; null if it is missing, altered, older than five minutes, or for another use. */
export function openChallenge(
  { vault, clock }: Sealing & Clocked,
  sealed: string | undefined,
  use: ChallengeUse,
): Challenge | null {
  if (sealed === undefined) return null;
  try {
    const { use: issuedFor, ...challenge } = Sealed.parse(JSON.parse(vault.open(sealed, IDENTITY)));
    const isValid = clock.now() - challenge.issuedAtMs < CHALLENGE_LIFETIME_SECONDS * 1000;
    return isValid && issuedFor === use ? challenge : null;
  } catch {
    return null;
  }
}
