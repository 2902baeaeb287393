import { constants } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

const MAX_PLAIN_BYTES = 65_536;

/** Numeric user and group of a process or a file. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The code of a system error, such as `ENOENT`; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a path exists. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false;
      throw error;
    },
  );
}

/** Makes a folder with exactly this mode, independent of the umask, and with this owner if one is given. */
export async function makeDirectory(path: string, mode: number, owner?: Owner): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, mode);
  if (owner) await chown(path, owner.uid, owner.gid);
}

/** Replaces a file as a whole: a reader sees the old or the new text, also after a crash. */
export async function writeAtomically(path: string, text: string, mode = 0o600): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode, flush: true });
  await chmod(temporary, mode);
  await rename(temporary, path);
}

/** Removes a tree without following links. Read-only folders of a tenant do not stop it. */
export async function removeTree(path: string): Promise<void> {
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  await remove().catch(async (error: unknown) => {
    if (errorCode(error) !== 'EACCES' && errorCode(error) !== 'EPERM') throw error;
    await openUp(path);
    await remove();
  });
}

/** Moves a tree, across file systems too. Links stay as they were written. */
export async function moveTree(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await removeTree(from);
  });
}

/**
 * Changes the owner of a whole tree; of links, not of their targets. A folder is changed after its content: its new
 * owner could otherwise place a link in the path of the walk, and get the target of the link.
 */
export async function giveTree(path: string, owner: Owner): Promise<void> {
  const entries = (await lstat(path)).isDirectory() ? await readdir(path) : [];
  for (const name of entries) await giveTree(join(path, name), owner);
  await lchown(path, owner.uid, owner.gid);
}

/** Lets every user of the machine read a tree, independent of the umask under which it was written. */
export async function makeReadable(path: string): Promise<void> {
  const directory = (await lstat(path)).isDirectory();
  await chmod(path, directory ? 0o755 : 0o644);
  for (const name of directory ? await readdir(path) : []) await makeReadable(join(path, name));
}

/** Names of the folders in a folder; none where it is missing. */
export async function subdirectories(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

async function openUp(path: string): Promise<void> {
  const stat = await lstat(path);
  if (!stat.isDirectory()) return;
  await chmod(path, 0o700);
  for (const name of await subdirectories(path)) await openUp(join(path, name));
}

/**
 * Reads a small file in a folder that another user can change: a link is not followed, and nothing but a plain file of
 * one name is read, lest the text of another file be taken for it.
 */
export async function readPlainFile(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    if (!found.isFile() || found.nlink !== 1 || found.size > MAX_PLAIN_BYTES)
      throw new Error(`${path} is not a regular small file`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
