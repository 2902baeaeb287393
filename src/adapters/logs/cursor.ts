import type { LinesRead } from './files/file-logs.ts';
import type { LogCursor } from './port.ts';

/** Tells who reads records that they have grown. */
export class Readers {
  readonly #listeners = new Map<string, Set<() => void>>();

  tell(path: string): void {
    for (const listener of this.#listeners.get(path) ?? []) listener();
  }

  /** Answers the function that ends it. */
  listen(path: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(path) ?? new Set();
    this.#listeners.set(path, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(path);
    };
  }
}

/** Reads a record on from a line; it holds some kilobytes at a time, however long the record is. */
export function openCursor(
  listen: (listener: () => void) => () => void,
  from: number,
  readLines: (position: number, skip: number) => Promise<LinesRead>,
): LogCursor {
  let position = 0;
  let toSkip = from;
  let hasGrown = false;
  let wake: (() => void) | undefined;
  const stopListening = listen(() => {
    hasGrown = true;
    wake?.();
  });

  return {
    async read() {
      hasGrown = false;
      const read = await readLines(position, toSkip);
      position = read.position;
      toSkip -= read.skipped;
      return read.lines;
    },
    async more(timeoutMs, signal) {
      if (hasGrown || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          wake = undefined;
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        signal.addEventListener('abort', done, { once: true });
        wake = done;
      });
    },
    close: stopListening,
  };
}
