import { ListPlans, PlanList } from '#src/contracts/hub/plan.ts';
import { listPlans } from '#src/services/hub/license/index.ts';
import { internal } from '../base/meta.ts';
import { hubOperatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const planRouter = router({
  list: hubOperatorProcedure
    .meta(
      internal('List the plans of licenses, from the smallest to the largest', {
        description: 'Returns limits (-1 means unlimited) and features of each plan.',
      }),
    )
    .input(ListPlans)
    .output(PlanList)
    .query(({ input }) => listPlans(input)),
});
