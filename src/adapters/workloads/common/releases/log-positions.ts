import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '#src/kernel/fault.ts';
import { errorCode, writeAtomically } from '../files.ts';

const WRITE_EVERY_MS = 1_000;

/**
 * How far each release's output has been passed on, so that it continues there after a restart of this program. After a
 * crash, the output of the last second is passed on again.
 */
export class LogPositions {
  readonly #file: string;
  readonly #log: (message: string) => void;
  readonly #times: Map<string, string>;
  #timer: NodeJS.Timeout | null = null;
  #written: Promise<void> = Promise.resolve();

  private constructor(file: string, log: (message: string) => void, times: Map<string, string>) {
    this.#file = file;
    this.#log = log;
    this.#times = times;
  }

  static async open(directory: string, log: (message: string) => void): Promise<LogPositions> {
    const file = join(directory, 'log-positions.json');
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return '{}';
      throw error;
    });
    const times = Object.entries(JSON.parse(text) as Record<string, string>);
    return new LogPositions(file, log, new Map(times));
  }

  get(containerId: string): string | null {
    return this.#times.get(containerId) ?? null;
  }

  set(containerId: string, time: string): void {
    this.#times.set(containerId, time);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.flush().catch((error: unknown) => this.#log(`log positions: ${messageOf(error)}`));
    }, WRITE_EVERY_MS).unref();
  }

  forget(containerId: string): void {
    this.#times.delete(containerId);
  }

  /** Forgets every container but these. */
  keep(containerIds: ReadonlySet<string>): void {
    for (const id of [...this.#times.keys()]) if (!containerIds.has(id)) this.#times.delete(id);
  }

  /** One write at a time: they share a file. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const write = () => writeAtomically(this.#file, JSON.stringify(Object.fromEntries(this.#times)));
    this.#written = this.#written.then(write, write);
    return this.#written;
  }
}
