import { deleteUsedCodesUntil, insertUsedCode } from '#db/queries/two-factor.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Reading, Recording } from '../core/index.ts';
import { auditFailedSignIn } from './audit-failed-sign-in.ts';

/** Longer than any clock accepts a code: 30 seconds, and the codes before and after. */
const KEPT_MS = 2 * 60_000;

/**
 * Uses up a right code of an authenticator app (RFC 6238, 5.2: it is accepted once). False if it was used before, which is
 * recorded as a failed sign-in: another person may have read the code.
 */
export async function useCodeOnce(
  services: Reading & Recording,
  { userId, code, address }: { userId: Id<'usr'>; code: string; address: string | null },
): Promise<boolean> {
  const { database, clock } = services;
  const codeHash = hashOfToken(`totp:${userId}:${code}`);
  return inTransaction(database, async (tx) => {
    await deleteUsedCodesUntil(tx, isoFromNow(clock));
    if (await insertUsedCode(tx, { userId, codeHash, expiresAt: isoFromNow(clock, KEPT_MS) })) return true;
    const actor = { kind: 'guest', id: 'guest', address } as const;
    await auditFailedSignIn(services, tx, { actor, userId });
    return false;
  });
}
