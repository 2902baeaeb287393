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
import { AuditLogPage, ListActivity } from '#src/contracts/audit-log.ts';
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
      internal('Read the caller with the active organization and role', {
        description: 'Returns user, active organization and role. Use it to check a credential.',
      }),
    )
    .input(z.object({}))
    .output(Me)
    .query(({ ctx }) => getMe(ctx.account)),

  activity: accountUserProcedure
    .meta(
      internal('List the security events of the caller’s account, newest first', {
        description: 'Returns sign-ins, failed sign-ins, and changes of the password and of sessions.',
      }),
    )
    .input(ListActivity)
    .output(AuditLogPage)
    .query(({ ctx, input }) => listMyActivity(ctx.user, input)),
});

export const apiKeyRouter = router({
  create: accountProcedure('self:manage')
    .meta(
      internal('Create an account API key; it is shown only once', {
        description:
          'The key acts as its owner in one organization: the given one, or the active one by default. A key that was created with an expiring key expires no later than that key. A key with `scopes` or `projectIds` cannot create keys or tokens.',
      }),
    )
    .input(CreateApiKey)
    .output(CreatedApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx.account, input)),

  list: accountProcedure('self:manage')
    .meta(
      internal('List the caller’s API keys', {
        description:
          "Returns names, last use and expiry of the caller's API keys. The keys themselves are not stored.",
      }),
    )
    .input(ListApiKeys)
    .output(ApiKeyPage)
    .query(({ ctx, input }) => listOwnApiKeys(ctx.account, input)),

  revoke: accountProcedure('self:manage')
    .meta(
      internal('Revoke one of the caller’s API keys', {
        description:
          'The key, and all keys and tokens that were created with it, are rejected from the next request on.',
      }),
    )
    .input(ApiKeyRef)
    .output(Removed)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.account, input)),
});

export const assistantTokenRouter = router({
  create: memberProcedure('self:manage')
    .meta(
      internal('Create the caller’s assistant token, or replace it; it is shown only once', {
        description:
          'The token can read everything that its holder can see in the active organization, and cannot change anything. Each user has one token for each organization. Requires the plan feature `aiAssistant`.',
      }),
    )
    .input(CreateAssistantToken)
    .output(CreatedAssistantToken)
    .mutation(({ ctx, input }) => createAssistantToken(ctx.member, input)),

  get: memberProcedure('self:read')
    .meta(
      internal('Read whether the caller has an assistant token', {
        description: 'Returns creation, expiry and last use of the token. The token itself is not stored.',
      }),
    )
    .input(z.object({}))
    .output(AssistantTokenState)
    .query(({ ctx }) => getAssistantToken(ctx.member)),

  revoke: memberProcedure('self:manage')
    .meta(
      internal('Revoke the caller’s assistant token', {
        description: 'The token is rejected from the next request on.',
        errors: { NOT_FOUND: 'The caller has no assistant token' },
      }),
    )
    .input(z.object({}))
    .output(Removed)
    .mutation(({ ctx }) => revokeAssistantToken(ctx.member)),
});
