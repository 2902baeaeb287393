import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Files of a commit, by path. */
export type SiteFiles = Record<string, Buffer>;

const DRIVER = 'pg';
export const SAMPLE_SITE = fileURLToPath(new URL('./site/', import.meta.url));
/** The packages of this program are in one of the folders above it. */
const NODE_MODULES = nodeModulesAbove(fileURLToPath(new URL('.', import.meta.url)));

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** The files of a site, with the database driver beside them: behind a firewall no registry could bring it. */
export async function readSite(folder: string): Promise<SiteFiles> {
  const files = await filesBelow(folder);
  for (const name of await withDependencies(DRIVER)) {
    const driver = await filesBelow(join(NODE_MODULES, name));
    for (const [path, content] of Object.entries(driver)) files[`node_modules/${name}/${path}`] = content;
  }
  return files;
}

async function withDependencies(name: string, known = new Set<string>()): Promise<Set<string>> {
  const file = join(NODE_MODULES, name, 'package.json');
  if (known.has(name) || !existsSync(file)) return known;
  known.add(name);
  const { dependencies } = Manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  for (const dependency of Object.keys(dependencies)) await withDependencies(dependency, known);
  return known;
}

async function filesBelow(folder: string): Promise<SiteFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  return Object.fromEntries(
    paths.map((path, index) => [
      relative(folder, path).split(sep).join('/'),
      contents[index] ?? Buffer.alloc(0),
    ]),
  );
}

function nodeModulesAbove(folder: string): string {
  const packages = join(folder, 'node_modules');
  if (existsSync(join(packages, DRIVER)) || dirname(folder) === folder) return packages;
  return nodeModulesAbove(dirname(folder));
}
