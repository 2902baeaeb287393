import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PACKAGE_FOLDERS, packageFolder, ROOT } from '../../scripts/build/common/paths.ts';

/** The packages have the version of the repository, and its ranges of what both need. */

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  version: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: Names,
  devDependencies: Names,
});
const manifestOf = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
const root = manifestOf(ROOT);

test.each(PACKAGE_FOLDERS)('%s agrees with the repository', (name) => {
  const { version, dependencies } = manifestOf(packageFolder(name));
  expect(version).toBe(root.version);
  const known = { ...root.devDependencies, ...root.dependencies };
  for (const [dependency, range] of Object.entries(dependencies))
    expect([dependency, range]).toEqual([dependency, known[dependency] ?? range]);
});

test('the server needs the same Node.js as the repository, and no more than its native parts and the static server', () => {
  const { engines, dependencies } = manifestOf(packageFolder('pilothouse'));
  expect(engines).toEqual(root.engines);
  expect(Object.keys(dependencies)).toEqual(['better-sqlite3', 'sirv']);
});
