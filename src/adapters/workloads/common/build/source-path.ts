import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { WorkloadError } from '../../port.ts';
import { buildFailed } from '../failures.ts';

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

/**
 * Reads a file of configuration; null where it is missing, special, or a link out of the clone. Throws where it is
 * larger than its kind is ever: what reads it later takes time that grows with it.
 */
export async function readSource(root: string, path: string, maxBytes: number): Promise<string | null> {
  const real = await realpath(path).catch(() => null);
  if (real === null || !isInside(await realpath(root), real)) return null;
  const found = await stat(real);
  if (!found.isFile()) return null;
  if (found.size > maxBytes)
    throw buildFailed(
      `${basename(path)} has ${found.size} bytes; at most ${maxBytes} are read. Make it smaller.`,
    );
  return readFile(real, 'utf8');
}

/** Whether a path is the root or below it. Both must be real paths. */
export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root + sep);
}
