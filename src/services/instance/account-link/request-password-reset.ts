import { randomInt } from 'node:crypto';
import { findUserByEmail } from '#db/queries/user.ts';
import type { RequestedPasswordReset, RequestPasswordReset } from '#src/contracts/account-link.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import type { Accounts } from '../context.ts';
import { type MailingAccounts, mailLink } from './mail-link.ts';

/** Requests in a minute from one network, and from all. */
const MAX_PER_NETWORK = 100;
const MAX_PER_MINUTE = 300;

/** The letter is prepared after the answer: the time of the answer must not depend on the account. */
const MIN_DELAY_MS = 100;
const MAX_DELAY_MS = 300;

/**
 * Mails a link to choose a new password, if an account has this address. The answer is the same for every address.
 * Throws 429 after too many requests of a network.
 */
export async function requestPasswordReset(
  accounts: Accounts,
  { email }: RequestPasswordReset,
  address: string,
): Promise<RequestedPasswordReset> {
  await spendRequest(accounts, address);
  if (accounts.mail === null) return { isMailed: false };
  setTimeout(
    () => {
      mailIfKnown(accounts, email.toLowerCase(), address).catch((error: unknown) =>
        accounts.log.warn({ err: error }, 'a link for a new password could not be mailed'),
      );
    },
    randomInt(MIN_DELAY_MS, MAX_DELAY_MS),
  ).unref();
  return { isMailed: true };
}

async function spendRequest(accounts: Pick<Accounts, 'budget'>, address: string): Promise<void> {
  const message = 'Too many requests for a new password. Try again in a minute.';
  const ofNetwork = `passwordReset:${networkOf(address)}`;
  await spendOrThrow(accounts, { key: ofNetwork, limit: MAX_PER_NETWORK, message });
  await spendOrThrow(accounts, { key: 'passwordReset', limit: MAX_PER_MINUTE, message });
}

async function mailIfKnown(accounts: MailingAccounts, email: string, address: string): Promise<void> {
  const user = await findUserByEmail(accounts.database.reader, email);
  if (user === undefined) return;
  const actor = { kind: 'guest', id: 'guest', address } as const;
  await mailLink(accounts, { userId: user.id, email }, 'resetPassword', actor);
}
