import type { PaymentAttemptTable } from '#db/gateway-schema.ts';
import type { Id } from '#src/domain/id.ts';
import type { GatewayWorld, Merchant } from './world.ts';

/** A payment that waits for its customer, with the address of its page. */
export async function aPage(
  merchant: Merchant,
  request: Record<string, unknown> = {},
): Promise<{ url: string; reference: string; paymentId: Id<'pay'> }> {
  const { url, reference, paymentId } = (await merchant.pay(request)).body;
  return { url, reference, paymentId };
}

/** What was tried to be paid, in its order. */
export function attemptsOf(world: GatewayWorld, paymentId: Id<'pay'>) {
  return world.app.app.gateway.database.reader
    .selectFrom('paymentAttempt')
    .select(['number', 'status', 'processorRef'])
    .where('paymentId', '=', paymentId)
    .orderBy('number')
    .execute();
}

/** The newest try to pay. */
export function lastAttemptOf(world: GatewayWorld, paymentId: Id<'pay'>) {
  return world.app.app.gateway.database.reader
    .selectFrom('paymentAttempt')
    .select(['id', 'status', 'number'])
    .where('paymentId', '=', paymentId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
}

/** Writes a try to pay that no page has made. Without other values it is the first one, and is started and due. */
export async function addAttempt(
  world: GatewayWorld,
  paymentId: Id<'pay'>,
  values: Pick<PaymentAttemptTable, 'id'> & Partial<PaymentAttemptTable>,
): Promise<void> {
  const { writer } = world.app.app.gateway.database;
  const { merchantId } = await writer
    .selectFrom('payment')
    .select('merchantId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const now = new Date(world.clock.now()).toISOString();
  await writer
    .insertInto('paymentAttempt')
    .values({
      ...{ paymentId, merchantId, number: 1, methodId: 'card', processor: 'fake', status: 'started' },
      ...{ isOffSession: 0, processorRef: null, redirectUrl: null, declineCode: null },
      ...{ checkAt: now, createdAt: now },
      ...values,
    })
    .execute();
}

/** The moves of a payment: the status that it reached, and why. */
export async function ledgerOf(world: GatewayWorld, paymentId: Id<'pay'>): Promise<string[]> {
  const rows = await world.app.app.gateway.database.reader
    .selectFrom('paymentLedger')
    .select(['toStatus', 'cause'])
    .where('paymentId', '=', paymentId)
    .orderBy('seq')
    .execute();
  return rows.map(({ toStatus, cause }) => `${toStatus} ${cause}`);
}
