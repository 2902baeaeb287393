import type { Method } from '#src/adapters/gateway/port.ts';
import { Fault } from '#src/kernel/fault.ts';
import { targetProblem } from '#src/kernel/target-url.ts';

/** What can never be called is refused when it is saved; where a name leads is judged at each call. */
export function assertWebhookUrl(url: string | null | undefined): void {
  const problem = url === null || url === undefined ? null : targetProblem(url);
  if (problem !== null) throw refusal('webhookUrl', problem);
}

/** Throws 400 where an id names no method that the gateway offers. Where it did not say, all pass for now. */
export function assertOffered(ids: readonly string[] | undefined, offered: readonly Method[] | null): void {
  if (ids === undefined || offered === null) return;
  const known = offered.map(({ id }) => id);
  const at = ids.findIndex((id) => !known.includes(id));
  if (at >= 0) throw refusal('paymentMethods', `Must be one of ${known.join(', ')}`, at);
}

export function refusal(field: string, message: string, at?: number): Fault {
  return new Fault('bad_request', 'The input is not valid.', {
    issues: [{ path: at === undefined ? [field] : [field, at], message, code: 'custom' }],
  });
}
