import type { LogCursor } from '../port.ts';
import type { LinesRead } from './file-logs.ts';

/** Notifies the readers of records that they have grown. */
export class Readers {
  readonly #listeners = new Map<string, Set<() => void>>();
  /** How many there are. */
  count = 0;

  notify(path: string): void {
    for (const listener of this.#listeners.get(path) ?? []) listener();
  }

  /** Returns the function that ends it. */
  listen(path: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(path) ?? new Set();
    this.#listeners.set(path, listeners.add(listener));
    this.count += 1;
    return () => {
      if (listeners.delete(listener)) this.count -= 1;
      if (listeners.size === 0) this.#listeners.delete(path);
    };
  }
}

/** Between two reads of a reader that has read everything, so that a log that grows is not read line by line. */
const REST_MS = 20;
/** The more there are, the more seldom each reads. */
const REST_FOR_EACH_READER_MS = 1;

/** Reads a record from a line on; it keeps some kilobytes in memory at a time, for a record of any length. */
export function openCursor(
  readers: Readers,
  path: string,
  from: number,
  readLines: (position: number, skip: number) => Promise<LinesRead>,
): LogCursor {
  let position = 0;
  let toSkip = from;
  let hasGrown = false;
  let wake: (() => void) | undefined;
  let readAt = 0;
  const stopListening = readers.listen(path, () => {
    hasGrown = true;
    wake?.();
  });

  return {
    async read() {
      hasGrown = false;
      readAt = performance.now();
      const read = await readLines(position, toSkip);
      position = read.position;
      toSkip -= read.skipped;
      return read.lines;
    },
    async more(timeoutMs, signal) {
      if (!hasGrown && !signal.aborted) {
        await pause(timeoutMs, signal, (end) => {
          wake = end;
        });
        wake = undefined;
      }
      const restMs = readAt + REST_MS + readers.count * REST_FOR_EACH_READER_MS - performance.now();
      if (restMs > 0 && !signal.aborted) await pause(restMs, signal);
    },
    close: stopListening,
  };
}

/** Resolves after a time, when the signal is aborted, or when the function is called that `register` is given. */
function pause(
  timeoutMs: number,
  signal: AbortSignal,
  register: (end: () => void) => void = () => undefined,
) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, timeoutMs);
    signal.addEventListener('abort', end, { once: true });
    register(end);
  });
}
