/** Less is not worth another allocation. */
const MIN_CAPACITY = 256;
const NOTHING = Buffer.alloc(0);

/**
 * What a reader has not used yet of the parts that it was given. However many parts the bytes arrive in, the work grows
 * with the bytes alone: who sends them byte by byte costs no more than the reads.
 */
export class GatheredBytes {
  #memory: Buffer = NOTHING;
  #kept = 0;

  /** How many bytes wait for the next part. */
  get length(): number {
    return this.#kept;
  }

  /** The bytes that wait and this part in one piece: the part itself where none wait. `keep` has to follow. */
  join(part: Buffer): Buffer {
    if (this.#kept === 0) return part;
    const joined = this.#kept + part.length;
    if (joined > this.#memory.length) this.#grow(joined);
    part.copy(this.#memory, this.#kept);
    return this.#memory.subarray(0, joined);
  }

  /**
   * Keeps what `join` has returned from `from` on, as a copy, unless nothing was used of it. Its used bytes stay as they are
   * for those who have them.
   */
  keep(joined: Buffer, from: number): void {
    const wasUsed = from > 0;
    const hadWaiting = this.#kept > 0;
    this.#kept = joined.length - from;
    if (hadWaiting && !wasUsed) return;
    this.#memory = this.#kept === 0 ? NOTHING : Buffer.from(joined.subarray(from));
  }

  #grow(bytes: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(MIN_CAPACITY, 2 * bytes));
    this.#memory.copy(larger, 0, 0, this.#kept);
    this.#memory = larger;
  }
}
