import { z } from 'zod';
import { Removed } from '#src/contracts/common.ts';
import { RepositoryRef, RepositoryView } from '#src/contracts/repository.ts';
import { createRepository, removeRepository } from '#src/services/instance/repository/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/** Repositories of this platform: for code that is at no git host. */
export const repositoryRouter = router({
  create: memberProcedure('import:write')
    .meta(
      internal('Create an empty repository to push to', {
        description:
          'Push a commit to `gitUrl`, with any user name and an account API key as password, then use that address as `customGitUrl` of an import or an application. After that, every push deploys according to the Auto Deploy settings. A repository that no application uses is removed after one hour.',
        errors: { CONFLICT: 'Too many repositories exist without an application' },
      }),
    )
    .input(z.object({}))
    .output(RepositoryView)
    .mutation(({ ctx }) => createRepository(ctx.member)),

  remove: memberProcedure('import:write')
    .meta(
      internal('Remove a repository that no application uses', {
        description: 'The repository of an application is removed with the application.',
        errors: {
          NOT_FOUND: 'No such repository in this organization',
          CONFLICT: 'An application uses the repository',
        },
      }),
    )
    .input(RepositoryRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeRepository(ctx.member, input)),
});
