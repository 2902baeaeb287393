import type { ServerResponse } from 'node:http';
import { within } from '#src/kernel/within.ts';

/**
 * Delays requests until the program has started, and refuses them once it stops. The listener stays open until the end,
 * so that no other program can take its port.
 */
export class StartupGate {
  readonly #closed = new AbortController();
  #inFlight = 0;
  #onIdle: (() => void) | null = null;
  #waiting: (() => void)[] | null = [];

  /** Calls `proceed` once the gate is open; at once if it is open already. */
  whenOpen(proceed: () => void): void {
    if (this.#waiting === null) proceed();
    else this.#waiting.push(proceed);
  }

  /** Aborted when the gate closes. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /** Counts a request as in flight until its response is closed. */
  track(response: ServerResponse): void {
    this.#inFlight += 1;
    response.once('close', () => {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#onIdle?.();
    });
  }

  /** Refuses further requests. Resolves when none is in flight any more, or after `graceMs`. */
  async close(graceMs: number): Promise<void> {
    this.#closed.abort();
    if (this.#inFlight === 0) return;
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
    await within(graceMs, idle);
  }

  /** Lets the waiting requests proceed, and all that arrive from now on. */
  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const proceed of waiting) proceed();
  }
}
