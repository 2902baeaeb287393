import { TokenBucket } from './token-bucket.ts';

/** The largest burst, in seconds of the rate. */
const BURST_SECONDS = 10;

/**
 * A limit of lines per second, after a burst; lines above it are counted. Once there were too many, no line is accepted
 * until a whole second's worth is free again: so a log that is too fast has a few gaps and not one after each line.
 */
export class LineRate {
  readonly #perSecond: number;
  readonly #bucket: TokenBucket;
  #isFull = false;
  #dropped = 0;

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#bucket = new TokenBucket(perSecond, BURST_SECONDS, now);
  }

  /** Whether the next line may be taken. */
  take(): boolean {
    if (!this.isOpen()) return false;
    this.#bucket.take(1);
    if (this.#bucket.left < 1) this.#isFull = true;
    return true;
  }

  /** Counts lines that were not taken. */
  drop(lines: number): void {
    this.#dropped += lines;
  }

  /** Whether lines are taken by now. */
  isOpen(): boolean {
    if (!this.#isFull) return true;
    this.#bucket.refill();
    this.#isFull = this.#bucket.left < this.#perSecond;
    return !this.#isFull;
  }

  /** How many lines were counted since this was asked last. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }
}
