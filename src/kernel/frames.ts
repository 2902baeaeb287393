import { GatheredBytes } from './gathered-bytes.ts';

/** One message of a multiplexed stream of an engine: `id` 1 is standard output, 2 standard error. */
export interface Frame {
  readonly id: number;
  readonly payload: Buffer;
}

const HEADER_BYTES = 8;
/** Engines write at most 16 KiB and a time stamp in one frame. More is not a stream of frames. */
const MAX_PAYLOAD_BYTES = 1_048_576;
/** Engines write times with nine decimals, so that they sort as text. */
const TIME_LENGTH = '2006-01-02T15:04:05.000000000Z'.length;

/** Cuts a multiplexed stream into its frames, however the bytes arrive. */
export class FrameSplitter {
  readonly #emit: (frame: Frame) => void;
  readonly #rest = new GatheredBytes();

  constructor(emit: (frame: Frame) => void) {
    this.#emit = emit;
  }

  write(chunk: Buffer): void {
    const bytes = this.#rest.join(chunk);
    let from = 0;
    while (bytes.length - from >= HEADER_BYTES) {
      const length = bytes.readUInt32BE(from + 4);
      if (length > MAX_PAYLOAD_BYTES)
        throw new Error('The engine sent something that is not a stream of frames');
      const end = from + HEADER_BYTES + length;
      if (bytes.length < end) break;
      this.#emit({ id: bytes.readUInt8(from), payload: bytes.subarray(from + HEADER_BYTES, end) });
      from = end;
    }
    this.#rest.keep(bytes, from);
  }
}

export interface Stamped {
  readonly time: string;
  readonly text: Buffer;
}

/** Removes the time from the front of a log message; null if there is no time. */
export function splitTimestamp(payload: Buffer): Stamped | null {
  const time = payload.subarray(0, TIME_LENGTH).toString('latin1');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/.test(time) || payload[TIME_LENGTH] !== 0x20) return null;
  return { time, text: payload.subarray(TIME_LENGTH + 1) };
}

/** Takes messages apart that have a time each, and leaves out those up to `since`. */
export class StampedMessages {
  readonly #frames: FrameSplitter;
  /** The time of the newest message that was passed on. */
  time: string | null = null;

  constructor(since: string | null, pass: (id: number, text: Buffer) => void) {
    this.#frames = new FrameSplitter(({ id, payload }) => {
      const stamped = splitTimestamp(payload);
      // The engine counts in whole messages and gives the last one once more.
      if (stamped !== null && since !== null && stamped.time <= since) return;
      pass(id, stamped?.text ?? payload);
      if (stamped !== null) this.time = stamped.time;
    });
  }

  write(chunk: Uint8Array): void {
    this.#frames.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  }
}
