import type { Framed } from '#src/kernel/messages.ts';
import type { LinesRead } from '../files/file-logs.ts';
import type { LogLine, LogPage, LogRange } from '../port.ts';
import type { LogName, LogStorage } from '../storage.ts';
import type { OutputLimits } from './limits.ts';

/** What the thread is started with. */
export interface ThreadSettings {
  readonly directory: string;
  readonly limits: OutputLimits;
  /** Whether the program keeps the logs for the thread. */
  readonly isStored: boolean;
}

/** In front of what a release prints in the record of its deployment. */
export const INDENT = '  ';

/** Output on its way into a log: masked with its own secrets, and shown in the record of a writer while that is open. */
export interface OutputSpec {
  readonly name: LogName;
  readonly secrets: readonly string[];
  /** The writer whose secrets are masked, instead of its own. */
  readonly writerId: number | null;
  readonly alsoTo: number | null;
  /** Put in front of each line. */
  readonly indent: string;
}

export interface StreamSpec {
  readonly outputId: number;
  readonly framed: Framed | null;
  readonly withheld: string | null;
  readonly isMidway: boolean;
}

/** What the thread does when it is asked. The work on one log is done in the order in which it was asked for. */
export interface ThreadMethods {
  append(name: LogName, line: string): void;
  tail(logId: string, maxLines: number, since: number | null): Promise<readonly LogLine[]>;
  tailRecord(name: LogName, maxLines: number): Promise<readonly string[]>;
  page(name: LogName, range: LogRange): Promise<LogPage>;
  read(name: LogName, position: number, skip: number): Promise<LinesRead>;
  closeRecord(name: LogName): Promise<void>;
  removeRecord(name: LogName): Promise<void>;
  remove(logId: string): Promise<void>;
  flush(): Promise<void>;
  openWriter(writerId: number, name: LogName, secrets: readonly string[]): void;
  writeLine(writerId: number, line: string): void;
  mask(writerId: number, text: string): string;
  closeWriter(writerId: number): void;
  openOutput(outputId: number, spec: OutputSpec): void;
  closeOutput(outputId: number): void;
  openStream(streamId: number, spec: StreamSpec): void;
  /** Resolves when the next bytes can follow, with the time up to which messages were passed on. */
  write(streamId: number, chunk: Uint8Array): Promise<string | null>;
  endStream(streamId: number): { readonly sawWithheld: boolean };
}

export type Method = keyof ThreadMethods;

export interface Request {
  readonly id: number;
  readonly method: Method;
  readonly args: readonly unknown[];
}

/** What the thread asks of the program, which alone reaches the storage of logs. */
export interface StorageRequest {
  readonly id: number;
  readonly method: keyof LogStorage;
  readonly args: readonly unknown[];
}

/** The answer to that. */
export interface StorageAnswer {
  readonly stored: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** An answer, a request, or the news that a record has grown. */
export type Reply =
  | { readonly store: StorageRequest }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly grown: string };
