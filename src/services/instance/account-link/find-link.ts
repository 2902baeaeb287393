import { findAccountLink } from '#db/queries/account-link.ts';
import type { AccountLinkPurpose } from '#src/domain/account-link.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import type { Accounts } from '../context.ts';

/** Links that a network may open in a minute. */
const MAX_OPENED_PER_MINUTE = 20;

export interface OpenLink {
  readonly id: Id<'lnk'>;
  readonly tokenHash: string;
  readonly userId: Id<'usr'>;
  readonly email: string;
  /** Whether it was sent to the address of the account. */
  readonly isMailed: boolean;
}

/** The account that a link opens. Throws 404 if the link was used, replaced, has expired or does not exist. */
export async function findOpenLink(
  accounts: Pick<Accounts, 'database' | 'clock' | 'budget'>,
  { token, purpose, address }: { token: string; purpose: AccountLinkPurpose; address: string },
): Promise<OpenLink> {
  await spendOrThrow(accounts, {
    key: `accountLink:${networkOf(address)}`,
    limit: MAX_OPENED_PER_MINUTE,
    message: 'Too many attempts. Try again in a minute.',
  });
  const tokenHash = hashOfToken(token);
  const now = isoFromNow(accounts.clock);
  const link = await findAccountLink(accounts.database.reader, { tokenHash, purpose, now });
  if (link === undefined) throw usedLink();
  const { id, userId, email, isMailed } = link;
  return { id, tokenHash, userId, email, isMailed: isMailed === 1 };
}

/** The refusal of a link that does not work. */
export function usedLink(): Fault {
  return new Fault('not_found', 'This link was used or has expired. Request a new one.');
}
