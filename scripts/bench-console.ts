import { measureConsole } from './bench/console/measure.ts';

/** `npm run bench:console`: what a user waits for in the console, in Chromium on a slowed processor. */
await measureConsole();
