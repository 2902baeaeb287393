import { opendir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside } from '../../process/build/source-path.ts';

/**
 * Removes every symbolic link that leads out of a tree, before a program of this machine reads the tree: it would
 * take along what lies outside. Answers what was removed.
 */
export async function removeOutwardLinks(root: string, directory = root): Promise<string[]> {
  const removed: string[] = [];
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) removed.push(...(await removeOutwardLinks(root, path)));
    if (!entry.isSymbolicLink()) continue;
    const target = await realpath(path).catch(() => null);
    if (target !== null && isInside(root, target)) continue;
    await rm(path);
    removed.push(path.slice(root.length + 1));
  }
  return removed;
}
