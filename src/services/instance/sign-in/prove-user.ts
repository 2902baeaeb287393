import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '../context.ts';
import type { RecentUser } from './find-recent-user.ts';

/** How a user proves on a page who they are: with the password, or with a sign-in of the last ten minutes. */
export type UserProof =
  | {
      readonly email: string;
      readonly password: string;
      /** For users with a second factor. */
      readonly secondFactor?: string | undefined;
    }
  | { readonly recentUser: RecentUser };

/** The user behind a proof. Throws 401 for a wrong password or code, 429 after too many attempts. */
export async function proveUser(
  { auth }: Pick<Accounts, 'auth'>,
  proof: UserProof,
  address: string,
): Promise<Id<'usr'>> {
  if ('recentUser' in proof) return proof.recentUser.userId;
  const { email, password, secondFactor } = proof;
  const userId = await auth.checkPassword({ email, password, address, code: secondFactor });
  if (userId === null) throw new Fault('unauthorized', 'Wrong email address or password.');
  return userId;
}
