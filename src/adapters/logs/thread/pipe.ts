import { LineSplitter } from '#src/kernel/lines.ts';
import { type Framed, type Messages, openMessages } from '#src/kernel/messages.ts';
import type { Limits } from './limits.ts';
import { LineGate } from './line-gate.ts';

export interface PipeOptions {
  readonly limits: Limits;
  /** The bytes are messages of a container engine; those up to this time were passed on before. */
  readonly framed: Framed | null;
  /** A line that is not passed on. */
  readonly withheld: string | null;
  /** The beginning of the stream was lost: up to the next newline nothing is passed on. */
  readonly isMidway: boolean;
  readonly emit: (line: string) => void;
}

/** One stream of output: from bytes to lines, no more of them than the limits let pass. */
export class Pipe {
  readonly #options: PipeOptions;
  readonly #streams = new Map<number, { gate: LineGate; lines: LineSplitter }>();
  readonly #messages: Messages | null;
  sawWithheld = false;

  constructor(options: PipeOptions) {
    const { framed } = options;
    this.#options = options;
    this.#messages = framed && openMessages(framed, (id, text) => this.#stream(id).gate.write(text));
  }

  /** Of messages of a container engine: the time of the newest one that was passed on. */
  get time(): string | null {
    return this.#messages?.time ?? null;
  }

  write(chunk: Uint8Array): void {
    if (this.#messages) this.#messages.write(chunk);
    else this.#stream(0).gate.write(chunk);
  }

  end(): void {
    for (const { lines } of this.#streams.values()) lines.end();
    this.#streams.clear();
  }

  #stream(id: number): { gate: LineGate; lines: LineSplitter } {
    const known = this.#streams.get(id);
    if (known) return known;
    const { limits, withheld, isMidway, emit } = this.#options;
    const lines = new LineSplitter((line) => {
      if (line === withheld) this.sawWithheld = true;
      else emit(line);
    });
    const gate = new LineGate(limits.lines, (bytes) => lines.write(bytes));
    if (isMidway) gate.skipLine();
    const stream = { gate, lines };
    this.#streams.set(id, stream);
    return stream;
  }
}
