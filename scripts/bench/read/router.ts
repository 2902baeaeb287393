import { internal } from '#routers/base/meta.ts';
import { memberProcedure } from '#routers/base/procedures.ts';
import { mergeRouters, router } from '#routers/base/trpc.ts';
import { appRouter } from '#routers/index.ts';
import { ReadInput, ReadOutput } from './contract.ts';
import { listProjectsWithApplications } from './list-projects.ts';

const readRouter = router({
  bench: router({
    projects: memberProcedure('site:read')
      .meta(internal('List the projects of the organization with their applications'))
      .input(ReadInput)
      .output(ReadOutput)
      .query(({ ctx }) =>
        listProjectsWithApplications(ctx.member.database.reader, ctx.member.actor.organizationId),
      ),
  }),
});

/** The read among all operations of the product, as it would be served: what looks routes up has them all to look at. */
export const productRouter = mergeRouters(appRouter, readRouter);
