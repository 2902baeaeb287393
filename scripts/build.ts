import { buildClient } from './build/client.ts';
import { copyLicense } from './build/licenses.ts';
import { buildRest } from './build/rest.ts';
import { buildServer } from './build/server.ts';

/** `npm run build`: builds the packages of `packages/` into their folders `dist`. */
await buildServer();
await buildClient();
await buildRest();
await copyLicense();
