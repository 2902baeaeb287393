import {
  CreatedSubscription,
  CreateOffer,
  CreateSubscription,
  ListOffers,
  ListSubscriptions,
  OfferPage,
  OfferRef,
  OfferView,
  SubscriptionPage,
  SubscriptionRef,
  SubscriptionView,
} from '#src/contracts/gateway/subscription.ts';
import {
  cancelSubscription,
  createOffer,
  createSubscription,
  getOffer,
  getSubscription,
  listOffers,
  listSubscriptions,
} from '#src/services/gateway/subscription/index.ts';
import { ofGateway } from '../base/meta.ts';
import { merchantProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const offerRouter = router({
  create: merchantProcedure
    .meta(
      ofGateway('Make an offer that customers can subscribe to', {
        description:
          'An offer defines what is charged and how often. It cannot be changed; create another one instead.',
      }),
    )
    .input(CreateOffer)
    .output(OfferView)
    .mutation(({ ctx, input }) => createOffer(ctx.merchant, input)),

  list: merchantProcedure
    .meta(
      ofGateway('List the offers of the merchant, newest first', {
        description: 'Page with `limit` (default 50, at most 100) and `offset`.',
      }),
    )
    .input(ListOffers)
    .output(OfferPage)
    .query(({ ctx, input }) => listOffers(ctx.merchant, input)),

  get: merchantProcedure
    .meta(
      ofGateway('Read one offer', {
        description:
          'Amount, currency and interval of one offer of the merchant. An offer of another merchant is 404.',
      }),
    )
    .input(OfferRef)
    .output(OfferView)
    .query(({ ctx, input }) => getOffer(ctx.merchant, input)),
});

export const subscriptionRouter = router({
  create: merchantProcedure
    .meta(
      ofGateway('Subscribe a customer to an offer, from their first payment on', {
        description:
          'Answers the address of a payment page for the first period. The subscription becomes active when that is paid; later periods are charged with the same method.',
        errors: { CONFLICT: 'No payment method is switched on' },
      }),
    )
    .input(CreateSubscription)
    .output(CreatedSubscription)
    .mutation(({ ctx, input }) => createSubscription(ctx.merchant, input)),

  cancel: merchantProcedure
    .meta(
      ofGateway('End a subscription with the period that is paid', {
        description: 'One that is not paid (incomplete, past due) ends at once.',
        errors: { CONFLICT: 'It has ended already' },
      }),
    )
    .input(SubscriptionRef)
    .output(SubscriptionView)
    .mutation(({ ctx, input }) => cancelSubscription(ctx.merchant, input)),

  get: merchantProcedure
    .meta(
      ofGateway('Read one subscription', {
        description: 'Status, current period and when it ends. Poll it where an event may have been lost.',
      }),
    )
    .input(SubscriptionRef)
    .output(SubscriptionView)
    .query(({ ctx, input }) => getSubscription(ctx.merchant, input)),

  list: merchantProcedure
    .meta(
      ofGateway('List the subscriptions of the merchant, newest first', {
        description: 'Page with `limit` (default 50, at most 100) and `offset`.',
      }),
    )
    .input(ListSubscriptions)
    .output(SubscriptionPage)
    .query(({ ctx, input }) => listSubscriptions(ctx.merchant, input)),
});
