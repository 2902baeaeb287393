import { Removed } from '#src/contracts/common.ts';
import {
  ListPasskeys,
  PasskeyPage,
  PasskeyRef,
  RenamedPasskey,
  RenameOwnPasskey,
} from '#src/contracts/own-passkey.ts';
import { listOwnPasskeys, removeOwnPasskey, renameOwnPasskey } from '#src/services/instance/passkey/index.ts';
import { internal } from '../base/meta.ts';
import { accountUserProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

const NOT_RECENT = { FORBIDDEN: 'The caller uses an API key, or has signed in more than ten minutes ago' };

export const passkeyRouter = router({
  list: accountUserProcedure
    .meta(
      internal('List the caller’s passkeys, newest first', {
        description:
          'Returns name, creation and last use of each passkey. Add passkeys on the page `/account/passkeys`.',
      }),
    )
    .input(ListPasskeys)
    .output(PasskeyPage)
    .query(({ ctx, input }) => listOwnPasskeys(ctx.user, input)),

  rename: accountUserProcedure
    .meta(
      internal('Rename one of the caller’s passkeys', {
        description: 'Needs a session that started in the last ten minutes.',
        errors: { ...NOT_RECENT, NOT_FOUND: 'The caller has no such passkey' },
      }),
    )
    .input(RenameOwnPasskey)
    .output(RenamedPasskey)
    .mutation(({ ctx, input }) => renameOwnPasskey(ctx.user, input)),

  remove: accountUserProcedure
    .meta(
      internal('Remove one of the caller’s passkeys', {
        description:
          'Needs a session that started in the last ten minutes. No sign-in is possible with the passkey afterwards.',
        errors: {
          ...NOT_RECENT,
          NOT_FOUND: 'The caller has no such passkey',
          CONFLICT: 'The passkey is the only way to sign in to the account',
        },
      }),
    )
    .input(PasskeyRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeOwnPasskey(ctx.user, input)),
});
