import { invalidInput } from '#src/kernel/fault.ts';
import { targetProblem } from '#src/kernel/target-url.ts';

/** Rejects an address that can never be called. Where its name resolves to is checked at each call. */
export function assertTarget(url: string): void {
  const problem = targetProblem(url);
  if (problem === null) return;
  throw invalidInput(['url'], problem);
}
