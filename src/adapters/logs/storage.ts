/** The log of an application, or with `recordId` one of its records. */
export interface LogName {
  readonly logId: string;
  readonly recordId: string | null;
}

/**
 * Keeps the text of logs for several processes, in place of files. Text is added to the end of a log, by any process, and
 * read by its position in bytes.
 */
export interface LogStorage {
  /** With `keepBytes` only so much of its end is kept, or somewhat more. */
  append(name: LogName, text: string, keepBytes: number | null): Promise<void>;
  /** Nothing is before `begin`. A log that does not exist is empty. */
  measure(name: LogName): Promise<LogExtent>;
  read(name: LogName, position: number, maxBytes: number): Promise<Uint8Array>;
  /** Removes a log with all its records. */
  remove(logId: string): Promise<void>;
  removeRecord(name: LogName): Promise<void>;
  /** Removes the oldest records of a log, except for `keep`. */
  removeOldest(logId: string, keep: number): Promise<void>;
}

export interface LogExtent {
  readonly begin: number;
  readonly end: number;
  readonly lines: number;
}
