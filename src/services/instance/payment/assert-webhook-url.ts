import { invalidInput } from '#src/kernel/fault.ts';
import { targetProblem } from '#src/kernel/target-url.ts';

/** Throws 400 for a URL that can never be called. The addresses of its host are checked at each call. */
export function assertWebhookUrl(url: string | null | undefined): void {
  const problem = url === null || url === undefined ? null : targetProblem(url);
  if (problem !== null) throw invalidInput(['webhookUrl'], problem);
}
