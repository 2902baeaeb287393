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
  SERVICE_UNAVAILABLE: 'The payment processor of the merchant is disabled',
};

export const merchantRouter = router({
  create: gatewayAdminProcedure
    .meta(
      ofGateway('Create the merchant of an external id, or read its secrets again', {
        description:
          'There is one merchant for each external id: repeated and concurrent calls return the same merchant.',
        takesUnknownIds: true,
      }),
    )
    .input(CreateMerchant)
    .output(MerchantSecrets)
    .mutation(({ ctx, input }) => createMerchant(ctx.gatewayAdmin, input)),

  get: gatewayAdminProcedure
    .meta(
      ofGateway('Read a merchant, without its secrets', {
        description:
          'Returns name, event address, mode and methods. Needs the administration key of the gateway.',
        errors: NO_PROVIDER,
      }),
    )
    .input(MerchantRef)
    .output(MerchantView)
    .query(({ ctx, input }) => getMerchant(ctx.gatewayAdmin, input)),

  update: gatewayAdminProcedure
    .meta(
      ofGateway('Change the name, methods or event address of a merchant', {
        description: 'A change of methods applies to new payments; existing payments keep their methods.',
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
          'All later deliveries are signed with the new key, including events that were already queued. Receivers should accept the previous key until deliveries in progress have ended.',
        errors: UNKNOWN,
      }),
    )
    .input(MerchantRef)
    .output(RotatedSigningKey)
    .mutation(({ ctx, input }) => rotateMerchantSigningKey(ctx.gatewayAdmin, input)),

  release: gatewayAdminProcedure
    .meta(
      ofGateway('Close a merchant, its pending payments and its subscriptions', {
        description:
          'The merchant code and the secret stop working immediately, and no further event is delivered. An attempt whose outcome is not known yet is still recorded when the processor reports it.',
        errors: UNKNOWN,
      }),
    )
    .input(MerchantRef)
    .output(Removed)
    .mutation(({ ctx, input }) => releaseMerchant(ctx.gatewayAdmin, input)),

  advanceClock: merchantProcedure
    .meta(
      ofGateway('Move the clock of a sandbox merchant forward', {
        description:
          'Everything that becomes due in between is processed in order, before the response. What takes longer than ten seconds continues after it. The clock cannot be moved back.',
        errors: {
          FORBIDDEN: 'The merchant is in live mode',
          NOT_FOUND: 'The merchant was released during the request',
        },
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
        description: 'Returns ids and names of the methods of a mode, in the order of the payment page.',
      }),
    )
    .input(ListMethods)
    .output(MethodList)
    .query(({ ctx, input }) => listMethods(ctx.gatewayAdmin, input)),
});
