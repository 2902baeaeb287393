import type { LogCursor } from './port.ts';
import { readRecordPart } from './record-files.ts';

/** More than the longest line takes. */
const CHUNK_BYTES = 256 * 1024;

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

/** Reads a record on from a line; it holds one chunk at a time, however long the record is. */
export function openCursor(path: string, from: number, readers: Readers): LogCursor {
  let position = 0;
  let toSkip = from;
  let hasGrown = false;
  let wake: (() => void) | undefined;
  const stopListening = readers.listen(path, () => {
    hasGrown = true;
    wake?.();
  });

  async function nextLines(): Promise<string[]> {
    hasGrown = false;
    const chunk = await readRecordPart(path, position, CHUNK_BYTES);
    // A line that is being written is left for the next time.
    const whole = chunk.subarray(0, chunk.lastIndexOf('\n') + 1);
    position += whole.length;
    return whole.length === 0 ? [] : whole.toString('utf8', 0, whole.length - 1).split('\n');
  }

  return {
    async read() {
      for (;;) {
        const lines = await nextLines();
        const wanted = lines.slice(toSkip);
        toSkip -= lines.length - wanted.length;
        if (wanted.length > 0 || lines.length === 0) return wanted;
      }
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
