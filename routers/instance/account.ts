import { z } from 'zod';
import {
  ApiKeyPage,
  ApiKeyRef,
  AssistantTokenState,
  CreateApiKey,
  CreateAssistantToken,
  CreatedApiKey,
  CreatedAssistantToken,
  ListApiKeys,
  Me,
} from '#src/contracts/account.ts';
import { AuditLogPage, ListAuditLog } from '#src/contracts/audit-log.ts';
import { Removed } from '#src/contracts/common.ts';
import {
  createApiKey,
  createAssistantToken,
  getAssistantToken,
  getMe,
  listMyActivity,
  listOwnApiKeys,
  revokeApiKey,
  revokeAssistantToken,
} from '#src/services/instance/account/index.ts';
import { internal } from '../base/meta.ts';
import { accountProcedure, accountUserProcedure, memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const meRouter = router({
  get: accountProcedure('self:read')
    .meta(
      internal('Read who the caller is, and in which organization and role they act', {
        description: 'User, active organization and role. Use it to check a key.',
      }),
    )
    .input(z.object({}))
    .output(Me)
    .query(({ ctx }) => getMe(ctx.account)),

  activity: accountUserProcedure
    .meta(
      internal('List what happened to the caller’s own account, newest first', {
        description: 'Sign-ins, failed ones among them, and changes of the password and of sessions.',
      }),
    )
    .input(ListAuditLog)
    .output(AuditLogPage)
    .query(({ ctx, input }) => listMyActivity(ctx.user, input)),
});

export const apiKeyRouter = router({
  create: accountProcedure('self:manage')
    .meta(
      internal('Create an account API key; it is shown this once', {
        description:
          'The key acts as its owner in one organization: the active one, or the one that is named. A key that was made with an expiring key expires with it at the latest. A key with `scopes` or `projectIds` creates no keys or tokens.',
      }),
    )
    .input(CreateApiKey)
    .output(CreatedApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx.account, input)),

  list: accountProcedure('self:manage')
    .meta(
      internal('List the caller’s own API keys', {
        description:
          "Names, last use and expiry of the caller's own keys; the keys themselves are not stored.",
      }),
    )
    .input(ListApiKeys)
    .output(ApiKeyPage)
    .query(({ ctx, input }) => listOwnApiKeys(ctx.account, input)),

  revoke: accountProcedure('self:manage')
    .meta(
      internal('Revoke one of the caller’s own API keys at once', {
        description:
          'The key is refused from the next request on, and so are keys and tokens that were made with it.',
      }),
    )
    .input(ApiKeyRef)
    .output(Removed)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.account, input)),
});

export const assistantTokenRouter = router({
  create: memberProcedure('self:manage')
    .meta(
      internal('Create one’s assistant token, in the place of the earlier one; it is shown this once', {
        description:
          'The token reads what its holder may see in the active organization, and changes nothing. Each person has one for each organization. Needs the plan feature aiAssistant.',
      }),
    )
    .input(CreateAssistantToken)
    .output(CreatedAssistantToken)
    .mutation(({ ctx, input }) => createAssistantToken(ctx.member, input)),

  get: memberProcedure('self:read')
    .meta(
      internal('Read whether one has an assistant token, and since when', {
        description:
          'When the token was made, when it expires and when it was last used. The token itself is not stored.',
      }),
    )
    .input(z.object({}))
    .output(AssistantTokenState)
    .query(({ ctx }) => getAssistantToken(ctx.member)),

  revoke: memberProcedure('self:manage')
    .meta(
      internal('Revoke one’s assistant token at once', {
        description: 'The token is refused from the next request on.',
        errors: { NOT_FOUND: 'You have no assistant token' },
      }),
    )
    .input(z.object({}))
    .output(Removed)
    .mutation(({ ctx }) => revokeAssistantToken(ctx.member)),
});
