import { ListNodes, NodePage } from '#src/contracts/platform.ts';
import { listNodes } from '#src/services/instance/installation/index.ts';
import { internal } from '../base/meta.ts';
import { accountOperatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const nodeRouter = router({
  list: accountOperatorProcedure
    .meta(
      internal('List the processes that share the database, the one that was seen last first', {
        description:
          'For platform operators. Returns one entry for each data folder, with the process that started in it last.',
      }),
    )
    .input(ListNodes)
    .output(NodePage)
    .query(({ ctx, input }) => listNodes(ctx.account, input)),
});
