import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Content, compressFile, expandFile, readCompressed, readPart } from './compressed.ts';
import { withPlain } from './read-lines.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const LAST_LINES = 100;
/** Of one folder; the oldest ones go. */
const KEPT_RECORDS = 200;
const LIMIT_SENTENCE =
  `… This log is longer than ${MAX_BYTES / 1024 / 1024} MiB: what follows is left out, ` +
  `but for the last ${LAST_LINES} lines, which appear here once it ends.`;

const EMPTY: Content = { bytes: 0, lines: 0, read: async () => Buffer.alloc(0) };

const compressedOf = (path: string): string => `${path}.gz`;

interface Growing {
  bytes: number;
  leftOut: number;
  readonly last: string[];
}

/** The files of records: plain while they grow, compressed once they are closed, and never longer than a limit. */
export class RecordFiles {
  readonly #growing = new Map<string, Growing>();

  async append(path: string, lines: readonly string[]): Promise<void> {
    const growing = this.#growing.get(path) ?? (await reopen(path));
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
    if (stored.length > 0) await write(path, stored);
  }

  async close(path: string): Promise<void> {
    const { leftOut = 0, last = [] } = this.#growing.get(path) ?? {};
    this.#growing.delete(path);
    const lost = leftOut - last.length;
    if (lost > 0) last.unshift(`… ${lost} lines were left out. The last ones:`);
    if (last.length > 0) await write(path, last);
    // One without lines, or that is closed already, has no plain file.
    if ((await readPart(path, 0, 1)) === null) return;
    await compressFile(path, compressedOf(path));
    await removeOldest(dirname(path));
  }

  async removeRecord(path: string): Promise<void> {
    this.#growing.delete(path);
    await rm(path, { force: true });
    await rm(compressedOf(path), { force: true });
  }

  /** Forgets what it knows of the records in a folder that is removed. */
  async remove(directory: string): Promise<void> {
    for (const path of [...this.#growing.keys()]) if (dirname(path) === directory) this.#growing.delete(path);
    await rm(directory, { recursive: true, force: true });
  }
}

/** Reads a record: the same bytes, whether it is compressed by now or not; none where there is no such record. */
export async function withRecord<Result>(
  path: string,
  work: (content: Content) => Promise<Result>,
): Promise<Result> {
  const plain = await withPlain(path, work);
  if (plain !== null) return plain;
  const compressed = await readCompressed(compressedOf(path));
  if (compressed !== null) return work(compressed);
  // One that is opened again between the two looks is there at the third.
  return (await withPlain(path, work)) ?? work(EMPTY);
}

async function reopen(path: string): Promise<Growing> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const isPlain = (await readPart(path, 0, 1)) !== null;
  // Both are there where an earlier change of form was interrupted; they hold the same.
  if (isPlain) await rm(compressedOf(path), { force: true });
  else if ((await readPart(compressedOf(path), 0, 1)) !== null) await expandFile(compressedOf(path), path);
  else return { bytes: 0, leftOut: 0, last: [] };
  return { bytes: (await stat(path)).size, leftOut: 0, last: [] };
}

async function write(path: string, lines: readonly string[]): Promise<void> {
  await appendFile(path, `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** The ids of records grow with time, and so do the names of their files. */
async function removeOldest(directory: string): Promise<void> {
  const names = (await readdir(directory)).sort();
  for (const name of names.slice(0, -KEPT_RECORDS)) await rm(join(directory, name), { force: true });
}
