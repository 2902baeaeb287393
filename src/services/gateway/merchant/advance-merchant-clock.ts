import { findMerchantById, updateMerchantRow } from '#db/queries/gateway-merchant.ts';
import { isJobOpen } from '#db/queries/job.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AdvanceClock } from '#src/contracts/gateway/merchant.ts';
import type { MerchantMode } from '#src/domain/payment.ts';
import { Fault, invalidInput } from '#src/kernel/fault.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { MerchantContext } from '../context.ts';
import { requireMerchant } from './merchant.ts';
import { merchantNowMs, merchantTime } from './merchant-clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 366;
/** Later times could not be stored, and would stop the periodic task for all merchants. */
const MAX_CLOCK_OFFSET_MS = 100 * 366 * DAY_MS;

/** What takes longer continues after the response: a failure would lead to a second move. */
const PROCESSING_TIMEOUT_MS = 10_000;

/**
 * Moves the clock of a sandbox merchant forward, and waits until what is due by then is processed. Throws 403 for another mode, and 400
 * for a time that is too far ahead.
 */
export async function advanceMerchantClock(
  ctx: MerchantContext,
  input: AdvanceClock,
): Promise<{ now: string }> {
  const { jobId, now } = await inTransaction(ctx.database, async (tx) => {
    const { code } = await findMerchantById(tx, ctx.permit);
    const merchant = await requireMerchant(tx, code);
    if (!CAN_MOVE_CLOCK[merchant.mode])
      throw new Fault('forbidden', 'Only the clock of a sandbox merchant can be moved.');
    const byMs = distanceMs(input, merchantNowMs(ctx, merchant));
    const moved = { clockOffsetMs: merchant.clockOffsetMs + byMs };
    if (moved.clockOffsetMs > MAX_CLOCK_OFFSET_MS)
      throw invalidInput(
        [input.to === undefined ? 'days' : 'to'],
        'Must stay within a hundred years of the real time',
      );
    await updateMerchantRow(tx, ctx.permit, moved);
    const job = await enqueue(ctx, tx, 'gateway.catchUp', { merchantId: merchant.id });
    const action = 'merchant.advanceClock';
    const entry = { actor: ctx.actor, organizationId: null, action, resourceId: merchant.id } as const;
    await auditAs(ctx, tx, entry, { before: merchant, after: moved });
    return { jobId: job, now: merchantTime(ctx, moved) };
  });
  const isProcessed = async () => !(await isJobOpen(ctx.database.writer, jobId));
  await waitFor(isProcessed, { timeoutMs: PROCESSING_TIMEOUT_MS });
  return { now };
}

const CAN_MOVE_CLOCK = { sandbox: true, live: false } as const satisfies Record<MerchantMode, boolean>;

function distanceMs({ days, to }: AdvanceClock, nowMs: number): number {
  if ((days === undefined) === (to === undefined)) throw invalidInput(['days'], 'Send either days or to');
  if (to === undefined) return (days ?? 0) * DAY_MS;
  const byMs = Date.parse(to) - nowMs;
  if (byMs <= 0) throw invalidInput(['to'], 'Must be later than the merchant’s time');
  if (byMs > MAX_DAYS * DAY_MS) throw invalidInput(['to'], `Must be at most ${MAX_DAYS} days ahead`);
  return byMs;
}
