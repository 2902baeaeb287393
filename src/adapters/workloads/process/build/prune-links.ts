import { opendir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside } from './source-path.ts';

/**
 * Removes from a static site every symbolic link but those to a file of the site: the others would publish what
 * lies outside of it, or make a loop. Answers what was removed. Only for trees that no tenant's process can change.
 */
export async function pruneLinks(root: string, directory = root): Promise<string[]> {
  const removed: string[] = [];
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      removed.push(...(await pruneLinks(root, path)));
    } else if (entry.isSymbolicLink() && !(await pointsToFileOf(root, path))) {
      await rm(path);
      removed.push(path.slice(root.length + 1));
    }
  }
  return removed;
}

async function pointsToFileOf(root: string, link: string): Promise<boolean> {
  const target = await realpath(link).catch(() => null);
  return target !== null && isInside(root, target) && (await stat(target)).isFile();
}
