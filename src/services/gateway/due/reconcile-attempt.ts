import { findAttempt } from '#db/queries/gateway-attempt.ts';
import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import type { Id } from '#src/domain/id.ts';
import { permitPlatform } from '../access/permit.ts';
import type { Settling } from '../context.ts';
import { queryAttempt, settleAttempt } from '../payment/index.ts';
import { isOpen } from '../payment-state/payment-state.ts';
import { chargeInvoice } from '../subscription/index.ts';

/**
 * Queries the processor about an attempt that is open. If the process died before the processor answered, a renewal is
 * charged again and a payment by the page is voided.
 */
export async function reconcileAttempt(
  gateway: Settling,
  { attemptId }: { attemptId: Id<'att'> },
): Promise<void> {
  const attempt = await findAttempt(gateway.database.writer, attemptId);
  if (attempt === undefined) return;
  if (attempt.processorRef !== null) {
    const permit = permitPlatform(attempt.merchantId, 'job');
    const { releasedAt } = await findMerchantById(gateway.database.writer, permit);
    return queryAttempt(gateway, attempt, releasedAt === null ? 'inquire' : 'abandon');
  }
  if (!isOpen(attempt)) return;
  switch (attempt.status) {
    case 'started':
      if (attempt.isOffSession === 1) return chargeInvoice(gateway, attempt);
      // The payment details were in memory only, and the customer saw no page of the provider: no charge can follow.
      return settleAttempt(gateway, attempt.id, {
        kind: 'unavailable',
        reason: 'The process ended during the attempt',
      });
    case 'processing':
    case 'action_required':
      // The processor has answered these, with a reference.
      return;
  }
}
