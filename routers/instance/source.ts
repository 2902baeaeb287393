import { ListBranches, SourceBranches } from '#src/contracts/source-access.ts';
import { listSourceBranches } from '#src/services/instance/source-access/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const sourceRouter = router({
  branches: memberProcedure('import:write')
    .meta(
      internal('List the branches of the repository of a source', {
        description:
          'Asks the git host with the stored credential of the source, as an import does. Changes nothing; it is a POST because it takes a source. `branch` of the source is not used.',
        errors: {
          NOT_FOUND: 'The organization has no such git provider or SSH key',
          UNPROCESSABLE_CONTENT:
            'The git host does not have the repository, refuses the credential or does not answer',
        },
      }),
    )
    .input(ListBranches)
    .output(SourceBranches)
    .mutation(({ ctx, input }) => listSourceBranches(ctx.member, input)),
});
