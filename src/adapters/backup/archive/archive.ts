import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { messageOf } from '#src/kernel/fault.ts';
import { BackupError } from '../port.ts';
import { syncPath } from '../sync-path.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { type BackupSecret, openStream, sealStream } from './sealed-stream.ts';

interface ArchiveOptions {
  readonly secret: BackupSecret | null;
  readonly signal: AbortSignal;
}

/** Packs a folder with a manifest into one file, compressed, and encrypted where there is a secret. */
export async function packFolder(
  folder: string,
  file: string,
  { secret, signal }: ArchiveOptions,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== MANIFEST_FILE);
  const packed = create({ cwd: folder, gzip: true }, [MANIFEST_FILE, ...names.sort()]);
  const sink = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  await pipeline(Readable.from(sealStream(packed, secret)), sink, { signal });
  await syncPath(file);
}

/**
 * Unpacks a backup file into a new folder, which only this program's user can enter. Throws a `BackupError` where it is
 * damaged or sealed by another secret.
 */
export async function unpackFile(
  file: string,
  folder: string,
  { secret, signal }: ArchiveOptions,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const unpack = extract({
    cwd: folder,
    preserveOwner: false,
    strict: true,
    // Links could lead out of the folder; a backup has none.
    filter: (_path, entry) => !('type' in entry) || entry.type === 'File' || entry.type === 'Directory',
  });
  try {
    await pipeline(Readable.from(openStream(createReadStream(file), secret)), unpack, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(`The backup cannot be unpacked: ${messageOf(cause)}.`, { cause });
  }
}
