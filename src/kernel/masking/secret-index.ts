import { Fingerprints } from './fingerprints.ts';
import { RollingHash } from './rolling-hash.ts';
import { MIN_SECRET_LENGTH } from './secret-forms.ts';

/** A part of a text: from `start`, up to but not including `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text that is nothing but a part of a needle, this long or longer, is what a tool has wrapped. */
const MIN_PIECE_LENGTH = 24;
/** The part of a needle that may be left at the ends of a piece is not a secret either. */
const BLOCK_LENGTH = MIN_SECRET_LENGTH;
/** Above this number the blocks are further apart, and only longer pieces are recognised. */
const MAX_BLOCKS = 512 * 1024;
const MAX_BLOCK_STRIDE = 64;

/**
 * Finds needles in a text in time that depends on the length of the text and not on how many needles there are or how
 * long they are: it keeps fingerprints of them and no needle itself. The longest needle at a position is found by a
 * binary search over its length (the markers of Waldvogel's search for the longest prefix). A fingerprint that is
 * equal by accident hides too much, never too little.
 */
export class SecretIndex {
  /** For each needle the prefixes at which a search for it looks; the value is the longest needle in that prefix, + 1. */
  readonly #markers = new Fingerprints();
  /** Prefixes of 6, 8, 16, 32, … characters; the value is the length of the longest needle that begins so. */
  readonly #beginnings = new Fingerprints();
  /** Parts of needles at regular distances. */
  readonly #blocks = new Fingerprints();
  readonly #stride: number;
  /** Which first six characters occur at all: most positions of a text need no other look. */
  readonly #starts: Uint8Array;
  readonly #longest: number;
  readonly #hash = new RollingHash();

  constructor(needles: ReadonlySet<string>) {
    // A marker takes over the needles that are shorter, so these have to be there before it.
    const sorted = [...needles].sort((left, right) => left.length - right.length);
    this.#longest = sorted.at(-1)?.length ?? 0;
    this.#starts = new Uint8Array(
      2 ** Math.min(20, Math.max(10, Math.ceil(Math.log2(sorted.length * 64 + 1)))),
    );
    const total = sorted.reduce((sum, { length }) => sum + length, 0);
    const apart = Math.ceil(total / MAX_BLOCKS);
    this.#stride = Math.min(MAX_BLOCK_STRIDE, Math.max(BLOCK_LENGTH, apart));
    for (const needle of sorted) this.#add(needle);
  }

  /**
   * Where needles are in a text, in order; overlapping ones are one. With `isCut` also a needle whose end is missing at
   * the end of the text.
   */
  find(text: string, isCut = false): Span[] {
    if (this.#longest === 0 || text.length < MIN_SECRET_LENGTH) return [];
    this.#hash.read(text);
    const cutFrom = isCut ? this.#beginningAtEnd() : text.length;
    const found: { start: number; end: number }[] = [];
    const add = (start: number, end: number) => {
      const last = found.at(-1);
      if (last && start < last.end) last.end = Math.max(last.end, end);
      else found.push({ start, end });
    };
    for (let at = 0; at < cutFrom && at + MIN_SECRET_LENGTH <= text.length; at++) {
      const length = this.#mayStart(at) ? this.#longestAt(at, text.length - at) : 0;
      if (length > 0) add(at, at + length);
    }
    if (cutFrom < text.length) add(cutFrom, text.length);
    return found;
  }

  /**
   * The part of a text that shows that it is a piece of a needle: the text consists of blocks of needles, but for less
   * than a block at each end. Null if it is not a piece.
   */
  pieceIn(text: string): Span | null {
    const least = Math.max(MIN_PIECE_LENGTH, this.#stride + BLOCK_LENGTH - 1);
    if (this.#longest <= least || text.length < least) return null;
    this.#hash.read(text);
    for (let offset = 0; offset < this.#stride; offset++) {
      const end = this.#endOfBlocks(offset);
      if (end !== null) return { start: offset, end };
    }
    return null;
  }

  #add(needle: string): void {
    const hash = this.#hash;
    hash.read(needle);
    const { length } = needle;
    this.#starts[this.#startOf(0)] = 1;
    this.#begin(MIN_SECRET_LENGTH, length);
    for (let size = 8; size <= length; size *= 2) this.#begin(size, length);
    let marker = 0;
    for (let bit = highestBit(length); bit > 0; bit >>>= 1) {
      if ((length & bit) === 0) continue;
      marker += bit;
      const [first, second] = [hash.first(0, marker), hash.second(0, marker)];
      if (marker === length) this.#markers.set(first, second, length + 1);
      else if (this.#markers.get(first, second) === 0)
        this.#markers.set(first, second, this.#longestAt(0, marker - 1) + 1);
    }
    if (length <= MIN_PIECE_LENGTH) return;
    for (let at = 0; at + BLOCK_LENGTH <= length; at += this.#stride)
      this.#blocks.set(hash.first(at, BLOCK_LENGTH), hash.second(at, BLOCK_LENGTH), 1);
  }

  #begin(size: number, length: number): void {
    const [first, second] = [this.#hash.first(0, size), this.#hash.second(0, size)];
    if (this.#beginnings.get(first, second) < length) this.#beginnings.set(first, second, length);
  }

  #startOf(at: number): number {
    const hash = this.#hash.first(at, MIN_SECRET_LENGTH);
    return (Math.imul(hash, 0x9e3779b1) >>> 8) & (this.#starts.length - 1);
  }

  #mayStart(at: number): boolean {
    return this.#starts[this.#startOf(at)] === 1;
  }

  /** The length of the longest needle at a position of what was read, of at most `limit`; 0 if there is no needle. */
  #longestAt(at: number, limit: number): number {
    let [length, best] = [0, 0];
    for (let bit = highestBit(Math.min(limit, this.#longest)); bit > 0; bit >>>= 1) {
      const next = length + bit;
      if (next > limit) continue;
      const value = this.#markers.get(this.#hash.first(at, next), this.#hash.second(at, next));
      if (value === 0) continue;
      length = next;
      if (value > 1) best = value - 1;
    }
    return best;
  }

  /**
   * The position at the end of the text where a needle begins. More than half of the rest was compared with the needle;
   * the length of the text if there is no needle.
   */
  #beginningAtEnd(): number {
    const { length } = this.#hash;
    for (let at = Math.max(0, length - this.#longest + 1); at + MIN_SECRET_LENGTH <= length; at++) {
      if (!this.#mayStart(at)) continue;
      const rest = length - at;
      const size = rest < 8 ? MIN_SECRET_LENGTH : highestBit(rest);
      if (this.#beginnings.get(this.#hash.first(at, size), this.#hash.second(at, size)) > rest) return at;
    }
    return length;
  }

  #endOfBlocks(offset: number): number | null {
    let end = offset;
    for (let at = offset; at + BLOCK_LENGTH <= this.#hash.length; at += this.#stride) {
      const first = this.#hash.first(at, BLOCK_LENGTH);
      if (this.#blocks.get(first, this.#hash.second(at, BLOCK_LENGTH)) === 0) return null;
      end = at + BLOCK_LENGTH;
    }
    return end;
  }
}

function highestBit(number: number): number {
  return number < 1 ? 0 : 2 ** (31 - Math.clz32(number));
}
