import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readFiles, type SiteFiles } from './read-files.ts';

const DRIVER = 'pg';
/** Written by the build: see `scripts/build/server.ts`. The repository does not contain it. */
const BUILT = join(import.meta.dirname, 'driver');
const NODE_MODULES = join(import.meta.dirname, '../../../node_modules');

const RUN_TIME = /\.(?:[cm]?js|json)$|(?:^|\/)licen[cs]e$/i;
const TESTS = /(?:^|[/.])(?:test|bench)(?:[/.])/;

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/**
 * Reads the PostgreSQL driver and all its dependencies: `<package>/<path>` of each file that is needed at run time, and
 * of the licenses. The files are in the folder `driver` of the built program, and in `node_modules` in the repository.
 */
export async function readDriver(): Promise<SiteFiles> {
  if (existsSync(BUILT)) return readFiles(BUILT);
  const driver: SiteFiles = {};
  for (const name of await withDependencies(DRIVER)) {
    for (const [path, content] of Object.entries(await readFiles(join(NODE_MODULES, name)))) {
      if (RUN_TIME.test(path) && !TESTS.test(path)) driver[`${name}/${path}`] = content;
    }
  }
  return driver;
}

async function withDependencies(name: string, known = new Set<string>()): Promise<Set<string>> {
  if (known.has(name)) return known;
  known.add(name);
  const manifest = await readFile(join(NODE_MODULES, name, 'package.json'), 'utf8');
  const { dependencies } = Manifest.parse(JSON.parse(manifest));
  for (const dependency of Object.keys(dependencies)) await withDependencies(dependency, known);
  return known;
}
