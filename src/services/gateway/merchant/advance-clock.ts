import { findMerchantById, lockMerchantByCode, updateMerchant } from '#db/queries/gateway-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AdvanceClock } from '#src/contracts/gateway/merchant.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { MerchantContext } from '../context.ts';
import { merchantNowMs, merchantTime } from './merchant-clock.ts';
import { NO_SUCH_MERCHANT } from './merchants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 366;
/** A clock without an end would leave the times that can be written, and with it the round that looks after everybody. */
const MAX_CLOCK_OFFSET_MS = 100 * 366 * DAY_MS;

/** Moves the clock of a sandbox merchant forward, and lets happen what is due by then. */
export async function advanceClock(ctx: MerchantContext, input: AdvanceClock): Promise<{ now: string }> {
  return inTransaction(ctx.database, async (tx) => {
    const { code } = await findMerchantById(tx, ctx.merchantId);
    const merchant = await lockMerchantByCode(tx, code);
    if (merchant === undefined) throw NO_SUCH_MERCHANT;
    if (merchant.mode !== 'sandbox')
      throw new Fault('forbidden', 'Only the clock of a sandbox merchant can be moved.');
    const byMs = distance(input, merchantNowMs(ctx, merchant));
    const moved = { clockOffsetMs: merchant.clockOffsetMs + byMs };
    if (moved.clockOffsetMs > MAX_CLOCK_OFFSET_MS)
      throw refusal(
        input.to === undefined ? 'days' : 'to',
        'Must stay within a hundred years of the real time',
      );
    await updateMerchant(tx, merchant.id, moved);
    await enqueue(ctx, tx, 'gateway.catchUp', { merchantId: merchant.id });
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId: null,
      action: 'merchant.advanceClock',
      resourceId: merchant.id,
    });
    return { now: merchantTime(ctx, moved) };
  });
}

function distance({ days, to }: AdvanceClock, nowMs: number): number {
  if ((days === undefined) === (to === undefined)) throw refusal('days', 'Give either days or to');
  if (to === undefined) return (days ?? 0) * DAY_MS;
  const byMs = Date.parse(to) - nowMs;
  if (byMs <= 0) throw refusal('to', 'Must be later than the merchant’s time');
  if (byMs > MAX_DAYS * DAY_MS) throw refusal('to', `Must be at most ${MAX_DAYS} days ahead`);
  return byMs;
}

function refusal(field: string, message: string): Fault {
  return new Fault('bad_request', 'The input is not valid.', {
    issues: [{ path: [field], message, code: 'custom' }],
  });
}
