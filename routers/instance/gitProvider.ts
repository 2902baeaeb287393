import { Removed } from '#src/contracts/common.ts';
import {
  CreatedGitProvider,
  CreateGitProvider,
  GitProviderPage,
  GitProviderRef,
  ListGitProviders,
  NewWebhookSecret,
} from '#src/contracts/source-access.ts';
import {
  createGitProvider,
  listOwnGitProviders,
  regenerateGitProviderWebhookSecret,
  removeGitProvider,
} from '#src/services/instance/source-access/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const gitProviderRouter = router({
  create: memberProcedure('provider:manage')
    .meta(
      internal('Store a git host with the token or GitHub App that opens its repositories', {
        description:
          'Stores the address of a git host and what opens its repositories; secrets are encrypted and never shown again.',
      }),
    )
    .input(CreateGitProvider)
    .output(CreatedGitProvider)
    .mutation(({ ctx, input }) => createGitProvider(ctx.member, input)),

  list: memberProcedure('provider:manage')
    .meta(
      internal('List the git providers of the organization', {
        description: 'Names, types and addresses; tokens are never shown. Page with `limit` and `offset`.',
      }),
    )
    .input(ListGitProviders)
    .output(GitProviderPage)
    .query(({ ctx, input }) => listOwnGitProviders(ctx.member, input)),

  regenerateWebhookSecret: memberProcedure('provider:manage')
    .meta(
      internal('Replace the secret that push events are verified by; the old one is dead at once', {
        description:
          'Enter the new secret at the git host: push events that are signed with the old one are refused at once.',
      }),
    )
    .input(GitProviderRef)
    .output(NewWebhookSecret)
    .mutation(({ ctx, input }) => regenerateGitProviderWebhookSecret(ctx.member, input)),

  remove: memberProcedure('provider:manage')
    .meta(
      internal('Remove a git provider; applications that fetch through it keep running', {
        description:
          'Applications of its repositories go on running; their next deployment needs another source.',
      }),
    )
    .input(GitProviderRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeGitProvider(ctx.member, input)),
});
