import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buildConsole } from '../../../build/console.ts';
import { bundlePrograms } from '../../../build/server.ts';
import { PROGRAM } from './build-program.ts';

/** Bundles the measured program as the package is: from its sources it would need a third more memory. */
const folder = dirname(PROGRAM);
await rm(folder, { recursive: true, force: true });
await buildConsole();
await bundlePrograms(folder, { input: { main: 'scripts/bench/scale/program/main.ts' } });
