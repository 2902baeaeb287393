import { lstat, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PlannedCheckout } from './plan.ts';
import { planListLfsFiles } from './plan-contents.ts';
import { tryStep } from './remote-session.ts';
import type { StopReason } from './stop-reason.ts';

/** A file in a tree that refers to one in Git LFS. */
export interface LfsPointer {
  /** In the repository. */
  readonly path: string;
  /** On the disk. */
  readonly file: string;
  readonly mode: number;
  /** SHA-256 of the content, in hexadecimal. */
  readonly oid: string;
  readonly size: number;
}

/** Of one clone. */
export const MAX_LFS_FILES = 1000;
const MAX_POINTER_BYTES = 1024;

/**
 * The pointers among the files that `.gitattributes` puts in Git LFS. Files that were committed as they are do not
 * count. Stops at one more than are ever fetched.
 */
export async function findPointers(plan: PlannedCheckout, stop: StopReason): Promise<LfsPointer[]> {
  const { stdout } = await tryStep(planListLfsFiles(plan), stop);
  const found: LfsPointer[] = [];
  for (const path of stdout.split('\0')) {
    if (path === '' || found.length > MAX_LFS_FILES) continue;
    stop.check();
    const pointer = await readPointer(plan.treeDir, path);
    if (pointer !== null) found.push(pointer);
  }
  return found;
}

async function readPointer(treeDir: string, path: string): Promise<LfsPointer | null> {
  const file = join(treeDir, path);
  const stat = await lstat(file).catch(() => null);
  if (stat?.isFile() !== true || stat.size > MAX_POINTER_BYTES) return null;
  // No link on the way leads out of the tree.
  if ((await realpath(dirname(file))) !== join(await realpath(treeDir), dirname(path))) return null;
  const text = await readFile(file, 'utf8');
  if (!text.startsWith('version https://git-lfs.github.com/spec/v1\n')) return null;
  const [, oid] = /^oid sha256:([0-9a-f]{64})$/m.exec(text) ?? [];
  const [, size] = /^size (\d{1,15})$/m.exec(text) ?? [];
  if (oid === undefined || size === undefined) return null;
  return { path, file, mode: stat.mode & 0o777, oid, size: Number(size) };
}
