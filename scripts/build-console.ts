import { buildConsole } from './build/console.ts';

/** `npm run build:console`: builds the web console. */
await buildConsole();
