import { Removed } from '#src/contracts/common.ts';
import {
  CreatedGitProvider,
  CreateGitProvider,
  GitProviderPage,
  GitProviderRef,
  ListGitProviders,
  ListRepositories,
  NewWebhookSecret,
  RepositoryList,
} from '#src/contracts/source-access.ts';
import {
  createGitProvider,
  listGitProviderRepositories,
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
      internal('Add a git provider with its access token or GitHub App', {
        description:
          'Stores the address of a git host and the credential that reads its repositories. Secrets are encrypted and never shown again.',
        takesUnknownIds: true,
      }),
    )
    .input(CreateGitProvider)
    .output(CreatedGitProvider)
    .mutation(({ ctx, input }) => createGitProvider(ctx.member, input)),

  repositories: memberProcedure('provider:manage')
    .meta(
      internal('List repositories that a git provider can read', {
        description:
          'Asks the git host with the stored credential, and returns the repositories that were changed last. Available for GitHub and GitLab. Of GitHub at most the newest 400 are searched.',
        errors: {
          UNPROCESSABLE_CONTENT:
            'The git host refuses the credential, does not answer, or cannot list repositories',
        },
      }),
    )
    .input(ListRepositories)
    .output(RepositoryList)
    .query(({ ctx, input }) => listGitProviderRepositories(ctx.member, input)),

  list: memberProcedure('provider:manage')
    .meta(
      internal('List the git providers of the organization', {
        description:
          'Returns names, types and addresses; tokens are never shown. Page with `limit` and `offset`.',
      }),
    )
    .input(ListGitProviders)
    .output(GitProviderPage)
    .query(({ ctx, input }) => listOwnGitProviders(ctx.member, input)),

  regenerateWebhookSecret: memberProcedure('provider:manage')
    .meta(
      internal('Replace the webhook secret of a git provider; the previous one stops working immediately', {
        description:
          'Enter the new secret at the git host. Push events that are signed with the previous secret are rejected immediately.',
      }),
    )
    .input(GitProviderRef)
    .output(NewWebhookSecret)
    .mutation(({ ctx, input }) => regenerateGitProviderWebhookSecret(ctx.member, input)),

  remove: memberProcedure('provider:manage')
    .meta(
      internal('Remove a git provider; its applications keep running', {
        description:
          'Applications whose source uses the git provider keep running. Their next deployment needs another source.',
      }),
    )
    .input(GitProviderRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeGitProvider(ctx.member, input)),
});
