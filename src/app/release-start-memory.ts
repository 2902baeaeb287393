import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What starts after the listener, such as the first periodic tasks, has run by then. */
const DELAY_MS = 1_000;

/**
 * Collects garbage once, shortly after the start. The start needs about 40 MB more memory than the idle program, which
 * would keep them until it has enough to do for a collection of its own.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    if (typeof collect === 'function') collect();
  }, DELAY_MS).unref();
}
