import { countDeliveriesOf, listDeliveriesOf } from '#db/queries/payment-event-log.ts';
import type { Page } from '#src/contracts/common.ts';
import type { ListPaymentDeliveries, PaymentDeliveryView } from '#src/contracts/payment-gateway.ts';
import type { RelayStatus } from '#src/domain/delivery.ts';
import type { MemberContext } from '../context.ts';
import { requirePaymentGateway } from './payment-gateway.ts';

/** The deliveries to the address of a payment gateway service, newest first, with their results. Throws 404. */
export async function listPaymentGatewayDeliveries(
  ctx: MemberContext,
  { paymentGatewayId, ...page }: ListPaymentDeliveries,
): Promise<Page<PaymentDeliveryView>> {
  const { service } = await requirePaymentGateway(ctx, paymentGatewayId);
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([
    listDeliveriesOf(db, service.id, page),
    countDeliveriesOf(db, service.id),
  ]);
  return { items: rows.map(viewDelivery), total, ...page };
}

/** A delivery as callers see it. */
export function viewDelivery({
  id,
  url,
  status,
  isManual,
  claimedAt,
  ...row
}: Awaited<ReturnType<typeof listDeliveriesOf>>[number]): PaymentDeliveryView {
  return {
    deliveryId: id,
    address: url,
    ...row,
    status: SHOWN_STATUS[status],
    manual: isManual === 1,
    startedAt: claimedAt,
  };
}

/** The status that callers see: a delivery that is being sent is pending. */
const SHOWN_STATUS = {
  pending: 'pending',
  sending: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  refused: 'refused',
  interrupted: 'interrupted',
} as const satisfies Record<RelayStatus, PaymentDeliveryView['status']>;
