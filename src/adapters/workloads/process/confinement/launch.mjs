// Becomes a tenant's program. It prepares nothing itself, but waits for a message, so that its parent can first put it
// into its control group. It already runs as the tenant's user, without privileges and within its limits, and gets the
// tenant's environment only here: no program of the system runs with it as root. Descriptor 3 receives {argv, cwd,
// env, nice}; an answer there is the reason why it could not start.
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { delimiter, resolve } from 'node:path';

const CHANNEL = 3;
/** Linux takes no longer argument. */
const MAX_ARGUMENT_BYTES = 131_071;

try {
  const { argv, cwd, env, nice } = JSON.parse(readFileSync(CHANNEL, 'utf8'));
  // Any process may lower its own priority; only a privileged one may change that of another user's.
  if (getPriority() < nice) setPriority(nice);
  process.chdir(cwd);
  const [name, ...rest] = argv;
  if (argv.some((part) => Buffer.byteLength(part) > MAX_ARGUMENT_BYTES)) fail('E2BIG');
  const file = find(name, env.PATH ?? '/usr/local/bin:/usr/bin:/bin');
  // What is caught here has its usual meaning again in the program; what is ignored would stay ignored.
  for (const signal of ['SIGPIPE', 'SIGXFSZ']) process.on(signal, () => {});
  closeSync(CHANNEL);
  // What names no interpreter is a script of the system's shell, as for every program that starts another.
  if (isProgram(file)) process.execve(file, argv, env);
  process.execve('/bin/sh', ['sh', file, ...rest], env);
} catch (error) {
  writeSync(CHANNEL, String(error?.code ?? error));
  process.exit(127);
}

function find(name, path) {
  const candidates = name.includes('/')
    ? [resolve(name)]
    : path.split(delimiter).map((folder) => resolve(folder, name));
  let reason = 'ENOENT';
  for (const candidate of candidates) {
    try {
      accessSync(candidate, constants.X_OK);
      if (statSync(candidate).isFile()) return candidate;
      reason = 'EACCES';
    } catch (error) {
      if (error.code === 'EACCES') reason = 'EACCES';
    }
  }
  return fail(reason);
}

function isProgram(file) {
  const start = Buffer.alloc(4);
  try {
    const descriptor = openSync(file, 'r');
    readSync(descriptor, start);
    closeSync(descriptor);
  } catch {
    // A file that may be run but not read is not a script.
    return true;
  }
  return start.toString('latin1') === '\x7fELF' || start.toString('latin1', 0, 2) === '#!';
}

function fail(code) {
  throw Object.assign(new Error(code), { code });
}
