import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Content, compressFile, expandFile, readCompressed, readPart } from './compressed.ts';
import type { RecordStore } from './log-files.ts';
import { withPlain } from './read-lines.ts';

/** Of one folder; the oldest ones go. */
export const KEPT_RECORDS = 200;

const EMPTY: Content = { bytes: 0, lines: 0, read: async () => Buffer.alloc(0) };

const compressedOf = (path: string): string => `${path}.gz`;

/** The files of records: plain while they grow, compressed once they are closed. */
export const recordFiles: RecordStore = {
  async reopen(path) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const isPlain = (await readPart(path, 0, 1)) !== null;
    // Both are there where an earlier change of form was interrupted; they hold the same.
    if (isPlain) await rm(compressedOf(path), { force: true });
    else if ((await readPart(compressedOf(path), 0, 1)) !== null) await expandFile(compressedOf(path), path);
    else return 0;
    return (await stat(path)).size;
  },
  async write(path, lines) {
    await appendFile(path, `${lines.join('\n')}\n`, { mode: 0o600 });
  },
  async seal(path) {
    // One without lines, or that is closed already, has no plain file.
    if ((await readPart(path, 0, 1)) === null) return;
    await compressFile(path, compressedOf(path));
    await removeOldest(dirname(path));
  },
  async removeRecord(path) {
    await rm(path, { force: true });
    await rm(compressedOf(path), { force: true });
  },
  async remove(directory) {
    await rm(directory, { recursive: true, force: true });
  },
};

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

/** The ids of records grow with time, and so do the names of their files. */
async function removeOldest(directory: string): Promise<void> {
  const names = (await readdir(directory)).sort();
  for (const name of names.slice(0, -KEPT_RECORDS)) await rm(join(directory, name), { force: true });
}
