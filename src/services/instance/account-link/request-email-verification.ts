import { isEmailVerified } from '#db/queries/sign-in.ts';
import { findUser } from '#db/queries/user.ts';
import type { RequestedEmailVerification } from '#src/contracts/account-link.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { AccountUserContext } from '../context.ts';
import { mailLink } from './mail-link.ts';

/** Mails a link to the caller that verifies their address. Throws 409 if it is verified, or no mail is configured. */
export async function requestEmailVerification(ctx: AccountUserContext): Promise<RequestedEmailVerification> {
  const { userId } = ctx.actor;
  const user = await findUser(ctx.database.reader, userId);
  if (user === undefined) throw new Fault('not_found', 'No such user.');
  if (await isEmailVerified(ctx.database.reader, userId))
    throw new Fault('conflict', 'Your address is already verified.');
  if (ctx.mail === null)
    throw new Fault(
      'conflict',
      'This platform cannot send mail: the operator has not set SMTP_URL. Contact the operator.',
    );
  const to = { userId, email: user.email };
  const isMailed = await mailLink(ctx, to, 'verifyEmail', ctx.actor).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a link to verify an address could not be mailed');
    throw new Fault('unavailable', 'The mail server did not accept the mail. Try again later.', {
      cause: error,
    });
  });
  if (!isMailed)
    throw new Fault(
      'rate_limited',
      'A mail was sent less than five minutes ago. Check your inbox, or try again later.',
    );
  return { email: user.email };
}
