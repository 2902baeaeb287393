import { existsSync } from 'node:fs';
import { buildConsole } from '../../scripts/build/console.ts';
import { bundlePrograms } from '../../scripts/build/server.ts';

/** Bundles the program into the folder that the first argument names. It contains the web console. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder');
if (!existsSync(new URL('../../src/console/dist/', import.meta.url))) await buildConsole();
await bundlePrograms(folder, { input: { main: 'src/main.ts' } });
