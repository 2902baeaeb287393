import { Removed } from '#src/contracts/common.ts';
import { CreatedEnvironment, CreateEnvironment, EnvironmentRef } from '#src/contracts/environment.ts';
import { createEnvironment, removeEnvironment } from '#src/services/instance/project/environments.ts';
import { internal } from '../meta.ts';
import { memberProcedure } from '../procedures.ts';
import { router } from '../trpc.ts';

export const environmentRouter = router({
  create: memberProcedure('site:write')
    .meta(
      internal('Add an environment to a project', { errors: { 409: 'The name is taken in this project' } }),
    )
    .input(CreateEnvironment)
    .output(CreatedEnvironment)
    .mutation(({ ctx, input }) => createEnvironment(ctx.member, input)),

  remove: memberProcedure('site:write')
    .meta(internal('Remove an environment with its applications and databases'))
    .input(EnvironmentRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeEnvironment(ctx.member, input)),
});
