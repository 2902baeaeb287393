import { within } from '#src/kernel/within.ts';
import { GitError } from '../port.ts';

/** Passes a body on. Throws a `GitError` where nothing arrives for too long while it is read. */
export async function* unlessSilent(
  body: AsyncIterable<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let isSilent = false;
  try {
    for (;;) {
      const next = chunks.next();
      isSilent = !(await within(silenceMs, next));
      if (isSilent)
        throw new GitError('timed_out', `Nothing has arrived for ${silenceMs / 1000} seconds. Try again.`);
      const { done, value } = await next;
      if (done === true) return;
      yield value;
    }
  } finally {
    // A body that is silent ends with its request: to end it here would wait for its next part.
    if (!isSilent) await chunks.return?.();
  }
}
