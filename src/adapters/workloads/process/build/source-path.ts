import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { WorkloadError } from '../../port.ts';

/** Larger files are not configuration. */
const MAX_READ_BYTES = 1_048_576;

/** The real folder that a build path names; it must lie inside the clone, symbolic links followed. */
export async function buildDirectory(tree: string, buildPath: string): Promise<string> {
  const root = await realpath(tree);
  if (/[\0\\]/.test(buildPath))
    throw new WorkloadError('The build path contains a character that is not allowed');
  const real = await realpath(join(root, buildPath)).catch(() => null);
  if (real === null || (isInside(root, real) && !(await stat(real)).isDirectory())) {
    throw new WorkloadError(`The build path "${buildPath}" is not a folder of the repository`);
  }
  if (!isInside(root, real)) {
    throw new WorkloadError(`The build path "${buildPath}" leads out of the repository`);
  }
  return real;
}

/** Reads a small file of the clone; null where it is missing, large, special, or a link to somewhere else. */
export async function readSource(root: string, path: string): Promise<string | null> {
  const real = await realpath(path).catch(() => null);
  if (real === null || !isInside(await realpath(root), real)) return null;
  const { size, isFile } = await stat(real).then((found) => ({ size: found.size, isFile: found.isFile() }));
  return isFile && size <= MAX_READ_BYTES ? readFile(real, 'utf8') : null;
}

export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root + sep);
}
