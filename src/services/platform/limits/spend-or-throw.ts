import type { ErrorCode } from '#src/domain/errors.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { RequestBudget } from './request-budget.ts';

/** Who is counted, how many requests a minute are allowed, and what the caller reads above that. */
interface Spending {
  readonly key: string;
  /** Requests in a minute. */
  readonly limit: number;
  readonly message: string;
  readonly reason?: ErrorCode;
}

/** Counts a request, over all processes. Throws 429 with the time until the next window if it is over the limit. */
export async function spendOrThrow(
  { budget }: { readonly budget: RequestBudget },
  { key, limit, message, reason }: Spending,
): Promise<void> {
  const { allowed, resetMs } = await budget.spend(key, limit);
  if (allowed) return;
  throw new Fault('rate_limited', message, {
    ...(reason !== undefined && { reason }),
    retryAfterMs: resetMs,
    rateLimit: { limit, remaining: 0, resetMs },
  });
}
