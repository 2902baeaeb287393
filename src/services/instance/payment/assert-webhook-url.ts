import { Fault } from '#src/kernel/fault.ts';
import { targetProblem } from '#src/kernel/target-url.ts';

/** 400 for one field of the input. */
export function inputFault(path: (string | number)[], message: string): Fault {
  return new Fault('bad_request', 'The input is not valid.', { issues: [{ path, message, code: 'custom' }] });
}

/** Throws 400 for a URL that can never be called. The addresses of its host are checked at each call. */
export function assertWebhookUrl(url: string | null | undefined): void {
  const problem = url === null || url === undefined ? null : targetProblem(url);
  if (problem !== null) throw inputFault(['webhookUrl'], problem);
}
