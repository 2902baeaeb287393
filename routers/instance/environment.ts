import { Removed } from '#src/contracts/common.ts';
import { CreatedEnvironment, CreateEnvironment, EnvironmentRef } from '#src/contracts/environment.ts';
import { createEnvironment, removeEnvironment } from '#src/services/instance/project/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const environmentRouter = router({
  create: memberProcedure('site:write')
    .meta(
      internal('Add an environment to a project', {
        description: 'A new project has the environment `production`. Add others, for example for staging.',
        errors: { CONFLICT: 'The name is taken in this project' },
      }),
    )
    .input(CreateEnvironment)
    .output(CreatedEnvironment)
    .mutation(({ ctx, input }) => createEnvironment(ctx.member, input)),

  remove: memberProcedure('site:write')
    .meta(
      internal('Remove an environment with its applications and databases', {
        description: 'Also removes its applications, databases and domains. This cannot be undone.',
      }),
    )
    .input(EnvironmentRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeEnvironment(ctx.member, input)),
});
