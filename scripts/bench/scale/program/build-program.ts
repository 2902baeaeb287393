import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../../../build/common/paths.ts';

/** Below the packages, where the bundle finds those with a native part. */
export const PROGRAM = join(ROOT, 'node_modules/.cache/bench-scale/main.js');

const BUILD = fileURLToPath(new URL('build-main.ts', import.meta.url));

/** Builds the measured program in a process of its own: this one, which measures, would keep a gigabyte of bundling. */
export async function buildProgram(): Promise<string> {
  await promisify(execFile)(process.execPath, [BUILD]);
  return PROGRAM;
}
