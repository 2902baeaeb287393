import { opendir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside } from './source-path.ts';

/**
 * Removes from a tree every symbolic link that leads out of it, and those whose target `isKept` refuses. Returns the
 * removed paths, relative to `root`. Only for trees that no tenant's process can change.
 */
export async function removeLinks(
  root: string,
  isKept: (target: string) => Promise<boolean> = async () => true,
  directory = root,
): Promise<string[]> {
  const removed: string[] = [];
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) removed.push(...(await removeLinks(root, isKept, path)));
    if (!entry.isSymbolicLink()) continue;
    const target = await realpath(path).catch(() => null);
    if (target !== null && isInside(root, target) && (await isKept(target))) continue;
    await rm(path);
    removed.push(path.slice(root.length + 1));
  }
  return removed;
}
