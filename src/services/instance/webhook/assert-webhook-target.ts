import { Fault } from '#src/kernel/fault.ts';
import { targetProblem } from '#src/kernel/target-url.ts';

/** What can never be called is refused when it is saved; where a name leads is judged at each call. */
export function assertTarget(url: string): void {
  const problem = targetProblem(url);
  if (problem === null) return;
  throw new Fault('bad_request', 'The input is not valid.', {
    issues: [{ path: ['url'], message: problem, code: 'custom' }],
  });
}
