import type { Tx } from '#db/client.ts';
import { findKeptEvent } from '#db/queries/payment-event.ts';
import { insertDeliveries } from '#db/queries/payment-event-delivery.ts';
import { findDeliveryToRepeat, listOpenAddresses } from '#db/queries/payment-event-log.ts';
import { findPaymentService, listWebhookAddresses } from '#db/queries/payment-service.ts';
import { inTransaction } from '#db/transaction.ts';
import type { RedeliverPayment } from '#src/contracts/payment-gateway.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault, invalidInput } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { spendCall } from '../../platform/limits/index.ts';
import { lockOrganization } from '../../platform/plan/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { NO_SUCH_PAYMENT_GATEWAY } from './payment-gateway.ts';
import { normalizedWebhookUrl, queueRelays } from './queue-relays.ts';

/**
 * Sends an event again on request, as a separate delivery that is marked as manual. Throws 404, and 409 if the address
 * is not configured any more or the event is being sent to it already.
 */
export async function redeliverPaymentGateway(
  ctx: MemberContext,
  input: RedeliverPayment,
): Promise<{ deliveryId: Id<'pdl'>; status: 'pending' }> {
  const { organizationId } = ctx.actor;
  const deliveryId = ctx.ids.next('pdl');
  await spendCall(ctx, organizationId, 'redeliver');
  await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organizationId);
    const { eventKey, url } = await findTarget(ctx, tx, input);
    const addresses = await listWebhookAddresses(tx, organizationId);
    const services = addresses.filter(
      (address) => normalizedWebhookUrl(address.url) === normalizedWebhookUrl(url),
    );
    if (services.length === 0)
      throw new Fault(
        'conflict',
        'The address of that delivery is no longer configured. Send paymentGatewayId and eventId instead.',
      );
    const open = await listOpenAddresses(tx, eventKey);
    if (open.some((address) => normalizedWebhookUrl(address) === normalizedWebhookUrl(url)))
      throw new Fault('conflict', 'This event is already being sent to that address.');
    await insertDeliveries(tx, permittedOrganization(ctx, 'payment:manage'), [
      {
        id: deliveryId,
        eventKey,
        url,
        isManual: 1,
        createdAt: isoFromNow(ctx.clock),
        serviceIds: services.map(({ serviceId }) => serviceId),
      },
    ]);
    await queueRelays(ctx, tx, [{ id: deliveryId, organizationId, url }]);
    await audit(ctx, tx, 'paymentGateway.redeliver', deliveryId);
  });
  return { deliveryId, status: 'pending' };
}

/** The event and address of a delivery, or an event and the current address of a service. */
async function findTarget(
  { actor: { organizationId } }: Pick<MemberContext, 'actor'>,
  tx: Tx,
  { deliveryId, paymentGatewayId, eventId }: RedeliverPayment,
): Promise<{ eventKey: Id<'pev'>; url: string }> {
  if (deliveryId !== undefined) {
    const given = { deliveryId, serviceId: paymentGatewayId, eventId };
    const delivery = await findDeliveryToRepeat(tx, organizationId, given);
    if (delivery === undefined) throw new Fault('not_found', 'No such delivery.');
    return delivery;
  }
  if (paymentGatewayId === undefined || eventId === undefined)
    throw invalidInput(['deliveryId'], 'Send either deliveryId, or paymentGatewayId and eventId');
  const service = await findPaymentService(tx, organizationId, paymentGatewayId);
  if (service === undefined) throw new Fault('not_found', NO_SUCH_PAYMENT_GATEWAY);
  const eventKey = await findKeptEvent(tx, organizationId, eventId);
  if (eventKey === undefined) throw new Fault('not_found', 'No such event.');
  if (service.webhookUrl === null) throw new Fault('conflict', 'The service has no webhook URL.');
  return { eventKey, url: service.webhookUrl };
}
