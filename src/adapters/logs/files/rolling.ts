import { appendFile, mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compressFile, readCompressed } from './compressed.ts';
import { lastLines, newestWithin, withPlain } from './read-lines.ts';

const MAX_FILE_BYTES = 2 * 1024 * 1024;

const previousOf = (path: string): string => `${path}.previous.gz`;

/**
 * Adds lines to a file that keeps between 2 and 4 MiB of its newest ones: when it is full it becomes the previous
 * one, compressed, and the previous one goes.
 */
export async function appendRolling(path: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await appendFile(path, `${lines.join('\n')}\n`, { mode: 0o600 });
  if ((await stat(path)).size > MAX_FILE_BYTES) await compressFile(path, previousOf(path));
}

/** The last lines of a log, also from its earlier file. */
export async function tailRolling(path: string, maxLines: number): Promise<string[]> {
  const newest = (await withPlain(path, (content) => lastLines(content, maxLines))) ?? [];
  if (newest.length >= maxLines) return newest;
  const before = await readCompressed(previousOf(path));
  const earlier = before === null ? [] : await lastLines(before, maxLines - newest.length);
  return newestWithin([...earlier, ...newest], maxLines);
}

/** Removes a log with its earlier files. */
export async function removeRolling(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(previousOf(path), { force: true });
}
