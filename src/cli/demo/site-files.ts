import { fileURLToPath } from 'node:url';
import { readDriver } from './driver-files.ts';
import { readFiles, type SiteFiles } from './read-files.ts';

export const SAMPLE_SITE = fileURLToPath(new URL('./site/', import.meta.url));

/** The files of a site, with the database driver beside them: the build then needs no package registry. */
export async function readSite(folder: string): Promise<SiteFiles> {
  const files = await readFiles(folder);
  for (const [path, content] of Object.entries(await readDriver())) files[`node_modules/${path}`] = content;
  return files;
}
