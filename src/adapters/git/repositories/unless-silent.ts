import { within } from '#src/kernel/within.ts';
import { GitError } from '../port.ts';

/** Passes a body on. Throws a `GitError` where nothing arrives for too long while it is read. */
export async function* unlessSilent(
  body: AsyncIterable<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const next = chunks.next();
    if (!(await within(silenceMs, next)))
      throw new GitError('timed_out', `Nothing has arrived for ${silenceMs / 1000} seconds. Try again.`);
    const { done, value } = await next;
    if (done === true) return;
    yield value;
  }
}
