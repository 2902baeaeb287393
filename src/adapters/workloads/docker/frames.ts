/** One message of a multiplexed stream of an engine: `id` 1 is standard output, 2 standard error. */
export interface Frame {
  readonly id: number;
  readonly payload: Buffer;
}

const HEADER_BYTES = 8;
/** Engines write at most 16 KiB and a time stamp in one frame. More is not a stream of frames. */
const MAX_PAYLOAD_BYTES = 1_048_576;

/** Cuts a multiplexed stream into its frames, however the bytes arrive. */
export class FrameSplitter {
  readonly #emit: (frame: Frame) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(emit: (frame: Frame) => void) {
    this.#emit = emit;
  }

  write(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (bytes.length >= HEADER_BYTES) {
      const length = bytes.readUInt32BE(4);
      if (length > MAX_PAYLOAD_BYTES)
        throw new Error('The engine sent something that is not a stream of frames');
      const end = HEADER_BYTES + length;
      if (bytes.length < end) break;
      this.#emit({ id: bytes.readUInt8(0), payload: bytes.subarray(HEADER_BYTES, end) });
      bytes = bytes.subarray(end);
    }
    this.#rest = bytes;
  }
}
