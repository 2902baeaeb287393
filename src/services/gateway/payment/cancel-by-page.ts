import { countLeftPages, insertLeftPage } from '#db/queries/gateway-payment.ts';
import { inTransaction } from '#db/transaction.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { Gateway } from '../context.ts';
import { merchantTime } from '../merchant/merchant-clock.ts';
import { closePayment } from './close-payment.ts';
import { canCancel } from './page-address.ts';
import { customerOf, isOwnForm, type PagePayment, paymentOfPage } from './page-payment.ts';
import type { PayResult } from './pay-by-page.ts';

/** More addresses than this are not remembered as left; the payment itself is not affected by any of them. */
const MAX_LEFT_PAGES = 100;

/**
 * The customer does not want to pay. The first address cancels the payment, any other one only itself. While money may
 * be moving, the payment goes on and its page says so.
 */
export async function cancelByPage(
  gateway: Gateway,
  token: string,
  checksum: string,
  address: string,
): Promise<Exclude<PayResult, { kind: 'problems' }>> {
  const known = await paymentOfPage(gateway, token);
  if (!isOwnForm(gateway, known, checksum)) return { kind: 'stale' };
  const { payment, page } = known;
  if (canCancel(payment, page)) {
    const actor = customerOf(payment, address);
    await closePayment(gateway, payment.id, { status: 'cancelled', cause: 'cancelled', actor });
  } else {
    await leavePage(gateway, known, address);
  }
  return { kind: 'done' };
}

async function leavePage(
  gateway: Gateway,
  { payment, merchant, page }: PagePayment,
  address: string,
): Promise<void> {
  await inTransaction(gateway.database, async (tx) => {
    if ((await countLeftPages(tx, payment.id, MAX_LEFT_PAGES)) >= MAX_LEFT_PAGES) return;
    const createdAt = merchantTime(gateway, merchant);
    if (!(await insertLeftPage(tx, { paymentId: payment.id, page, createdAt }))) return;
    await auditAs(gateway, tx, {
      actor: customerOf(payment, address),
      organizationId: null,
      action: 'payment.leavePage',
      resourceId: payment.id,
    });
  });
}
