import { deleteAccountLink, findMailedLinkTime } from '#db/queries/account-link.ts';
import { lockUser } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AccountLinkPurpose } from '#src/domain/account-link.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import type { Id } from '#src/domain/id.ts';
import { msSince } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Actor, CoreServices } from '../../platform/core/index.ts';
import type { Accounts } from '../context.ts';
import { createLink } from './create-link.ts';

/** An account receives at most one letter of each kind in this time. */
const PAUSE_MS = 5 * 60_000;

const LETTERS = {
  resetPassword: {
    subject: 'Choose a new password',
    text: (url: string, name: string) =>
      `A new password was requested for your account at ${name}. Choose it here, within one hour:\n\n${url}\n\nIf you did not request it, ignore this mail: your password does not change.\n`,
    action: 'passwordReset.request',
  },
  verifyEmail: {
    subject: 'Verify your email address',
    text: (url: string, name: string) =>
      `Verify that this is the address of your account at ${name}, within 24 hours:\n\n${url}\n`,
    action: 'emailVerification.request',
  },
} as const satisfies Record<
  AccountLinkPurpose,
  { subject: string; text: (url: string, name: string) => string; action: AuditAction }
>;

/** What is needed to mail a link. */
export type MailingAccounts = CoreServices & Pick<Accounts, 'mail' | 'publicUrl'>;

/**
 * Mails a link to the address of an account. False: no mail is configured, or a letter was sent less than five minutes
 * ago. Rejects if the mail server does not accept the letter.
 */
export async function mailLink(
  accounts: MailingAccounts,
  { userId, email }: { userId: Id<'usr'>; email: string },
  purpose: AccountLinkPurpose,
  actor: Actor,
): Promise<boolean> {
  const { database, clock, mail, publicUrl } = accounts;
  if (mail === null) return false;
  const { subject, text, action } = LETTERS[purpose];
  const link = await inTransaction(database, async (tx) => {
    await lockUser(tx, userId);
    const mailedAt = await findMailedLinkTime(tx, userId, purpose);
    if (mailedAt !== undefined && msSince(clock, mailedAt) < PAUSE_MS) return null;
    const link = await createLink(accounts, tx, { userId, purpose, isMailed: true });
    await auditAs(accounts, tx, { actor, organizationId: null, action, resourceId: userId });
    return link;
  });
  if (link === null) return false;
  try {
    await mail.send({ to: email, subject, text: text(link.url, new URL(publicUrl).host) });
  } catch (error) {
    // A letter that was not sent must not delay the next one.
    await deleteAccountLink(database.writer, forPlatform('sign-in'), link.linkId);
    throw error;
  }
  return true;
}
