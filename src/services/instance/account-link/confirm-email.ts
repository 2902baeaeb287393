import { deleteAccountLink } from '#db/queries/account-link.ts';
import { setEmailVerified } from '#db/queries/sign-in.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Accounts } from '../context.ts';
import { findOpenLink, usedLink } from './find-link.ts';

/** Records that the address of an account is verified. Throws 404 if the link does not work any more. */
export async function confirmEmail(accounts: Accounts, token: string, address: string): Promise<void> {
  const link = await findOpenLink(accounts, { token, purpose: 'verifyEmail', address });
  const { userId } = link;
  const permit = forPlatform('credential');
  await inTransaction(accounts.database, async (tx) => {
    if (!(await deleteAccountLink(tx, permit, link.id))) throw usedLink();
    await setEmailVerified(tx, permit, userId, isoFromNow(accounts.clock));
    const actor = { kind: 'session', id: userId, address } as const;
    const action = 'emailVerification.complete';
    await auditAs(accounts, tx, { actor, organizationId: null, action, resourceId: userId });
  });
}
