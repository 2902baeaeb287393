import type { OutputSink } from '#src/kernel/output.ts';

/** The log whose records are the output of one-off commands. */
export const RUN_LOG = 'runs';

/**
 * Stores what applications and deployments print. Both are lists of lines under an id, each bounded. Lines are made
 * safe to show before they are stored. A line that cannot be stored (full disk) is lost, and the work that it reports
 * on continues. A separate thread does files, masking and compression.
 */
export interface LogStore {
  /** Adds a sentence of this program to a continuous log, as an application's is: it keeps its newest lines. */
  append(logId: string, line: string): void;
  /**
   * Where the output of an application goes: with these secrets masked and a limited number of lines a second, into
   * its continuous log, and as long as `alsoTo` is not closed into that log too.
   */
  output(
    logId: string,
    options: { readonly secrets: readonly string[]; readonly alsoTo?: LogWriter },
  ): OutputSink;
  /**
   * The newest lines, oldest first: at most `maxLines`, and at most 1 MiB with their times. With `since` (epoch
   * milliseconds) only those of them that were stored then or later. Empty where there is no such log.
   */
  tail(logId: string, maxLines: number, since?: number): Promise<readonly LogLine[]>;
  /** A log that ends, such as a deployment's. It is kept with the log `logId` and removed with it. */
  record(logId: string, recordId: string): LogRecord;
  /** Opens a record for lines that may contain these secrets. Close it. */
  writer(logId: string, recordId: string, secrets: readonly string[]): LogWriter;
  /** Removes a log with all its records. */
  remove(logId: string): Promise<void>;
  /** Resolves when everything that was appended can be read. */
  flush(): Promise<void>;
  /** Writes what is left and ends the thread. Nothing may be appended after that. */
  close(): Promise<void>;
}

/** A line of a continuous log. */
export interface LogLine {
  /** When it was stored (ISO 8601, UTC, milliseconds). Null: by a version that stored no times. */
  readonly time: string | null;
  readonly text: string;
}

/** Writes lines to a record with every secret masked. */
export interface LogWriter {
  readonly id: number;
  log(line: string): void;
  /** Masks these secrets too, from the next line on. */
  hide(...secrets: string[]): void;
  /** A text with the secrets masked, as a line of the log would show it. */
  mask(text: string): Promise<string>;
  /** Where the output of programs goes that belongs in this record. */
  readonly output: OutputSink;
  /** The same for the release itself, whose lines are indented. Closed with this writer. */
  readonly releaseOutput: OutputSink;
  /** Later lines are not written. */
  close(): void;
}

/**
 * A log of something that ends. It keeps its first lines up to a limit, then a line about that, and then the last
 * lines: the beginning and the reason of a failure are both there. Its lines are numbered from 0 and keep their
 * numbers.
 */
export interface LogRecord {
  append(line: string): void;
  /** It has ended: from here on it is stored compressed. A line after that opens it again. */
  close(): Promise<void>;
  /** Removes the record. A line after that begins another one. */
  remove(): Promise<void>;
  /** The newest lines, oldest first: at most `maxLines`, and at most 1 MiB. Reads no more of the record than that. */
  tail(maxLines: number): Promise<readonly string[]>;
  /** A part of the lines, also bounded in bytes: at least one where there is one. */
  page(range: LogRange): Promise<LogPage>;
  /** Reads on from line `from`, while the record grows. Close it. */
  open(from: number): LogCursor;
}

export interface LogRange {
  readonly offset: number;
  readonly limit: number;
}

export interface LogPage {
  readonly lines: readonly string[];
  /** How many lines there are by now. */
  readonly total: number;
}

export interface LogCursor {
  /** The next lines, a bounded number; none where there are no more yet. */
  read(): Promise<readonly string[]>;
  /** Resolves when there is more to read, after `timeoutMs`, or when the signal is aborted. */
  more(timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): void;
}
