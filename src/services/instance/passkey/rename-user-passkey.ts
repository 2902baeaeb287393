import { renamePasskey } from '#db/queries/passkey.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Accounts } from '../context.ts';
import { auditPasskey } from './audit-passkey.ts';
import { unknownPasskey } from './unknown-passkey.ts';

/** Changes the name of a user's passkey. Throws 404 if the user has no such passkey. */
export async function renameUserPasskey(
  accounts: Accounts,
  { id, name, userId }: { readonly id: Id<'psk'>; readonly name: string; readonly userId: Id<'usr'> },
  address: string | null,
): Promise<void> {
  await inTransaction(accounts.database, async (tx) => {
    if (!(await renamePasskey(tx, forPlatform('sign-in'), { userId, id }, name))) throw unknownPasskey();
    await auditPasskey(accounts, tx, 'user.renamePasskey', { id, userId, address });
  });
}
