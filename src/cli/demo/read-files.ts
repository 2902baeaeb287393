import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Contents of files, by their paths with slashes. */
export type SiteFiles = Record<string, Buffer>;

/** Reads all files below a folder, by their paths in it. */
export async function readFiles(folder: string): Promise<SiteFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = files.map(async (file) => {
    return [relative(folder, file).split(sep).join('/'), await readFile(file)] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}
