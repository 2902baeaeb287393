import { TokenBucket } from './token-bucket.ts';

/** The largest burst, in seconds of the rate. */
const BURST_SECONDS = 8;
/** The longest wait at a time: a waiting caller checks again whether it still has to wait. */
const MAX_DELAY_MS = 1_000;

/** So many bytes a second, after a burst: who spends more waits. */
export class ByteRate {
  readonly #perSecond: number;
  readonly #bucket: TokenBucket;

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#bucket = new TokenBucket(perSecond, BURST_SECONDS, now);
  }

  /** Takes bytes off. Returns for how many milliseconds the caller should send no more. */
  take(bytes: number): number {
    this.#bucket.refill();
    this.#bucket.take(bytes);
    const { left } = this.#bucket;
    return left >= 0 ? 0 : Math.min(MAX_DELAY_MS, (-left / this.#perSecond) * 1000);
  }

  async spend(bytes: number): Promise<void> {
    const delayMs = this.take(bytes);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
