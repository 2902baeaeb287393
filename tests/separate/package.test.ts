import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** The packed package in the hands of a project with stricter settings and none of the repository beside it. */

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
/** What installing the package would bring along, as far as a client needs it. */
const INSTALLED = ['@trpc', 'superjson', 'copy-anything', 'eventsource', 'eventsource-parser', 'typescript'];
/** What a strict frontend project sets: no Node types, and declarations of packages are checked too. */
const BROWSER = {
  target: 'es2022',
  lib: ['es2022', 'esnext.disposable', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
};
let consumer: string;

beforeAll(async () => {
  consumer = await mkdtemp(join(tmpdir(), 'pilothouse-consumer-'));
  await run('npm', ['run', '--silent', 'build'], { cwd: ROOT });
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', consumer], { cwd: ROOT });
  const [tarball] = await readdir(consumer);
  await run('tar', ['-xzf', tarball ?? '', '-C', consumer], { cwd: consumer });
  await mkdir(join(consumer, 'node_modules'));
  await rename(join(consumer, 'package'), join(consumer, 'node_modules/pilothouse'));
  for (const name of INSTALLED) {
    await symlink(join(ROOT, 'node_modules', name), join(consumer, 'node_modules', name));
  }
  await writeFile(join(consumer, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(
    join(consumer, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: BROWSER, files: ['use.ts'] }),
  );
});

afterAll(() => rm(consumer, { recursive: true, force: true }));

const USE = `
import { type AppRouter, createClient } from 'pilothouse';
import type { inferRouterOutputs } from '@trpc/server';

const client = createClient({ url: 'https://pilothouse.example/', key: 'a-key' });
export type Project = inferRouterOutputs<AppRouter>['project']['get'];

export async function names(): Promise<string[]> {
  const page = await client.project.list.query({ limit: 10 });
  return page.items.map((project) => project.name);
}
export const create = (): Promise<{ projectId: string }> => client.project.create.mutate({ name: 'Site' });
`;

it('type-checks a frontend under its own strict settings', async () => {
  expect(await typeErrors(USE)).toEqual([]);
});

it('knows the types of inputs and outputs', async () => {
  const wrong = `${USE}
export const a = client.project.create.mutate({ title: 'Site' });
export const b: Promise<{ total: string }> = client.project.list.query({});
export const c = client.project.nothing;
export const d: Project['createdAt'] = 5;
`;
  expect(await typeErrors(wrong)).toEqual(['TS2353', 'TS2322', 'TS2339', 'TS2322']);
});

it('can be imported', async () => {
  await writeFile(
    join(consumer, 'use.mjs'),
    `import { createClient } from 'pilothouse';
     const { project } = createClient({ url: 'https://pilothouse.example', key: 'a-key' });
     console.log(typeof project.list.query);`,
  );
  expect((await run(process.execPath, ['use.mjs'], { cwd: consumer })).stdout).toBe('function\n');
});

it('contains the client and nothing of the server', async () => {
  const files = await readdir(join(consumer, 'node_modules/pilothouse'), { recursive: true });
  expect(files.filter((file) => file.startsWith('dist/')).sort()).toEqual([
    'dist/client.d.ts',
    'dist/client.js',
    'dist/router.d.ts',
  ]);
});

/** The codes of what the compiler finds wrong in a file of the consumer, in its order. */
async function typeErrors(text: string): Promise<string[]> {
  await writeFile(join(consumer, 'use.ts'), text);
  const output = await run(process.execPath, [TSC, '--pretty', 'false'], { cwd: consumer }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  return [...output.matchAll(/error (TS\d+)/g)].map(([, code]) => code ?? '');
}
