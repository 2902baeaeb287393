import { insertPasskey, listPasskeys } from '#db/queries/passkey.ts';
import { lockUser } from '#db/queries/user.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { AddPasskey } from '#src/contracts/passkey.ts';
import { isoFromNow, isoTime } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Accounts } from '../context.ts';
import type { RecentUser } from '../sign-in/index.ts';
import { auditPasskey } from './audit-passkey.ts';
import { openChallenge } from './challenge-cookie.ts';
import { assertBelowLimit, MAX_PASSKEYS } from './passkey-limit.ts';
import { requireRelyingParty } from './relying-party.ts';
import { verifyNewPasskey } from './verify.ts';

/** A browser that has created a passkey. */
interface CreatingBrowser {
  /** The value of the cookie with which it has started. */
  readonly cookie: string | undefined;
  readonly address: string;
}

/**
 * Adds a passkey to the account of a user. Throws 400 for one that cannot be trusted, 404 if the host of the platform is an IP
 * address, and 409 if it exists already or if the user has 20.
 */
export async function addPasskey(
  accounts: Accounts,
  user: RecentUser,
  { name, passkey }: AddPasskey,
  { cookie, address }: CreatingBrowser,
): Promise<void> {
  const party = requireRelyingParty(accounts);
  const { clock, ids, database, log } = accounts;
  const challenge = openChallenge(accounts, cookie, user.userId);
  if (challenge === null)
    throw new Fault(
      'bad_request',
      'This was not started in this browser, or more than five minutes ago. Start again.',
    );
  const key = await verifyNewPasskey(party, challenge, passkey);
  if ('reason' in key) {
    log.warn({ reason: key.reason, userId: user.userId }, 'a new passkey was refused');
    throw new Fault('bad_request', 'The response of the browser is not valid. Start again.');
  }
  const id = ids.next('psk');
  await inTransaction(database, async (tx) => {
    await lockUser(tx, user.userId);
    assertBelowLimit(await listPasskeys(tx, user.userId, MAX_PASSKEYS));
    await insertPasskey(tx, forPlatform('sign-in'), {
      ...{ id, userId: user.userId, name, ...key, lastUsedAt: null },
      ...{ challengedAt: isoTime(challenge.issuedAtMs), createdAt: isoFromNow(clock) },
    });
    await auditPasskey(accounts, tx, 'user.addPasskey', { id, userId: user.userId, address });
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', 'This passkey was added already.', { cause: error });
  });
}
