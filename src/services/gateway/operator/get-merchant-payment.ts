import { findAnyPayment, listAttempts, listEventsAbout, listLedger } from '#db/queries/gateway-operator.ts';
import type { MerchantPayment, PaymentRef } from '#src/contracts/gateway/operator.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { GatewayOperatorContext } from '../context.ts';
import { viewEventItem } from './view-event-item.ts';
import { viewPaymentItem } from './view-payment-item.ts';

/** For the operator: one payment with its attempts, the states that it had, and its events. Throws 404. */
export async function getMerchantPayment(
  { database }: GatewayOperatorContext,
  { paymentId }: PaymentRef,
): Promise<MerchantPayment> {
  const db = database.reader;
  const payment = await findAnyPayment(db, paymentId);
  if (payment === undefined) throw new Fault('not_found', 'There is no such payment.');
  const { declines, declineLimit, round, subscriptionId, expiresAt, merchantId } = payment;
  const [attempts, ledger, events] = await Promise.all([
    listAttempts(db, paymentId),
    listLedger(db, paymentId),
    listEventsAbout(db, { merchantId, paymentId }),
  ]);
  return {
    ...viewPaymentItem(payment),
    ...{ declines, declineLimit, round, subscriptionId, expiresAt },
    attempts: attempts.map(({ id, methodId, isOffSession, ...attempt }) => ({
      ...attempt,
      ...{ attemptId: id, method: methodId, isOffSession: isOffSession === 1 },
    })),
    states: ledger.map(({ seq, fromStatus, toStatus, ...entry }) => ({
      ...entry,
      ...{ number: seq, from: fromStatus, to: toStatus },
    })),
    events: events.map(viewEventItem),
  };
}
