/** Cuts a stream of bytes into pieces of given sizes. */
export class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>;
  #chunks: Buffer[] = [];
  #size = 0;
  #hasEnded = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes, fewer only at the end of the stream. */
  async take(bytes: number): Promise<Buffer> {
    await this.#fill(bytes);
    const all = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
    const joined = all ?? Buffer.alloc(0);
    const taken = joined.subarray(0, bytes);
    const rest = joined.subarray(taken.length);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
    return taken;
  }

  /** Whether no bytes follow. */
  async isEmpty(): Promise<boolean> {
    await this.#fill(1);
    return this.#size === 0;
  }

  /** Everything that follows. */
  async *rest(): AsyncGenerator<Buffer> {
    yield* this.#chunks;
    this.#chunks = [];
    this.#size = 0;
    while (!this.#hasEnded) {
      const { value, done } = await this.#source.next();
      if (done === true) this.#hasEnded = true;
      else yield Buffer.from(value);
    }
  }

  async #fill(bytes: number): Promise<void> {
    while (this.#size < bytes && !this.#hasEnded) {
      const { value, done } = await this.#source.next();
      if (done === true) {
        this.#hasEnded = true;
        return;
      }
      this.#chunks.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      this.#size += value.byteLength;
    }
  }
}
