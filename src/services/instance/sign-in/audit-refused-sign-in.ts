import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import type { Reading, Recording } from '../../platform/core/index.ts';
import { auditFailedSignIn, type UnknownUser } from '../../platform/identity/index.ts';

/** Records a refused sign-in of an account, or of an unknown one. */
export async function auditRefusedSignIn(
  accounts: Reading & Recording,
  userId: Id<'usr'> | UnknownUser,
  address: string,
): Promise<void> {
  const actor = { kind: 'guest', id: 'guest', address } as const;
  await inTransaction(accounts.database, (tx) => auditFailedSignIn(accounts, tx, { actor, userId }));
}
