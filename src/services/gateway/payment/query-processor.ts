import { type Attempt, findLastAttempt } from '#db/queries/gateway-attempt.ts';
import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import type { ChargeOutcome } from '#src/adapters/processor/port.ts';
import type { Id } from '#src/domain/id.ts';
import { permitPlatform } from '../access/permit.ts';
import type { Settling } from '../context.ts';
import { findProcessor, merchantNowMs } from '../merchant/index.ts';
import { isOpen } from '../payment-state/payment-state.ts';
import { settleAttempt } from './settle-attempt.ts';

/** `inquire` reads the result of an attempt; `abandon` also stops it if that is still possible. */
type ProcessorQuery = 'inquire' | 'abandon';

/** Queries the processor about the open attempt of a payment, if there is one, and records the result. */
export async function queryPayment(
  gateway: Settling,
  paymentId: Id<'pay'>,
  query: ProcessorQuery,
): Promise<void> {
  const attempt = await findLastAttempt(gateway.database.writer, paymentId);
  if (attempt !== undefined && isOpen(attempt)) await queryAttempt(gateway, attempt, query);
}

/** Does the same for one attempt. Does nothing before the processor has given the attempt a reference. */
export async function queryAttempt(
  gateway: Settling,
  attempt: Attempt,
  query: ProcessorQuery,
): Promise<void> {
  const { id, processorRef, merchantId } = attempt;
  if (processorRef === null) return;
  const merchant = await findMerchantById(gateway.database.reader, permitPlatform(merchantId, 'outcome'));
  const processor = findProcessor(gateway, attempt.processor);
  const outcome: ChargeOutcome =
    processor === null
      ? { kind: 'unavailable', reason: `The processor ${attempt.processor} is switched off` }
      : await processor[query]({ processorRef, atMs: merchantNowMs(gateway, merchant) });
  await settleAttempt(gateway, id, outcome);
}
