import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../../build/common/paths.ts';
import { buildConsole } from '../../../build/console.ts';
import { bundlePrograms } from '../../../build/server.ts';

/** Below the packages, where the bundle finds those with a native part. */
const FOLDER = join(ROOT, 'node_modules/.cache/bench-scale');

/** Bundles the measured program as the package is: from its sources it would need a third more memory. Returns its file. */
export async function buildProgram(): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await buildConsole();
  await bundlePrograms(FOLDER, { input: { main: 'scripts/bench/scale/program/main.ts' } });
  return join(FOLDER, 'main.js');
}
