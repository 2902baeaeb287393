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
