import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const ATTEMPTS = 5;

/**
 * Copies files and folders below a folder that is in use. What disappears meanwhile is left out; links and sockets are
 * not copied. False where the folder does not exist.
 */
export async function copyTree(from: string, to: string, signal: AbortSignal): Promise<boolean> {
  const entries = await readdir(from, { withFileTypes: true }).catch(ignoreMissing);
  if (entries === undefined) return false;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    signal.throwIfAborted();
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, signal);
    else if (entry.isFile()) await copyFile(source, target).catch(ignoreMissing);
  }
  return true;
}

/**
 * Copies bare git repositories while git writes to them. A branch is copied before the objects that it names, and
 * single objects before packs: git writes objects first, and removes a single object only after it is in a pack.
 */
export async function copyRepositories(from: string, to: string, signal: AbortSignal): Promise<boolean> {
  const names = await readdir(from).catch(ignoreMissing);
  if (names === undefined) return false;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) await copyRepository(join(from, name), join(to, name), signal);
  return true;
}

async function copyRepository(from: string, to: string, signal: AbortSignal): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(ignoreMissing);
  if (entries === undefined) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const { name } of entries.filter((entry) => entry.isFile()))
    await copyFile(join(from, name), join(to, name)).catch(ignoreMissing);
  for (const { name } of entries.filter((entry) => entry.isDirectory() && entry.name !== 'objects'))
    await copyTree(join(from, name), join(to, name), signal);
  const objects = await readdir(join(from, 'objects')).catch(ignoreMissing);
  for (const name of (objects ?? []).filter((folder) => folder !== 'pack'))
    await copyTree(join(from, 'objects', name), join(to, 'objects', name), signal);
  await copyPacks(join(from, 'objects', 'pack'), join(to, 'objects', 'pack'), signal);
}

/** Packs are replaced by larger ones: the list is read again until all that it names are copied. */
async function copyPacks(from: string, to: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await copyTree(from, to, signal);
    const wanted = (await readdir(from).catch(ignoreMissing)) ?? [];
    const copied = (await readdir(to).catch(ignoreMissing)) ?? [];
    if (wanted.every((name) => copied.includes(name))) return;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
