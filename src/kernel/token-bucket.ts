/** Tokens that come back at a rate, up to as many as come back in `burstSeconds`. It starts full. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #now: () => number;
  #tokens: number;
  #atMs: number;

  constructor(perSecond: number, burstSeconds: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#burst = perSecond * burstSeconds;
    this.#now = now;
    this.#tokens = this.#burst;
    this.#atMs = now();
  }

  /** How many are left since it was filled last; negative where more were taken than there were. */
  get left(): number {
    return this.#tokens;
  }

  /** Adds what has come back. A clock that is set back adds nothing. */
  refill(): void {
    const now = this.#now();
    const passedMs = Math.max(0, now - this.#atMs);
    this.#tokens = Math.min(this.#burst, this.#tokens + (passedMs / 1000) * this.#perSecond);
    this.#atMs = now;
  }

  /** Takes tokens, also more than there are. */
  take(tokens: number): void {
    this.#tokens -= tokens;
  }
}
