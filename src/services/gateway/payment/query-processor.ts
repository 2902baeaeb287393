import { type Attempt, findLastAttempt } from '#db/queries/gateway-attempt.ts';
import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import type { ChargeOutcome } from '#src/adapters/processor/port.ts';
import type { Gateway } from '../context.ts';
import { merchantNowMs } from '../merchant/merchant-clock.ts';
import { findProcessor } from '../merchant/processors.ts';
import { isOpen } from '../payment-state/attempt-state.ts';
import { settleAttempt } from './settle-attempt.ts';

/** What the processor is asked: what has become of an attempt, or to stop it where that is still possible. */
type Question = 'inquire' | 'abandon';

/** Asks for the open attempt of a payment, if it has one, and records the answer. */
export async function queryPayment(gateway: Gateway, paymentId: string, question: Question): Promise<void> {
  const attempt = await findLastAttempt(gateway.database.writer, paymentId);
  if (attempt !== undefined && isOpen(attempt)) await queryAttempt(gateway, attempt, question);
}

/** The same for one attempt. One that has not reached its processor yet is left to who began it. */
export async function queryAttempt(gateway: Gateway, attempt: Attempt, question: Question): Promise<void> {
  const { id, processorRef, merchantId } = attempt;
  if (processorRef === null) return;
  const merchant = await findMerchantById(gateway.database.reader, merchantId);
  const processor = findProcessor(gateway, attempt.processor);
  const outcome: ChargeOutcome =
    processor === null
      ? { kind: 'unavailable', reason: `The processor ${attempt.processor} is switched off` }
      : await processor[question]({ processorRef, atMs: merchantNowMs(gateway, merchant) });
  await settleAttempt(gateway, id, outcome);
}
