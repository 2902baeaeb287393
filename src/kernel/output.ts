import { ByteRate } from './byte-rate.ts';
import { LineSplitter } from './lines.ts';
import { type Framed, openMessages } from './messages.ts';

/** Takes what programs print, as they print it: bytes, not yet cut into lines, and with secrets in them. */
export interface OutputSink {
  /** Opens one stream of output. Every stream that is opened has to be ended. */
  open(options?: OutputOptions): OutputStream;
  /** Aborted once nothing is taken any more. Without it that does not happen. */
  readonly closed?: AbortSignal;
}

export interface OutputOptions {
  /** The bytes are messages of a container engine, each with its time. */
  readonly framed?: Framed & {
    /** Called with the time up to which messages are passed on. */
    readonly passed: (time: string) => void;
  };
  /** A line that is not passed on; `end` reports whether it occurred. */
  readonly withheld?: string;
}

export interface OutputStream {
  /**
   * Resolves when the next bytes can follow. Do not read them before: so a program that prints too much has to wait.
   */
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when everything was passed on. */
  end(): Promise<{ readonly sawWithheld: boolean }>;
}

/** Passes nothing on. */
export const NO_OUTPUT: OutputSink = {
  closed: AbortSignal.abort(),
  open: () => ({ write: async () => undefined, end: async () => ({ sawWithheld: false }) }),
};

/** Passes a line on to where output goes. */
export async function printLine(output: OutputSink, line: string): Promise<void> {
  const stream = output.open();
  await stream.write(Buffer.from(`${line}\n`));
  await stream.end();
}

const BYTES_PER_SECOND = 256 * 1024;

/** Passes lines on within this thread, a bounded number of bytes a second: for programs that print little. */
export function linesTo(emit: (line: string) => void): OutputSink {
  const rate = new ByteRate(BYTES_PER_SECOND);
  return {
    open({ framed, withheld } = {}) {
      let sawWithheld = false;
      const splitters = new Map<number, LineSplitter>();
      const pass = (id: number, bytes: Uint8Array) => {
        const splitter = splitters.get(id) ?? new LineSplitter(take);
        splitters.set(id, splitter);
        splitter.write(bytes);
      };
      const messages = framed && openMessages(framed, pass);
      return {
        async write(chunk) {
          if (messages) messages.write(chunk);
          else pass(0, chunk);
          if (messages?.time) framed?.passed(messages.time);
          await rate.spend(chunk.length);
        },
        async end() {
          for (const splitter of splitters.values()) splitter.end();
          return { sawWithheld };
        },
      };
      function take(line: string): void {
        if (line === withheld) sawWithheld = true;
        else emit(line);
      }
    },
  };
}
