import { Removed } from '#src/contracts/common.ts';
import {
  AddOperator,
  ListOperators,
  OperatorPage,
  OperatorRef,
  RemoveTwoFactor,
} from '#src/contracts/operator.ts';
import {
  addOperator,
  listAllOperators,
  removeOperator,
  removeTwoFactor,
} from '#src/services/instance/account/index.ts';
import { internal } from '../base/meta.ts';
import { accountOperatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const operatorRouter = router({
  add: accountOperatorProcedure
    .meta(
      internal('Make a user an operator of the platform', {
        description: 'For platform operators. The user exists already, for example by an invitation.',
        errors: { NOT_FOUND: 'No such user', CONFLICT: 'An operator already' },
      }),
    )
    .input(AddOperator)
    .output(OperatorRef)
    .mutation(({ ctx, input }) => addOperator(ctx.account, input)),

  list: accountOperatorProcedure
    .meta(internal('List the operators of the platform', { description: 'For platform operators.' }))
    .input(ListOperators)
    .output(OperatorPage)
    .query(({ ctx, input }) => listAllOperators(ctx.account, input)),

  remove: accountOperatorProcedure
    .meta(
      internal('Take the rights of an operator from a user', {
        description: 'For platform operators. The user stays.',
        errors: { NOT_FOUND: 'Not an operator', CONFLICT: 'The only operator' },
      }),
    )
    .input(OperatorRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeOperator(ctx.account, input)),
});

export const twoFactorRouter = router({
  remove: accountOperatorProcedure
    .meta(
      internal('Remove the second factor of a user who has lost it', {
        description:
          'For platform operators. The password stays, and the sessions of the user end. Check first that the request is from the user.',
        errors: { NOT_FOUND: 'No such user', CONFLICT: 'The user has no second factor' },
      }),
    )
    .input(RemoveTwoFactor)
    .output(Removed)
    .mutation(({ ctx, input }) => removeTwoFactor(ctx.account, input)),
});
