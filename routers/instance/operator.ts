import { Removed } from '#src/contracts/common.ts';
import {
  AddOperator,
  FoundUserPage,
  ListOperators,
  OperatorPage,
  OperatorRef,
  RemoveTwoFactor,
  SearchUsers,
} from '#src/contracts/operator.ts';
import {
  addOperator,
  listAllOperators,
  removeOperator,
  removeTwoFactor,
  searchOperatorUsers,
} from '#src/services/instance/account/index.ts';
import { internal } from '../base/meta.ts';
import { accountOperatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const operatorRouter = router({
  add: accountOperatorProcedure
    .meta(
      internal('Make a user an operator of the platform', {
        description:
          'For platform operators. The user must already exist, for example through an invitation.',
        errors: { NOT_FOUND: 'No such user', CONFLICT: 'The user is already an operator' },
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
      internal('Remove an operator; the user is kept', {
        description: 'For platform operators. The account of the user is kept.',
        errors: { NOT_FOUND: 'The user is not an operator', CONFLICT: 'The user is the only operator' },
      }),
    )
    .input(OperatorRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeOperator(ctx.account, input)),

  searchUsers: accountOperatorProcedure
    .meta(
      internal('Search the users of the platform, newest first', {
        description:
          'For platform operators. Returns users with their mail address, whether they have a second factor, and whether they are operators. Without `search` it returns all users.',
      }),
    )
    .input(SearchUsers)
    .output(FoundUserPage)
    .query(({ ctx, input }) => searchOperatorUsers(ctx.account, input)),
});

export const twoFactorRouter = router({
  remove: accountOperatorProcedure
    .meta(
      internal('Remove the second factor of a user who has lost it', {
        description:
          'For platform operators. The password is kept, and all sessions of the user end. First check that the request was made by the user.',
        errors: { NOT_FOUND: 'No such user', CONFLICT: 'The user has no second factor' },
      }),
    )
    .input(RemoveTwoFactor)
    .output(Removed)
    .mutation(({ ctx, input }) => removeTwoFactor(ctx.account, input)),
});
