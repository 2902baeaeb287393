import type { Content } from './compressed.ts';

/** Where the lines of logs are kept, by their paths. One call at a time writes. */
export interface LogFiles {
  /** Adds lines to a continuous log, of which the newest are kept. */
  appendRolling(path: string, lines: readonly string[]): Promise<void>;
  tailRolling(path: string, maxLines: number): Promise<string[]>;
  removeRolling(path: string): Promise<void>;
  readonly records: RecordStore;
  /** Reads a record; one that does not exist is empty. */
  withRecord<Result>(path: string, work: (content: Content) => Promise<Result>): Promise<Result>;
  /** How long lines may wait for others before they are written. */
  readonly delayMs: number;
}

/** The texts of records, without a limit. */
export interface RecordStore {
  /** Opens a record for more lines, and returns how long it is. */
  reopen(path: string): Promise<number>;
  write(path: string, lines: readonly string[]): Promise<void>;
  /** No lines are added for now. */
  seal(path: string): Promise<void>;
  removeRecord(path: string): Promise<void>;
  /** Removes the records of a folder. */
  remove(directory: string): Promise<void>;
}
