import type { Tx } from '#db/client.ts';
import { findKeptEvent } from '#db/queries/payment-event.ts';
import { insertDeliveries } from '#db/queries/payment-event-delivery.ts';
import {
  countDeliveriesOf,
  findDeliveryToRepeat,
  listDeliveriesOf,
  listOpenAddresses,
} from '#db/queries/payment-event-log.ts';
import { findPaymentService, listWebhookAddresses } from '#db/queries/payment-service.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Page } from '#src/contracts/common.ts';
import type {
  ListPaymentDeliveries,
  PaymentDeliveryView,
  RedeliverPayment,
} from '#src/contracts/payment-gateway.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { spendCall } from '../../platform/limits/call-budget.ts';
import { lockOrganization } from '../../platform/plan/plan.ts';
import type { MemberContext } from '../context.ts';
import { queueRelays, sameAddress } from './queue-relays.ts';
import { refusal } from './service-input.ts';
import { NO_SUCH_SERVICE, ownService } from './services.ts';

/** What was sent to the address of a service, newest first, and what came of it. */
export async function listOfPaymentService(
  ctx: MemberContext,
  { paymentGatewayId, ...page }: ListPaymentDeliveries,
): Promise<Page<PaymentDeliveryView>> {
  const { service } = await ownService(ctx, paymentGatewayId);
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([
    listDeliveriesOf(db, service.id, page),
    countDeliveriesOf(db, service.id),
  ]);
  const items = rows.map(({ id, url, status, isManual, claimedAt, ...row }) => ({
    deliveryId: id,
    address: url,
    ...row,
    // Claimed or not, it is on its way.
    status: status === 'sending' ? ('pending' as const) : status,
    manual: isManual === 1,
    startedAt: claimedAt,
  }));
  return { items, total, ...page };
}

/**
 * Sends an event once more because somebody asks for it: as a delivery of its own, marked as such. It goes to an
 * address that is configured, and not where the same event is on its way already.
 */
export async function redeliverPayment(
  ctx: MemberContext,
  input: RedeliverPayment,
): Promise<{ deliveryId: string; status: 'pending' }> {
  const { organizationId } = ctx.actor;
  const deliveryId = ctx.ids.next('pdl');
  await spendCall(ctx, organizationId, 'redeliver');
  await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organizationId);
    const { eventKey, url } = await wantedDelivery(ctx, tx, input);
    const addresses = await listWebhookAddresses(tx, organizationId);
    const services = addresses.filter((address) => sameAddress(address.url) === sameAddress(url));
    if (services.length === 0)
      throw new Fault(
        'conflict',
        'The address of that delivery is not configured any more. Give paymentGatewayId and eventId instead.',
      );
    const open = await listOpenAddresses(tx, eventKey);
    if (open.some((address) => sameAddress(address) === sameAddress(url)))
      throw new Fault('conflict', 'This event is on its way to that address already.');
    await insertDeliveries(tx, [
      {
        ...{ id: deliveryId, organizationId, eventKey, url, isManual: 1 },
        createdAt: isoFromNow(ctx.clock),
        serviceIds: services.map(({ serviceId }) => serviceId),
      },
    ]);
    await queueRelays(ctx, tx, [{ id: deliveryId, organizationId, url }]);
    await audit(ctx, tx, 'paymentGateway.redeliver', deliveryId);
  });
  return { deliveryId, status: 'pending' };
}

/** By a delivery: its event and its address. By a service and an event: to the address that the service has now. */
async function wantedDelivery(
  { actor: { organizationId } }: MemberContext,
  tx: Tx,
  { deliveryId, paymentGatewayId, eventId }: RedeliverPayment,
): Promise<{ eventKey: string; url: string }> {
  if (deliveryId !== undefined) {
    const given = { deliveryId, serviceId: paymentGatewayId, eventId };
    const delivery = await findDeliveryToRepeat(tx, organizationId, given);
    if (delivery === undefined) throw new Fault('not_found', 'No such delivery.');
    return delivery;
  }
  if (paymentGatewayId === undefined || eventId === undefined)
    throw refusal('deliveryId', 'Give either deliveryId, or paymentGatewayId and eventId');
  const service = await findPaymentService(tx, organizationId, paymentGatewayId);
  if (service === undefined) throw new Fault('not_found', NO_SUCH_SERVICE);
  const eventKey = await findKeptEvent(tx, organizationId, eventId);
  if (eventKey === undefined) throw new Fault('not_found', 'No such event.');
  if (service.webhookUrl === null) throw new Fault('conflict', 'The service has no webhook URL.');
  return { eventKey, url: service.webhookUrl };
}
