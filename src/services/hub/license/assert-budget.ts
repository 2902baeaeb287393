import { Fault } from '#src/kernel/fault.ts';
import type { Budgeted } from '../context.ts';

/** Counts a request. Throws 429, with the time after which the next one passes, where there were too many. */
export async function assertBudget({ budget }: Budgeted, key: string, limit: number): Promise<void> {
  const { allowed, resetMs } = await budget.spend(`hub:${key}`, limit);
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil(resetMs / 1000));
  throw new Fault(
    'rate_limited',
    `Too many requests: at most ${limit} a minute. Try again in ${seconds} seconds.`,
    { reason: 'RATE_LIMITED', retryAfterMs: resetMs, rateLimit: { limit, remaining: 0, resetMs } },
  );
}
