import { GitError } from '#src/adapters/git/port.ts';
import { GitHostError } from '#src/adapters/git-host/port.ts';
import { Fault } from '#src/kernel/fault.ts';

/** How long a call of a user waits for a git host. */
export const GIT_HOST_TIMEOUT_MS = 10_000;

/** Makes a refusal of a git host the answer of the call. */
export function toFault(error: unknown): unknown {
  if (!(error instanceof GitHostError || error instanceof GitError)) return error;
  return new Fault('unprocessable', error.message, { cause: error });
}
