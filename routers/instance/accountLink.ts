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
      internal('Request a link by mail to choose a new password', {
        description:
          'The answer is the same whether an account has this address or not. An account receives at most one letter in five minutes.',
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
          'For platform operators, where no mail is configured or it does not arrive. Hand the link over to the user. It works once, for one hour, and replaces an earlier one.',
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
      internal('Request a link by mail that verifies the caller’s address', {
        description: 'The link works once, for 24 hours. `me.get` shows whether the address is verified.',
        errors: {
          CONFLICT: 'The address is verified, or no mail is configured',
          TOO_MANY_REQUESTS: 'A letter was sent less than five minutes ago',
        },
      }),
    )
    .input(z.object({}))
    .output(RequestedEmailVerification)
    .mutation(({ ctx }) => requestEmailVerification(ctx.user)),
});
