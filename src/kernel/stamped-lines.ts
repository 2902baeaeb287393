/** Longest time in front of a line, with its zone and the space behind it. */
const MAX_STAMP_BYTES = 36;
const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;
const NEWLINE = 0x0a;
const SPACE = 0x20;
/** Node runtimes write longer lines in pieces of this size, each with its time. */
const PIECE_BYTES = 16_384;
const NOTHING = Buffer.alloc(0);

/** Takes lines apart that each begin with a time, as Kubernetes logs do, and leaves out those up to `since`. */
export class StampedLines {
  readonly #since: string | null;
  readonly #pass: (text: Buffer) => void;
  /** The beginning of a line, until its time is complete. */
  #head: Buffer = NOTHING;
  #isInHead = true;
  #isLeftOut = false;
  #length = 0;
  #timeOfLine: string | null = null;
  /** The time of the newest line that was passed on to its end, in the form of `normalTime`. */
  time: string | null = null;

  constructor(since: string | null, pass: (text: Buffer) => void) {
    this.#since = since;
    this.#pass = pass;
  }

  write(chunk: Uint8Array): void {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    while (bytes.length > 0) bytes = this.#isInHead ? this.#readHead(bytes) : this.#readText(bytes);
  }

  /** Returns the rest of the bytes. */
  #readHead(bytes: Buffer): Buffer {
    // A part has many lines: it is not copied for each of them.
    const head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    const space = head.subarray(0, MAX_STAMP_BYTES).indexOf(SPACE);
    const isComplete = space >= 0 || head.length >= MAX_STAMP_BYTES || head.includes(NEWLINE);
    this.#head = isComplete ? NOTHING : Buffer.from(head);
    if (!isComplete) return NOTHING;
    this.#isInHead = false;
    const time = space < 0 ? null : normalTime(head.toString('latin1', 0, space));
    // A line without a time belongs to the one before it.
    if (time === null) return head;
    this.#isLeftOut = this.#since !== null && time <= this.#since;
    this.#timeOfLine = time;
    return head.subarray(space + 1);
  }

  #readText(bytes: Buffer): Buffer {
    const newline = bytes.indexOf(NEWLINE);
    const ofLine = newline < 0 ? bytes.length : newline + 1;
    const end = Math.min(ofLine, PIECE_BYTES - this.#length);
    if (!this.#isLeftOut) this.#pass(bytes.subarray(0, end));
    this.#length += end;
    if (this.#length === PIECE_BYTES || end === newline + 1) {
      this.#isInHead = true;
      this.#length = 0;
      if (!this.#isLeftOut) this.time = this.#timeOfLine;
    }
    return bytes.subarray(end);
  }
}

/** A time of RFC 3339 in UTC with nine decimals, so that times sort as text; null for another text. */
export function normalTime(text: string): string | null {
  const [, whole = '', decimals = '', zone = ''] = STAMP.exec(text) ?? [];
  const ms = Date.parse(`${whole}${zone}`);
  if (whole === '' || Number.isNaN(ms)) return null;
  return `${new Date(ms).toISOString().slice(0, 19)}.${decimals.padEnd(9, '0')}Z`;
}
