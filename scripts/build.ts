import { buildClient } from './build/client.ts';
import { buildConsole } from './build/console.ts';
import { copyLicense } from './build/licenses.ts';
import { writeRelease } from './build/release.ts';
import { buildRest } from './build/rest.ts';
import { buildServer } from './build/server.ts';

/** `npm run build`: builds the packages of `packages/` into their folders `dist`, and writes `release.json`. */
await buildConsole();
await buildServer();
await buildClient();
await buildRest();
await copyLicense();
await writeRelease();
