import type { Id } from '#src/domain/id.ts';
import type { RequestBudget } from './request-budget.ts';
import { spendOrThrow } from './spend-or-throw.ts';

/** What makes this platform call or mail others, and how often an organization may ask for it in a minute. */
export const CALLS_PER_MINUTE = {
  /** Asks the git host, and reads DNS. */
  preview: 120,
  /** Sends a mail. */
  invite: 60,
  /** Calls an address that the organization has chosen. */
  redeliver: 60,
} as const satisfies Record<string, number>;

export type OutgoingCall = keyof typeof CALLS_PER_MINUTE;

/** Counts an outgoing call, over all processes. Throws 429 where an organization has asked for too many. */
export async function spendCall(
  limits: { readonly budget: RequestBudget },
  organizationId: Id<'org'>,
  call: OutgoingCall,
): Promise<void> {
  const limit = CALLS_PER_MINUTE[call];
  const message = `Rate limit reached: an organization may do this ${limit} times a minute. Try again after the time in Retry-After.`;
  await spendOrThrow(limits, { key: `call:${call}:${organizationId}`, limit, message });
}
