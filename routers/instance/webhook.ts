import { Removed } from '#src/contracts/common.ts';
import {
  CreatedWebhook,
  CreateWebhook,
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
      internal('Add an address that deployment events are posted to; its secret is shown this once', {
        description:
          'Deliveries follow Standard Webhooks: verify `webhook-signature` with the answered secret. The address must be public.',
      }),
    )
    .input(CreateWebhook)
    .output(CreatedWebhook)
    .mutation(({ ctx, input }) => createWebhook(ctx.member, input)),

  list: memberProcedure('webhook:manage')
    .meta(
      internal('List the outbound webhooks of the organization', {
        description: 'Addresses and events; secrets are never shown. Page with `limit` and `offset`.',
      }),
    )
    .input(ListWebhooks)
    .output(WebhookPage)
    .query(({ ctx, input }) => listOwnWebhooks(ctx.member, input)),

  update: memberProcedure('webhook:manage')
    .meta(
      internal('Change address or events of an outbound webhook, or switch it off or on', {
        description:
          'Changes the given fields. An address that was switched off after failing for five days is switched on here.',
      }),
    )
    .input(UpdateWebhook)
    .output(WebhookView)
    .mutation(({ ctx, input }) => updateWebhook(ctx.member, input)),

  remove: memberProcedure('webhook:manage')
    .meta(
      internal('Remove an outbound webhook with what waits for it', {
        description: 'Events that wait for the address are not sent any more.',
      }),
    )
    .input(WebhookRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeWebhook(ctx.member, input)),

  deliveries: memberProcedure('webhook:manage')
    .meta(
      internal('List what was sent to an outbound webhook, with every attempt', {
        description:
          'Each event with its attempts, status codes and when it is tried again. Page with `limit` and `offset`.',
      }),
    )
    .input(ListDeliveries)
    .output(DeliveryPage)
    .query(({ ctx, input }) => listWebhookDeliveries(ctx.member, input)),

  redeliver: memberProcedure('webhook:manage')
    .meta(
      internal('Send an event to its outbound webhook once more', {
        description:
          'Sends the event again under the same id, so that the receiver can recognize the repetition.',
      }),
    )
    .input(DeliveryRef)
    .output(Redelivery)
    .mutation(({ ctx, input }) => redeliverWebhook(ctx.member, input)),
});
