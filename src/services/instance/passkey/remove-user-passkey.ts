import { deletePasskey, hasPasskey } from '#db/queries/passkey.ts';
import { hasOtherSignIn } from '#db/queries/sign-in.ts';
import { lockUser } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Accounts } from '../context.ts';
import { auditPasskey } from './audit-passkey.ts';
import { unknownPasskey } from './unknown-passkey.ts';

/**
 * Removes a user's passkey, with which no sign-in is possible afterwards. Throws 404 if the user has no such passkey, and 409 if
 * it is the only way in which the user can sign in.
 */
export async function removeUserPasskey(
  accounts: Accounts,
  { id, userId }: { readonly id: Id<'psk'>; readonly userId: Id<'usr'> },
  address: string | null,
): Promise<void> {
  await inTransaction(accounts.database, async (tx) => {
    await lockUser(tx, userId);
    if (!(await deletePasskey(tx, forPlatform('sign-in'), { userId, id }))) throw unknownPasskey();
    const countsProvider = accounts.oidc !== null;
    if (!(await hasPasskey(tx, userId)) && !(await hasOtherSignIn(tx, userId, { countsProvider })))
      throw new Fault(
        'conflict',
        'This passkey is the only way to sign in to your account. Add another passkey or set a password first.',
      );
    await auditPasskey(accounts, tx, 'user.removePasskey', { id, userId, address });
  });
}
