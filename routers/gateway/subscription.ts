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
      ofGateway('Create an offer that customers can subscribe to', {
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
          'Returns amount, currency and interval of one offer of the merchant. An offer of another merchant returns 404.',
      }),
    )
    .input(OfferRef)
    .output(OfferView)
    .query(({ ctx, input }) => getOffer(ctx.merchant, input)),
});

export const subscriptionRouter = router({
  create: merchantProcedure
    .meta(
      ofGateway('Subscribe a customer to an offer', {
        description:
          'Returns the address of a payment page for the first period. The subscription becomes active when that period is paid; later periods are charged with the same method.',
        errors: {
          CONFLICT: 'No payment method is enabled',
          SERVICE_UNAVAILABLE: 'The payment processor of the merchant is disabled',
        },
      }),
    )
    .input(CreateSubscription)
    .output(CreatedSubscription)
    .mutation(({ ctx, input }) => createSubscription(ctx.merchant, input)),

  cancel: merchantProcedure
    .meta(
      ofGateway('Cancel a subscription at the end of the paid period', {
        description: 'A subscription that is not paid (`incomplete`, `past_due`) ends immediately.',
        errors: { CONFLICT: 'The subscription has already ended' },
      }),
    )
    .input(SubscriptionRef)
    .output(SubscriptionView)
    .mutation(({ ctx, input }) => cancelSubscription(ctx.merchant, input)),

  get: merchantProcedure
    .meta(
      ofGateway('Read one subscription', {
        description: 'Returns status, current period and end. Poll it if an event may have been lost.',
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
