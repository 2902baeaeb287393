import { copyFile, cp, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDirectory, makeReadable, removeTree } from '../files.ts';

const require = createRequire(import.meta.url);

/** Path of the static file server in the folder that `installStaticServer` was given. */
export function staticServer(runtime: string): string {
  return join(runtime, 'serve.mjs');
}

/** Replaces `runtime` by the static file server and the packages it needs, readable by every user of the machine. */
export async function installStaticServer(runtime: string): Promise<void> {
  await removeTree(runtime);
  await makeDirectory(runtime, 0o755);
  await copyFile(fileURLToPath(new URL('./serve.mjs', import.meta.url)), staticServer(runtime));
  await copyPackage('sirv', dirname(fileURLToPath(import.meta.url)), join(runtime, 'node_modules'));
  await makeReadable(runtime);
}

async function copyPackage(name: string, from: string, modules: string): Promise<void> {
  const source = await packageDirectory(name, from);
  await cp(source, join(modules, name), { recursive: true, dereference: true });
  const manifest: unknown = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  for (const dependency of dependenciesOf(manifest)) await copyPackage(dependency, source, modules);
}

async function packageDirectory(name: string, from: string): Promise<string> {
  const folders =
    createRequire(join(from, 'index.js')).resolve.paths(name) ?? require.resolve.paths(name) ?? [];
  for (const folder of folders) {
    const candidate = join(folder, name);
    if (await stat(join(candidate, 'package.json')).catch(() => null)) return candidate;
  }
  throw new Error(`The package ${name} is not installed`);
}

function dependenciesOf(manifest: unknown): string[] {
  const { dependencies } = manifest as { dependencies?: Record<string, string> };
  return Object.keys(dependencies ?? {});
}
