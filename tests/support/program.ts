import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/build/common/paths.ts';

const BUILD = fileURLToPath(new URL('./build-program.ts', import.meta.url));
/** What the program is made of. */
const SOURCES = ['src', 'routers', 'db', 'openapi', 'package-lock.json'].map((path) => join(ROOT, path));
/** Below the packages, where the program finds those with a native part. */
const BUILT = join(ROOT, 'node_modules/.cache/test-program');
const DAY_MS = 24 * 60 * 60 * 1000;

let building: Promise<string> | undefined;

/**
 * The path of the program as a package has it, for tests that start it many times: from its sources a start takes three
 * times as long. It is built once for each state of the sources.
 */
export function builtProgram(): Promise<string> {
  building ??= build().catch((error: unknown) => {
    building = undefined;
    throw error;
  });
  return building;
}

async function build(): Promise<string> {
  const name = String(Math.trunc(newestChange(SOURCES)));
  const folder = join(BUILT, name);
  if (!existsSync(folder)) {
    await mkdir(BUILT, { recursive: true });
    await removeOld();
    const own = `${folder}-${process.pid}`;
    // In a process of its own: this one would keep a gigabyte of bundling.
    await promisify(execFile)(process.execPath, [BUILD, own]);
    // Another worker can have been faster, with the same result.
    await rename(own, folder).catch(() => rm(own, { recursive: true }));
  }
  return join(folder, 'main.js');
}

/** A younger one may be running: another worker can have built it before a file was written again. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(BUILT)) {
    const folder = join(BUILT, name);
    const builtAtMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (builtAtMs < Date.now() - DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** When one of these files, or one below these folders, was changed last; in milliseconds. */
function newestChange(paths: readonly string[]): number {
  const files = paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path],
  );
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}
