import {
  EventRef,
  ListMerchantEvents,
  ListMerchantPayments,
  ListMerchantSubscriptions,
  ListMerchants,
  MerchantEventPage,
  MerchantPage,
  MerchantPayment,
  MerchantPaymentPage,
  MerchantSubscriptionPage,
  PaymentRef,
  RedeliveredEvent,
} from '#src/contracts/gateway/operator.ts';
import {
  getMerchantPayment,
  listMerchantEvents,
  listMerchantPayments,
  listMerchantSubscriptions,
  listMerchants,
  redeliverMerchantEvent,
} from '#src/services/gateway/operator/index.ts';
import { internal } from '../base/meta.ts';
import { gatewayOperatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/** What operators of the gateway look up and repeat, of all merchants. */
export const merchantOperatorRouter = router({
  list: gatewayOperatorProcedure
    .meta(
      internal('List the merchants of the gateway, newest first', {
        description:
          'For platform operators. Returns name, code, instance, state and mode of each merchant, and the number of its payments; no secrets. Filter by text, state and mode.',
      }),
    )
    .input(ListMerchants)
    .output(MerchantPage)
    .query(({ ctx, input }) => listMerchants(ctx.operator, input)),

  payments: gatewayOperatorProcedure
    .meta(
      internal('List the payments of all merchants or of one, newest first', {
        description: 'For platform operators. Filter by merchant, status and text.',
        takesUnknownIds: true,
      }),
    )
    .input(ListMerchantPayments)
    .output(MerchantPaymentPage)
    .query(({ ctx, input }) => listMerchantPayments(ctx.operator, input)),

  payment: gatewayOperatorProcedure
    .meta(
      internal('Read a payment with its attempts, states and events', {
        description:
          'For platform operators. Returns each attempt with its processor and result, each change of the status with its cause, and the events with their delivery. Card numbers are not stored.',
        errors: { NOT_FOUND: 'There is no such payment' },
      }),
    )
    .input(PaymentRef)
    .output(MerchantPayment)
    .query(({ ctx, input }) => getMerchantPayment(ctx.operator, input)),

  subscriptions: gatewayOperatorProcedure
    .meta(
      internal('List the subscriptions of all merchants or of one, newest first', {
        description: 'For platform operators. Filter by merchant and status.',
        takesUnknownIds: true,
      }),
    )
    .input(ListMerchantSubscriptions)
    .output(MerchantSubscriptionPage)
    .query(({ ctx, input }) => listMerchantSubscriptions(ctx.operator, input)),

  events: gatewayOperatorProcedure
    .meta(
      internal('List the events of a merchant with their delivery, newest first', {
        description:
          'For platform operators. Returns type, state, number of attempts and last error of each event, without its content.',
        takesUnknownIds: true,
      }),
    )
    .input(ListMerchantEvents)
    .output(MerchantEventPage)
    .query(({ ctx, input }) => listMerchantEvents(ctx.operator, input)),

  redeliver: gatewayOperatorProcedure
    .meta(
      internal('Send an event to its instance again', {
        description:
          'For platform operators. Sends the event now, also if it was delivered or given up. The instance recognizes a repeated event by its id.',
        errors: { NOT_FOUND: 'There is no such event', CONFLICT: 'The merchant of the event was released' },
      }),
    )
    .input(EventRef)
    .output(RedeliveredEvent)
    .mutation(({ ctx, input }) => redeliverMerchantEvent(ctx.operator, input)),
});
