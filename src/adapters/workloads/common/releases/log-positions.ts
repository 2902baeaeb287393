import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '#src/kernel/fault.ts';
import type { PositionStore } from '../../definition.ts';
import { errorCode, writeAtomically } from '../files.ts';

const WRITE_EVERY_MS = 1_000;

/**
 * How far each release's output has been passed on, so that it continues there after a restart of this program. After a
 * crash, the output of the last second is passed on again.
 */
export class LogPositions {
  readonly #store: PositionStore;
  readonly #log: (message: string) => void;
  readonly #times: Map<string, string>;
  #changed = new Map<string, string | null>();
  #timer: NodeJS.Timeout | null = null;
  #written: Promise<void> = Promise.resolve();

  private constructor(store: PositionStore, log: (message: string) => void, times: Map<string, string>) {
    this.#store = store;
    this.#log = log;
    this.#times = times;
  }

  static async open(store: PositionStore, log: (message: string) => void): Promise<LogPositions> {
    return new LogPositions(store, log, new Map(await store.read()));
  }

  get(containerId: string): string | null {
    return this.#times.get(containerId) ?? null;
  }

  set(containerId: string, time: string): void {
    this.#times.set(containerId, time);
    this.#changed.set(containerId, time);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.flush().catch((error: unknown) => this.#log(`log positions: ${messageOf(error)}`));
    }, WRITE_EVERY_MS).unref();
  }

  forget(containerId: string): void {
    if (this.#times.delete(containerId)) this.#changed.set(containerId, null);
  }

  /** Forgets every container but these. */
  keep(containerIds: ReadonlySet<string>): void {
    for (const id of [...this.#times.keys()]) if (!containerIds.has(id)) this.forget(id);
  }

  /** One write at a time: they share a store. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const write = async () => {
      const changed = this.#changed;
      this.#changed = new Map();
      await this.#store.write(this.#times, changed).catch((error: unknown) => {
        this.#changed = new Map([...changed, ...this.#changed]);
        throw error;
      });
    };
    this.#written = this.#written.then(write, write);
    return this.#written;
  }
}

/** Positions in a file of a folder. */
export function positionsIn(directory: string): PositionStore {
  const file = join(directory, 'log-positions.json');
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return '{}';
        throw error;
      });
      return Object.entries(JSON.parse(text) as Record<string, string>);
    },
    write: (all) => writeAtomically(file, JSON.stringify(Object.fromEntries(all))),
  };
}
