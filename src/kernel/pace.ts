/** Lets a number of units of work per second begin in this process, in the order of their requests. */
export class Pace {
  readonly #perSecond: number;
  readonly #now: () => number;
  /** When everything has been done that was begun. */
  #freeAt = 0;

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Takes a turn, and returns for how many milliseconds it must wait. */
  take(units: number): number {
    const now = this.#now();
    const begin = Math.max(now, this.#freeAt);
    this.#freeAt = begin + (units / this.#perSecond) * 1000;
    return begin - now;
  }

  /** Resolves when it is the turn of this call, after all earlier ones; immediately when the signal is aborted. */
  async turn(units: number, signal: AbortSignal): Promise<void> {
    const delayMs = this.take(units);
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, delayMs);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
