import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** Replaces a file by its compressed form. Whatever interrupts it, one of the two is whole. */
export async function compressFile(from: string, to: string): Promise<void> {
  await replaceFile(to, await promisify(gzip)(await readFile(from)));
  await rm(from, { force: true });
}

export async function expandFile(from: string, to: string): Promise<void> {
  await replaceFile(to, await promisify(gunzip)(await readFile(from)));
  await rm(from, { force: true });
}

/** The content of a compressed file; null where there is none. */
export async function readCompressed(path: string): Promise<Buffer | null> {
  const bytes = await readIfThere(path);
  return bytes && (await promisify(gunzip)(bytes));
}

/** The content of a file; null where there is none. */
export async function readIfThere(path: string): Promise<Buffer | null> {
  return withFile(path, (file) => file.readFile());
}

/** At most `maxBytes` of a file from a position on; null where there is no file. */
export async function readPart(path: string, position: number, maxBytes: number): Promise<Buffer | null> {
  return withFile(path, async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, position);
    return buffer.subarray(0, bytesRead);
  });
}

async function withFile<Result>(
  path: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result | null> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function replaceFile(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.tmp`;
  await writeFile(temporary, bytes, { mode: 0o600, flush: true });
  await rename(temporary, path);
}

/** The lines of a file's content; an unfinished last one is left for later. */
export function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').split('\n').slice(0, -1);
}
