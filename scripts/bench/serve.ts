import { setV8Flags } from '#src/app/set-v8-flags.ts';
import { isServerName, SERVERS } from './servers/index.ts';

/** Program of a child process: runs the server named by its first argument, until its parent lets go of it. */
const [name, dataDir] = process.argv.slice(2);
if (!isServerName(name) || dataDir === undefined) throw new Error('usage: serve.ts <server> <data folder>');

// As the program does; the others get the same.
setV8Flags();
const serve = await SERVERS[name]();
const serving = await serve(dataDir);
process.once('disconnect', () => void serving.close().finally(() => process.exit(0)));
process.send?.(serving.address);
