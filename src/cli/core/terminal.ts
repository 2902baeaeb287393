import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';

/** Where the program reads and writes. Results go to `out`; progress, questions and errors to `err`. */
export interface Terminal {
  readonly out: Writer;
  readonly err: Writer;
  /** All of standard input as text. */
  readInput(): Promise<string>;
  /** Whether a person is asked: standard input and error are a terminal. */
  readonly isInteractive: boolean;
  /** Asks a person; with `hidden` the answer is not shown. */
  ask(question: string, options?: { readonly hidden?: boolean }): Promise<string>;
}

export interface Writer {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Characters in a line; 80 where it is not a terminal. */
  readonly columns: number;
}

type Format = Parameters<typeof styleText>[0];

/** Gives text a style where the writer is a terminal and colours are wanted. */
export type Paint = (format: Format, text: string) => string;

export function painter(hasColours: boolean): Paint {
  return (format, text) => (hasColours ? styleText(format, text, { validateStream: false }) : text);
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    out: writerOf(process.stdout),
    err: writerOf(process.stderr),
    isInteractive: process.stdin.isTTY === true && process.stderr.isTTY === true,
    async readInput() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks).toString('utf8');
    },
    ask: (question, { hidden = false } = {}) => askProcess(question, hidden),
  };
}

function writerOf(stream: NodeJS.WriteStream): Writer {
  return {
    write: (text) => void stream.write(text),
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.columns ?? 80;
    },
  };
}

async function askProcess(question: string, hidden: boolean): Promise<string> {
  // The terminal echoes what is typed through this output: of a hidden answer nothing is passed on.
  const { Writable } = await import('node:stream');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(question);
  const reader = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stderr,
    terminal: true,
  });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    if (hidden) process.stderr.write('\n');
  }
}
