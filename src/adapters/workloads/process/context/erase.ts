import { randomBytes } from 'node:crypto';
import { lstat, opendir, readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import { runCommand } from '../../common/commands/run-command.ts';
import { errorCode, makeDirectory, type Owner, removeTree } from '../../common/files.ts';

/** A tree of a million files on a busy disk takes minutes. */
const ERASE_DEADLINE_MS = 10 * 60_000;
/** Paths of one argument list, well below the limits of every system. */
const MAX_PATHS_PER_COMMAND = 100;
const REMOVE = ['/bin/rm', '-rf', '--'] as const;
/** A folder without permissions stops its owner too until they are given back. */
const UNLOCK = ['/bin/chmod', '-R', 'u+rwX', '--'] as const;
const GONE = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Removes a tree without entering, as root, any folder that another user can change: such a folder is emptied by a
 * process of its owner, which can put links in the way of that process but gain nothing by it. `path` itself must be
 * in a folder that only this program can change. Returns whether everything is gone; what the owner cannot remove
 * (a folder of yet another user) stays.
 */
export async function eraseTree(path: string, signal: AbortSignal): Promise<boolean> {
  if (process.getuid?.() !== 0) return removeTree(path).then(() => true);
  const found = await lstat(path).catch(orNull);
  if (found === null) return true;
  if (!found.isDirectory()) return unlink(path).then(() => true);
  if (found.uid !== 0) {
    const owner = { uid: found.uid, gid: found.gid };
    await runAs(owner, [...REMOVE, path], signal);
    if (await removed(path)) return true;
    await runAs(owner, [...UNLOCK, path], signal);
    await runAs(owner, [...REMOVE, path], signal);
    return removed(path);
  }
  let whole = true;
  for (const name of await readdir(path)) whole = (await eraseTree(join(path, name), signal)) && whole;
  return whole && removed(path);
}

/** Removes what a user has left in folders that every user can write to, by a process of that user. */
export async function eraseEntriesOf(
  owner: Owner,
  directories: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  let paths: string[] = [];
  const erase = async () => {
    if (paths.length === 0) return;
    await runAs(owner, [...UNLOCK, ...paths], signal);
    await runAs(owner, [...REMOVE, ...paths], signal);
    paths = [];
  };
  for await (const path of entriesOfUser(owner, directories)) {
    paths.push(path);
    if (paths.length === MAX_PATHS_PER_COMMAND) await erase();
  }
  await erase();
}

/** What a user has directly in these folders. */
export async function* entriesOfUser(owner: Owner, directories: readonly string[]): AsyncGenerator<string> {
  for (const directory of directories) {
    for await (const { name } of await entriesOf(directory)) {
      const path = join(directory, name);
      if ((await lstat(path).catch(orNull))?.uid === owner.uid) yield path;
    }
  }
}

/**
 * Folders are moved here before they are emptied: the name is free at once, however long the rest takes, and a crash in
 * between loses nothing.
 */
export class Trash {
  readonly directory: string;
  readonly #log: (message: string) => void;

  constructor(directory: string, log: (message: string) => void) {
    this.directory = directory;
    this.#log = log;
  }

  /** Removes a folder that lies in a folder of this program's own. */
  async take(path: string, signal: AbortSignal): Promise<void> {
    await makeDirectory(this.directory, 0o711);
    const place = join(this.directory, `${basename(path)}.${randomBytes(6).toString('hex')}`);
    try {
      await rename(path, place);
    } catch (error) {
      if (GONE.has(errorCode(error) ?? '')) return;
      throw error;
    }
    if (await eraseTree(place, signal)) return;
    this.#log(`${place} contains files that their owner could not remove; the next start removes them`);
  }

  /** At a start. `quiet`: no process of a tenant is alive, so that nothing can interfere with root. */
  async empty(quiet: boolean, signal: AbortSignal): Promise<void> {
    for (const name of await readdir(this.directory).catch(() => [])) {
      const path = join(this.directory, name);
      if (await eraseTree(path, signal)) continue;
      if (quiet) await runAs({ uid: 0, gid: 0 }, [...REMOVE, path], signal);
    }
  }
}

async function runAs(owner: Owner, argv: readonly [string, ...string[]], signal: AbortSignal): Promise<void> {
  const options = { signal, deadlineMs: ERASE_DEADLINE_MS, output: NO_OUTPUT };
  // Whether it worked is seen by what is left.
  await runCommand({ argv, cwd: '/', env: {}, owner }, options).catch(() => undefined);
  signal.throwIfAborted();
}

/** The folder above belongs to this program: no other user can put anything in this place. */
async function removed(path: string): Promise<boolean> {
  try {
    await rmdir(path);
    return true;
  } catch (error) {
    if (GONE.has(errorCode(error) ?? '')) return true;
    if (errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function entriesOf(directory: string): Promise<AsyncIterable<{ readonly name: string }>> {
  return opendir(directory).catch(() => ({ async *[Symbol.asyncIterator]() {} }));
}

function orNull(error: unknown): null {
  if (GONE.has(errorCode(error) ?? '')) return null;
  throw error;
}
