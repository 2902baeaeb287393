import { dirname } from 'node:path';
import type { RecordStore } from './log-files.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const LAST_LINES = 100;
const LIMIT_SENTENCE =
  `… This log is longer than ${MAX_BYTES / 1024 / 1024} MiB: what follows is left out, ` +
  `but for the last ${LAST_LINES} lines, which appear here once it ends.`;

interface Growing {
  bytes: number;
  leftOut: number;
  readonly last: string[];
}

/** Records that are never longer than a limit: their first lines, and once they are closed their last ones. */
export class BoundedRecords {
  readonly #store: RecordStore;
  readonly #growing = new Map<string, Growing>();

  constructor(store: RecordStore) {
    this.#store = store;
  }

  async append(path: string, lines: readonly string[]): Promise<void> {
    const growing = this.#growing.get(path) ?? {
      ...{ bytes: await this.#store.reopen(path), leftOut: 0, last: [] },
    };
    this.#growing.set(path, growing);
    const stored: string[] = [];
    for (const line of lines) {
      if (growing.bytes < MAX_BYTES) {
        stored.push(line);
        growing.bytes += Buffer.byteLength(line) + 1;
      } else {
        if (growing.leftOut === 0) stored.push(LIMIT_SENTENCE);
        growing.leftOut += 1;
        growing.last.push(line);
        if (growing.last.length > LAST_LINES) growing.last.shift();
      }
    }
    if (stored.length > 0) await this.#store.write(path, stored);
  }

  async close(path: string): Promise<void> {
    const { leftOut = 0, last = [] } = this.#growing.get(path) ?? {};
    this.#growing.delete(path);
    const lost = leftOut - last.length;
    if (lost > 0) last.unshift(`… ${lost} lines were left out. The last ones:`);
    if (last.length > 0) await this.#store.write(path, last);
    await this.#store.seal(path);
  }

  async removeRecord(path: string): Promise<void> {
    this.#growing.delete(path);
    await this.#store.removeRecord(path);
  }

  /** Forgets what it knows of the records in a folder that is removed. */
  async remove(directory: string): Promise<void> {
    for (const path of [...this.#growing.keys()]) if (dirname(path) === directory) this.#growing.delete(path);
    await this.#store.remove(directory);
  }
}
