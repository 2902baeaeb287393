import { Publisher } from './publisher.ts';

const MAX_LINES = 500_000;
/** So many are dropped at once: each drop moves all lines. */
const DROPPED_SHARE = 0.1;

const ESCAPE = String.fromCharCode(27);
/** Control sequences of terminals, and other characters that are not text. */
const NOT_TEXT = new RegExp(`${ESCAPE}\\[[0-?]*[ -/]*[@-~]|[^\\P{Cc}\\t]`, 'gu');
const HAS_NOT_TEXT = /[^\P{Cc}\t]/u;

/**
 * The lines of a log: plain texts outside of the state of components, so that many of them cost little. It keeps the
 * newest 500,000. Lines are numbered from 0 and keep their numbers.
 */
export class LogLines extends Publisher {
  #lines: string[] = [];
  #first = 0;
  #longest = 0;
  #generation = 0;
  #shown = { first: 0, end: 0, longest: 0 };

  /** The number of the first line that is kept. */
  get first(): number {
    return this.#shown.first;
  }

  /** The number after the last line. */
  get end(): number {
    return this.#shown.end;
  }

  /** The length of the longest line so far, in characters. */
  get longest(): number {
    return this.#shown.longest;
  }

  /** Changes when all lines are removed. */
  get generation(): number {
    return this.#generation;
  }

  /** Adds lines at the end. Escape sequences of terminals are removed. */
  append(lines: readonly string[]): void {
    for (const line of lines) {
      const text = HAS_NOT_TEXT.test(line) ? line.replace(NOT_TEXT, '') : line;
      if (text.length > this.#longest) this.#longest = text.length;
      this.#lines.push(text);
    }
    if (this.#lines.length > MAX_LINES) {
      const dropped = this.#lines.length - MAX_LINES * (1 - DROPPED_SHARE);
      this.#lines = this.#lines.slice(dropped);
      this.#first += dropped;
    }
    this.changed();
  }

  /** The text of a line; empty for a line that is not kept. */
  get(line: number): string {
    return this.#lines[line - this.#first] ?? '';
  }

  /** Removes all lines; the next one has the number 0. */
  clear(): void {
    this.#lines = [];
    this.#first = 0;
    this.#longest = 0;
    this.#generation += 1;
    this.changed();
  }

  /** All lines that are kept, each with its end. */
  text(): string {
    return this.#lines.length === 0 ? '' : `${this.#lines.join('\n')}\n`;
  }

  protected override publish(): void {
    this.#shown = { first: this.#first, end: this.#first + this.#lines.length, longest: this.#longest };
  }
}
