import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** What `npm ci --omit=dev` installs: nothing that only tests, builds or checks need. */

const Names = z.record(z.string(), z.string()).default({});
const Package = z.object({
  dev: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  link: z.boolean().default(false),
  dependencies: Names,
  optionalDependencies: Names,
  devDependencies: Names,
});
const Lock = z.object({ packages: z.record(z.string(), Package) });

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
const { packages } = Lock.parse(JSON.parse(read('package-lock.json')));
const root = packages[''];
const installed = Object.entries(packages)
  .filter(([path, { dev, link }]) => path !== '' && !dev && !link && !path.startsWith('packages/'))
  .map(([path]) => path);

test('no development dependency is among them', () => {
  const direct = { ...root?.dependencies, ...root?.optionalDependencies };
  const forDevelopment = Object.keys(root?.devDependencies ?? {}).filter(
    (name) => !Object.hasOwn(direct, name),
  );
  expect(forDevelopment).toEqual(expect.arrayContaining(['vitest', 'typescript', 'msw']));
  const tools = [...forDevelopment, 'vite', 'rolldown', 'esbuild', 'rollup', '@vitest/runner'].map(
    (name) => `node_modules/${name}`,
  );
  expect(installed.length).toBeGreaterThan(50);
  // Some of them are also needed by a package of the product itself.
  const reached = reachable(Object.keys(direct));
  expect(installed.filter((path) => tools.includes(path) && !reached.has(path))).toEqual([]);
  for (const tool of ['vitest', 'vite', 'rolldown', 'msw', 'typescript'])
    expect(installed, tool).not.toContain(`node_modules/${tool}`);
});

test('each of them is needed by a dependency of the product', () => {
  const workspaces = Object.entries(packages).filter(([path]) => path === '' || path.startsWith('packages/'));
  const direct = workspaces.flatMap(([, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
  );
  const reached = reachable(direct);
  expect(installed.filter((path) => !reached.has(path))).toEqual([]);
  expect(Object.values(packages).some(({ devOptional }) => devOptional)).toBe(false);
});

/** Paths in the lock file of everything that these packages need, found as Node finds it: from the inside out. */
function reachable(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = names.map((name) => `node_modules/${name}`);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const entry = packages[path];
    if (entry === undefined || found.has(path)) continue;
    found.add(path);
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      open.push(resolved(path, name));
  }
  return found;
}

function resolved(from: string, name: string): string {
  for (let folder = from; folder !== ''; ) {
    const inside = `${folder}/node_modules/${name}`;
    if (Object.hasOwn(packages, inside)) return inside;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : '';
  }
  return `node_modules/${name}`;
}
