import type { LogLines } from './log-lines.ts';
import { Publisher } from './publisher.ts';

/** How long a part of the search may take: a frame of the display has 16 ms. */
const SLICE_MS = 6;
const LINES_BETWEEN_CLOCKS = 200;

/** The numbers of all lines that contain a text, found a part at a time, also among lines that are added later. */
export class LineMatches extends Publisher {
  /** In their order. */
  found: number[] = [];
  readonly pattern: RegExp;
  readonly #lines: LogLines;
  #next: number;
  #generation: number;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(lines: LogLines, text: string) {
    super();
    this.#lines = lines;
    this.#next = lines.first;
    this.#generation = lines.generation;
    this.pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  }

  /** Whether lines are left to search. */
  get isSearching(): boolean {
    return this.#next < this.#lines.end;
  }

  /** Searches until the function that it returns is called. */
  readonly start = (): (() => void) => {
    const end = this.#lines.subscribe(() => this.#resume());
    this.#resume();
    return () => {
      end();
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
    };
  };

  #resume(): void {
    if (this.#lines.generation !== this.#generation) this.#restart();
    if (this.isSearching) this.#timer ??= setTimeout(() => this.#searchSlice());
  }

  #restart(): void {
    this.found = [];
    this.#next = this.#lines.first;
    this.#generation = this.#lines.generation;
    this.changed();
  }

  #searchSlice(): void {
    this.#timer = null;
    const { first, end } = this.#lines;
    const until = performance.now() + SLICE_MS;
    const gone = this.found.findIndex((line) => line >= first);
    if (gone !== 0) this.found = gone < 0 ? [] : this.found.slice(gone);
    let line = Math.max(this.#next, first);
    for (; line < end; line++) {
      if (this.pattern.test(this.#lines.get(line))) this.found.push(line);
      if (line % LINES_BETWEEN_CLOCKS === 0 && performance.now() > until) break;
    }
    this.#next = Math.min(line + 1, end);
    this.changed();
    this.#resume();
  }
}

/** The position of the first number that is at least `line`. */
export function positionOf(numbers: readonly number[], line: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
