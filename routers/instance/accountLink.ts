import { z } from 'zod';
import {
  CreatedPasswordReset,
  CreatePasswordReset,
  RequestedEmailVerification,
  RequestedPasswordReset,
  RequestPasswordReset,
} from '#src/contracts/account-link.ts';
import {
  createPasswordReset,
  requestEmailVerification,
  requestPasswordReset,
} from '#src/services/instance/account-link/index.ts';
import { internal } from '../base/meta.ts';
import { accountGuestProcedure, accountOperatorProcedure, accountUserProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const passwordResetRouter = router({
  request: accountGuestProcedure
    .meta(
      internal('Request a mail with a link to choose a new password', {
        description:
          'The response does not depend on whether an account has this address. An account receives at most one mail in five minutes.',
        errors: { TOO_MANY_REQUESTS: 'Too many requests from this network' },
      }),
    )
    .input(RequestPasswordReset)
    .output(RequestedPasswordReset)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.accounts, input, ctx.address)),

  create: accountOperatorProcedure
    .meta(
      internal('Create a link for a user to choose a new password', {
        description:
          'For platform operators, if the platform has no mail server configured or the mail does not arrive. Send the link to the user. It can be used once within one hour, and replaces the previous link.',
        errors: { NOT_FOUND: 'No such user' },
      }),
    )
    .input(CreatePasswordReset)
    .output(CreatedPasswordReset)
    .mutation(({ ctx, input }) => createPasswordReset(ctx.account, input)),
});

export const emailVerificationRouter = router({
  request: accountUserProcedure
    .meta(
      internal('Request a mail with a link that verifies the caller’s address', {
        description:
          'The link can be used once within 24 hours. `me.get` returns whether the address is verified.',
        errors: {
          CONFLICT: 'The address is already verified, or the platform has no mail server configured',
          TOO_MANY_REQUESTS: 'A mail was sent less than five minutes ago',
          SERVICE_UNAVAILABLE: 'The mail server did not accept the mail',
        },
      }),
    )
    .input(z.object({}))
    .output(RequestedEmailVerification)
    .mutation(({ ctx }) => requestEmailVerification(ctx.user)),
});
