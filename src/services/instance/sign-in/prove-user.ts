import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '../context.ts';
import type { RecentUser } from './find-recent-user.ts';
import { spendSignIn } from './spend-sign-in.ts';

/** How a user proves on a page who they are: with the password, or with a sign-in of the last ten minutes. */
export type UserProof =
  | {
      readonly email: string;
      readonly password: string;
      /** For users with a second factor. */
      readonly secondFactor?: string | undefined;
    }
  | { readonly recentUser: RecentUser };

/**
 * The user behind a proof. Throws 401 for a wrong password or code, 429 after too many attempts for an account or of a network:
 * each one takes a tenth of a second of one core, and a network could try one password at many accounts.
 */
export async function proveUser(
  accounts: Pick<Accounts, 'auth' | 'budget'>,
  proof: UserProof,
  address: string,
): Promise<Id<'usr'>> {
  if ('recentUser' in proof) return proof.recentUser.userId;
  const { email, password, secondFactor } = proof;
  await spendSignIn(accounts, 'password', address);
  const userId = await accounts.auth.checkPassword({ email, password, address, code: secondFactor });
  if (userId === null) throw new Fault('unauthorized', 'Wrong email address or password.');
  return userId;
}
