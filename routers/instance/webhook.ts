import { Removed } from '#src/contracts/common.ts';
import {
  CreatedWebhook,
  CreateWebhook,
  DeliveryDetails,
  DeliveryPage,
  DeliveryRef,
  ListDeliveries,
  ListWebhooks,
  Redelivery,
  UpdateWebhook,
  WebhookPage,
  WebhookRef,
  WebhookView,
} from '#src/contracts/webhook.ts';
import {
  createWebhook,
  getWebhookDelivery,
  listOwnWebhooks,
  listWebhookDeliveries,
  redeliverWebhook,
  removeWebhook,
  updateWebhook,
} from '#src/services/instance/webhook/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const webhookRouter = router({
  create: memberProcedure('webhook:manage')
    .meta(
      internal('Create an outbound webhook; its secret is shown only once', {
        description:
          'Events are sent to the address according to Standard Webhooks: verify `webhook-signature` with the returned secret. The address must be public.',
      }),
    )
    .input(CreateWebhook)
    .output(CreatedWebhook)
    .mutation(({ ctx, input }) => createWebhook(ctx.member, input)),

  list: memberProcedure('webhook:manage')
    .meta(
      internal('List the outbound webhooks of the organization', {
        description: 'Returns addresses and events; secrets are never shown. Page with `limit` and `offset`.',
      }),
    )
    .input(ListWebhooks)
    .output(WebhookPage)
    .query(({ ctx, input }) => listOwnWebhooks(ctx.member, input)),

  update: memberProcedure('webhook:manage')
    .meta(
      internal('Change the address or events of an outbound webhook, or enable or disable it', {
        description:
          'Changes the given fields. A webhook that the platform disabled after five days of failures can be enabled again here.',
      }),
    )
    .input(UpdateWebhook)
    .output(WebhookView)
    .mutation(({ ctx, input }) => updateWebhook(ctx.member, input)),

  remove: memberProcedure('webhook:manage')
    .meta(
      internal('Remove an outbound webhook with its queued events', {
        description: 'Queued events are not sent any more.',
      }),
    )
    .input(WebhookRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeWebhook(ctx.member, input)),

  deliveries: memberProcedure('webhook:manage')
    .meta(
      internal('List the deliveries of an outbound webhook', {
        description:
          'Returns each event with its attempts, status codes and the time of the next retry. Page with `limit` and `offset`.',
      }),
    )
    .input(ListDeliveries)
    .output(DeliveryPage)
    .query(({ ctx, input }) => listWebhookDeliveries(ctx.member, input)),

  delivery: memberProcedure('webhook:manage')
    .meta(
      internal('Read one delivery of an outbound webhook with its payload', {
        description:
          'Returns what is sent, without the signature, and the result of every attempt with the start of the last answer.',
      }),
    )
    .input(DeliveryRef)
    .output(DeliveryDetails)
    .query(({ ctx, input }) => getWebhookDelivery(ctx.member, input)),

  redeliver: memberProcedure('webhook:manage')
    .meta(
      internal('Send an event to its outbound webhook again', {
        description:
          'Sends the event again with the same id, so that the receiver can recognize the repetition.',
      }),
    )
    .input(DeliveryRef)
    .output(Redelivery)
    .mutation(({ ctx, input }) => redeliverWebhook(ctx.member, input)),
});
