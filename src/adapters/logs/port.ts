/**
 * Keeps what applications and deployments say. Both are lists of lines under an id, each bounded. Lines are stored as
 * they are given, made safe to show: whoever writes masks secrets first. A line that cannot be stored (full disk) is
 * lost, and the work that it tells of goes on.
 */
export interface LogStore {
  /** Adds a line to a log that goes on and on, as an application's: it keeps its newest lines. */
  append(logId: string, line: string): void;
  /** The newest lines, oldest first, at most `maxLines`. Empty where there is no such log. */
  tail(logId: string, maxLines: number): Promise<readonly string[]>;
  /** A log that comes to an end, as a deployment's; it is kept with the log `logId` and removed with it. */
  record(logId: string, recordId: string): LogRecord;
  /** Removes a log with all its records. */
  remove(logId: string): Promise<void>;
  /** Resolves when everything that was appended can be read. */
  flush(): Promise<void>;
}

/**
 * A log of something that ends. It keeps its first lines up to a limit, then says so, and ends with the last ones:
 * the beginning and the reason of a failure are both there. Its lines are numbered from 0, the same ones for ever.
 */
export interface LogRecord {
  append(line: string): void;
  /** It has ended: from here on it is stored compressed. A line after that opens it again. */
  close(): Promise<void>;
  /** The newest lines, oldest first, at most `maxLines`. */
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
  /** Resolves when there is more to read, after `timeoutMs`, or when the signal is aborted, whichever comes first. */
  more(timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): void;
}
