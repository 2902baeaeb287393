import { ByteRate } from '#src/kernel/byte-rate.ts';
import { LineRate } from '#src/kernel/line-rate.ts';

export interface OutputLimits {
  readonly linesPerSecond: number;
  readonly bytesPerSecond: number;
}

/** The limits of one log, for any number of processes that print into it. */
export class Limits {
  readonly lines: LineRate;
  readonly bytes: ByteRate;
  readonly #perSecond: number;
  /** How many streams there are; without one the limits are forgotten. */
  streams = 0;

  constructor({ linesPerSecond, bytesPerSecond }: OutputLimits) {
    this.lines = new LineRate(linesPerSecond);
    this.bytes = new ByteRate(bytesPerSecond);
    this.#perSecond = linesPerSecond;
  }

  /** A sentence about the lines dropped since the last call; null if no line was dropped. */
  sentence(what: 'application' | 'build' | 'command'): string | null {
    const dropped = this.lines.takeDropped();
    if (dropped === 0) return null;
    const [lines, were] = dropped === 1 ? ['line', 'was'] : ['lines', 'were'];
    const limit = this.#perSecond.toLocaleString('en');
    return `… ${dropped.toLocaleString('en')} ${lines} ${were} dropped: this ${what} prints more than ${limit} lines a second.`;
  }
}
