import { Removed } from '#src/contracts/common.ts';
import {
  AdvanceClock,
  AdvancedClock,
  CreateMerchant,
  ListMethods,
  MerchantRef,
  MerchantSecrets,
  MerchantView,
  MethodList,
  RotatedSigningKey,
  UpdateMerchant,
} from '#src/contracts/gateway/merchant.ts';
import {
  advanceMerchantClock,
  createMerchant,
  getMerchant,
  listMethods,
  releaseMerchant,
  rotateMerchantSigningKey,
  updateMerchant,
} from '#src/services/gateway/merchant/index.ts';
import { ofGateway } from '../base/meta.ts';
import { gatewayAdminProcedure, merchantProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

const UNKNOWN = { NOT_FOUND: 'There is no such merchant' };
const NO_PROVIDER = {
  ...UNKNOWN,
  SERVICE_UNAVAILABLE: 'The payment provider of the merchant is switched off',
};

export const merchantRouter = router({
  create: gatewayAdminProcedure
    .meta(
      ofGateway('Make the merchant of an external id, or read its secrets again', {
        description: 'However often and at once it is called, one merchant lives for an external id.',
      }),
    )
    .input(CreateMerchant)
    .output(MerchantSecrets)
    .mutation(({ ctx, input }) => createMerchant(ctx.gatewayAdmin, input)),

  get: gatewayAdminProcedure
    .meta(
      ofGateway('Read a merchant, without its secrets', {
        description:
          'For the operator of the gateway, with the administration key: name, address of events, mode and methods.',
        errors: NO_PROVIDER,
      }),
    )
    .input(MerchantRef)
    .output(MerchantView)
    .query(({ ctx, input }) => getMerchant(ctx.gatewayAdmin, input)),

  update: gatewayAdminProcedure
    .meta(
      ofGateway('Change the name, methods or event address of a merchant', {
        description: 'Methods apply to the next payment; payments that have begun keep theirs.',
        errors: NO_PROVIDER,
      }),
    )
    .input(UpdateMerchant)
    .output(MerchantView)
    .mutation(({ ctx, input }) => updateMerchant(ctx.gatewayAdmin, input)),

  rotateSigningKey: gatewayAdminProcedure
    .meta(
      ofGateway('Sign the events of a merchant with a new key', {
        description:
          'From now on every delivery is signed with the new key, also of events that were waiting. Receivers accept the old key for as long as deliveries may be under way.',
        errors: UNKNOWN,
      }),
    )
    .input(MerchantRef)
    .output(RotatedSigningKey)
    .mutation(({ ctx, input }) => rotateMerchantSigningKey(ctx.gatewayAdmin, input)),

  release: gatewayAdminProcedure
    .meta(
      ofGateway('End a merchant with its payments in progress and its subscriptions', {
        description:
          'Code and secret stop at once, and no further event is delivered. An attempt whose outcome is not known yet is settled in the ledger.',
        errors: UNKNOWN,
      }),
    )
    .input(MerchantRef)
    .output(Removed)
    .mutation(({ ctx, input }) => releaseMerchant(ctx.gatewayAdmin, input)),

  advanceClock: merchantProcedure
    .meta(
      ofGateway('Move the clock of a sandbox merchant forward', {
        description: 'What becomes due in between happens at once, in its order. There is no way back.',
        errors: { FORBIDDEN: 'This merchant takes real money' },
      }),
    )
    .input(AdvanceClock)
    .output(AdvancedClock)
    .mutation(({ ctx, input }) => advanceMerchantClock(ctx.merchant, input)),
});

export const methodRouter = router({
  list: gatewayAdminProcedure
    .meta(
      ofGateway('List the payment methods that the operator offers', {
        description:
          'Ids and names of the methods of a mode, in the order in which the payment page shows them.',
      }),
    )
    .input(ListMethods)
    .output(MethodList)
    .query(({ ctx, input }) => listMethods(ctx.gatewayAdmin, input)),
});
