import type { ServerResponse } from 'node:http';
import { within } from '#src/kernel/within.ts';

/**
 * Holds requests that arrive while the program still starts, lets them in once it has opened, and refuses them once it
 * is shut: the listener stays until the end, so that no other program can take its port meanwhile.
 */
export class Door {
  readonly #shut = new AbortController();
  #inside = 0;
  #emptied: (() => void) | null = null;

  #waiting: (() => void)[] | null = [];

  /** Calls `enter`: at once where the door is open, else as soon as it opens. */
  pass(enter: () => void): void {
    if (this.#waiting === null) enter();
    else this.#waiting.push(enter);
  }

  /** Aborted when the door is shut. */
  get shut(): AbortSignal {
    return this.#shut.signal;
  }

  /** Counts a request until its answer has gone out. */
  count(response: ServerResponse): void {
    this.#inside += 1;
    response.once('close', () => {
      this.#inside -= 1;
      if (this.#inside === 0) this.#emptied?.();
    });
  }

  /** Lets nobody in any more; resolves when everybody has left, or after this time. */
  async close(graceMs: number): Promise<void> {
    this.#shut.abort();
    if (this.#inside === 0) return;
    const empty = new Promise<void>((resolve) => {
      this.#emptied = resolve;
    });
    await within(graceMs, empty);
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const enter of waiting) enter();
  }
}
