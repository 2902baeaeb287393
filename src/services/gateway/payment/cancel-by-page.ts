import type { Gateway } from '../context.ts';
import { closePayment } from './close-payment.ts';
import { customerOf, isOwnForm, paymentOfPage } from './page-payment.ts';
import type { PayResult } from './pay-by-page.ts';

/** The customer does not want to pay. While money may be moving, the payment goes on and its page says so. */
export async function cancelByPage(
  gateway: Gateway,
  token: string,
  checksum: string,
  address: string,
): Promise<Exclude<PayResult, { kind: 'problems' }>> {
  const { payment } = await paymentOfPage(gateway, token);
  if (!isOwnForm(gateway, payment, checksum)) return { kind: 'stale' };
  const actor = customerOf(payment, address);
  await closePayment(gateway, payment.id, { status: 'cancelled', cause: 'cancelled', actor });
  return { kind: 'done' };
}
