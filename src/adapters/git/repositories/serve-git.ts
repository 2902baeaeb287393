import { spawn } from 'node:child_process';
import type { GitCommand } from '../plan.ts';
import { GitError } from '../port.ts';
import { killGroup, WITHIN_MEMORY } from '../run-git.ts';

export interface ServeOptions {
  readonly signal: AbortSignal;
  /** What git reads; ends where it ends. */
  readonly input: AsyncIterable<Uint8Array>;
  readonly maxInputBytes: number;
  readonly maxOutputBytes: number;
}

const MAX_STDERR = 4096;

/**
 * Runs a service of git, in a separate process group with bounded memory, and yields what it prints. Input and output
 * are bounded, the signal ends the whole group. Throws a `GitError`.
 */
export async function* serveGit(command: GitCommand, options: ServeOptions): AsyncGenerator<Buffer> {
  const { signal, input, maxInputBytes, maxOutputBytes } = options;
  signal.throwIfAborted();
  const [program, ...before] = WITHIN_MEMORY;
  const child = spawn(program, [...before, ...command.args], {
    ...{ cwd: command.cwd, env: command.env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] },
  });
  const end = () => killGroup(child.pid);
  signal.addEventListener('abort', end, { once: true });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR);
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  const fed = feed(child.stdin, input, maxInputBytes).catch((error: unknown) => {
    end();
    return error;
  });
  try {
    let printed = 0;
    for await (const chunk of child.stdout) {
      printed += chunk.length;
      if (printed > maxOutputBytes) throw new GitError('too_large', 'The output of git is too large.');
      yield chunk;
    }
    const exitCode = await exited;
    signal.throwIfAborted();
    const failure = exitCode === 0 ? undefined : await fed;
    if (failure instanceof GitError) throw failure;
    if (failure !== undefined)
      throw new GitError('invalid_request', 'The body of the request cannot be read.', { cause: failure });
    if (exitCode !== 0) throw failureOf(exitCode, stderr);
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

/** Git may end before it has read everything: then the rest of the input does not matter. */
async function feed(
  stdin: NodeJS.WritableStream,
  input: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<undefined> {
  let isClosed = false;
  stdin.on('error', () => {
    isClosed = true;
  });
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new GitError('too_large', `A push can have at most ${Math.round(maxBytes / 1024 ** 2)} MiB.`);
    if (isClosed) continue;
    if (!stdin.write(chunk)) await drained(stdin);
  }
  stdin.end();
}

function drained(stdin: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of ['drain', 'close', 'error'] as const) stdin.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'close', 'error'] as const) stdin.once(event, done);
  });
}

/** Reasons of git that are not in the request. */
const OWN_FAILURE =
  /unable to|could not|cannot (fork|create|open|write)|memory|permission denied|corrupt|too many/i;

/** Git ends in the same way where it fails itself and where it cannot read what the client has sent. */
function failureOf(exitCode: number | null, stderr: string): GitError {
  const failed = (message: string) => new GitError('failed', message, { cause: new Error(stderr) });
  const refused = (message: string) => new GitError('invalid_request', message, { cause: new Error(stderr) });
  if (/exceeds maximum allowed size/.test(stderr))
    return new GitError('too_large', 'The repository would become too large.');
  if (/fsck error/.test(stderr)) return refused('The push contains objects that are not valid.');
  if (/No space left on device/.test(stderr))
    return failed('The platform has no disk space left for the repository.');
  // Without an exit code a signal has ended it.
  if (exitCode === null || OWN_FAILURE.test(stderr)) return failed('Git could not serve the request.');
  return refused('Git rejects the request. Use a git client to fetch and push.');
}
