import { countLeftPages, insertLeftPage } from '#db/queries/gateway-payment.ts';
import { inTransaction } from '#db/transaction.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import type { PageServices } from '../context.ts';
import { merchantTime } from '../merchant/index.ts';
import { closePayment } from './close-payment.ts';
import { canCancel } from './page-address.ts';
import { customerOf, isOwnForm, type PagePayment, paymentOfPage } from './page-payment.ts';
import type { PayResult } from './pay-by-page.ts';

/** Each of them queries the processor about an open attempt. */
const MAX_CANCELLATIONS_PER_MINUTE = 20;
/** Further addresses are not stored as left. None of them affects the payment itself. */
const MAX_LEFT_PAGES = 100;

/**
 * The customer does not want to pay. The first address cancels the payment, any other one only itself. While money may
 * be moving, the payment continues and its page shows that. Throws 404 for an address of no payment, and 429 after too
 * many tries.
 */
export async function cancelByPage(
  gateway: PageServices,
  token: string,
  checksum: string,
  address: string,
): Promise<Exclude<PayResult, { kind: 'problems' }>> {
  const known = await paymentOfPage(gateway, token);
  if (!isOwnForm(gateway, known, checksum)) return { kind: 'stale' };
  const { payment, merchant, page } = known;
  if (canCancel(payment, page)) {
    await spendOrThrow(gateway, {
      key: `cancelPayment:${payment.id}`,
      limit: MAX_CANCELLATIONS_PER_MINUTE,
      message: 'Too many requests to cancel this payment. Try again in a minute.',
    });
    const actor = customerOf(payment, address);
    await closePayment(gateway, merchant, payment.id, { status: 'cancelled', cause: 'cancelled', actor });
  } else {
    await leavePage(gateway, known, address);
  }
  return { kind: 'done' };
}

async function leavePage(
  gateway: Pick<PageServices, 'database' | 'clock' | 'ids'>,
  { payment, merchant, page }: PagePayment,
  address: string,
): Promise<void> {
  await inTransaction(gateway.database, async (tx) => {
    if ((await countLeftPages(tx, payment.id, MAX_LEFT_PAGES)) >= MAX_LEFT_PAGES) return;
    const createdAt = merchantTime(gateway, merchant);
    if (!(await insertLeftPage(tx, merchant, { paymentId: payment.id, page, createdAt }))) return;
    await auditAs(gateway, tx, {
      actor: customerOf(payment, address),
      organizationId: null,
      action: 'payment.leavePage',
      resourceId: payment.id,
    });
  });
}
