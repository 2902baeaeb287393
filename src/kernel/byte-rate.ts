/** The largest burst, in seconds of the rate. */
const BURST_SECONDS = 8;
/** The longest wait at a time: a waiting caller checks again whether it still has to wait. */
const MAX_DELAY_MS = 1_000;

/** So many bytes a second, after a burst: who spends more waits. */
export class ByteRate {
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #at: number;

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#left = perSecond * BURST_SECONDS;
    this.#at = now();
  }

  /** Takes bytes off. Returns for how many milliseconds the caller should send no more. */
  take(bytes: number): number {
    const now = this.#now();
    const refilled = this.#left + ((now - this.#at) / 1000) * this.#perSecond;
    this.#at = now;
    this.#left = Math.min(this.#perSecond * BURST_SECONDS, refilled) - bytes;
    return this.#left >= 0 ? 0 : Math.min(MAX_DELAY_MS, (-this.#left / this.#perSecond) * 1000);
  }

  async spend(bytes: number): Promise<void> {
    const delayMs = this.take(bytes);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
