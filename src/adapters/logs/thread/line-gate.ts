import type { LineRate } from '#src/kernel/line-rate.ts';

const NEWLINE = 0x0a;

/**
 * Lets so many lines a second pass, and counts the others without reading them. A line passes as a whole or not at
 * all: no line begins in the middle of what was printed.
 */
export class LineGate {
  readonly #rate: LineRate;
  readonly #pass: (bytes: Uint8Array) => void;
  /** Whether the line passes in which the bytes so far have ended; null between two lines. */
  #passes: boolean | null = null;

  constructor(rate: LineRate, pass: (bytes: Uint8Array) => void) {
    this.#rate = rate;
    this.#pass = pass;
  }

  /** Leaves out everything up to the next newline: the beginning of that line is not known. */
  skipLine(): void {
    this.#passes = false;
  }

  write(chunk: Uint8Array): void {
    // What passes is handed on in one piece for as long as the lines pass.
    let passFrom = 0;
    let lineFrom = 0;
    while (lineFrom < chunk.length) {
      const isNew = this.#passes === null;
      this.#passes ??= this.#rate.take();
      if (isNew && !this.#passes) {
        if (lineFrom > passFrom) this.#pass(chunk.subarray(passFrom, lineFrom));
        this.#dropFrom(chunk, lineFrom);
        return;
      }
      const newline = chunk.indexOf(NEWLINE, lineFrom);
      lineFrom = newline === -1 ? chunk.length : newline + 1;
      if (!this.#passes) passFrom = lineFrom;
      if (newline !== -1) this.#passes = null;
    }
    if (passFrom < chunk.length) this.#pass(chunk.subarray(passFrom));
  }

  /** Drops all lines that begin in the rest of a chunk. */
  #dropFrom(chunk: Uint8Array, from: number): void {
    let lines = 0;
    for (let at = from; at < chunk.length; at++) if (chunk[at] === NEWLINE) lines += 1;
    const endsWithin = chunk.at(-1) !== NEWLINE;
    this.#rate.drop(lines + (endsWithin ? 1 : 0));
    this.#passes = endsWithin ? false : null;
  }
}
