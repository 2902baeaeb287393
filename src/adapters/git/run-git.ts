import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { GitCommand } from './plan.ts';

export interface GitOutcome {
  /** Null where a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  /** The last part of the output of git and ssh. */
  readonly stderr: string;
}

export interface RunGitOptions {
  readonly signal: AbortSignal;
  /** Each line of stderr; git's progress overwrites its line, each state counts as one. */
  readonly onLine?: (line: string) => void;
}

const MAX_STDOUT = 1024 * 1024;
const MAX_STDERR = 64 * 1024;
const MAX_LINE = 4096;

/** Git keeps every ref that a host names; a host that never stops naming some would fill the machine's memory. */
const MEMORY_BYTES = 3 * 1024 ** 3;
const PRLIMIT = '/usr/bin/prlimit';
/** Git with bounded memory, as program and first arguments. */
export const WITHIN_MEMORY: readonly [string, ...string[]] = existsSync(PRLIMIT)
  ? [PRLIMIT, `--as=${MEMORY_BYTES}`, '--', 'git']
  : ['git'];

/**
 * Runs git without a shell, in a separate process group. When the signal aborts, the whole group (git, its
 * helpers, ssh) is killed; the promise settles once the process is gone. Rejects only when git cannot be started.
 */
export async function runGit(command: GitCommand, { signal, onLine }: RunGitOptions): Promise<GitOutcome> {
  signal.throwIfAborted();
  const [program, ...before] = WITHIN_MEMORY;
  const child = spawn(program, [...before, ...command.args], {
    cwd: command.cwd,
    env: command.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endGroup = () => killGroup(child.pid);
  signal.addEventListener('abort', endGroup, { once: true });
  const stdout = new TailText(MAX_STDOUT);
  const stderr = new TailText(MAX_STDERR);
  const lines = new LineReader(onLine ?? (() => {}));
  child.stdout.setEncoding('utf8').on('data', (text: string) => stdout.add(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr.add(text);
    lines.add(text);
  });
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    lines.end();
    return { exitCode, stdout: stdout.text, stderr: stderr.text };
  } finally {
    signal.removeEventListener('abort', endGroup);
    // Helpers that outlived git, if any, hold the connection open.
    endGroup();
  }
}

/** Ends a process group at once. A missing group is not an error. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // ESRCH: the group is gone already.
  }
}

/** Keeps the end of a text, so that a chatty server costs no memory. */
class TailText {
  text = '';
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(more: string): void {
    this.text = (this.text + more).slice(-this.#limit);
  }
}

/** Cuts a stream into lines at `\n` and `\r`; a line that never ends is cut off. */
class LineReader {
  #rest = '';
  readonly #onLine: (line: string) => void;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(text: string): void {
    const lines = (this.#rest + text).split(/[\r\n]+/);
    this.#rest = (lines.pop() ?? '').slice(0, MAX_LINE);
    for (const line of lines) if (line !== '') this.#onLine(line.slice(0, MAX_LINE));
  }

  end(): void {
    if (this.#rest !== '') this.#onLine(this.#rest);
    this.#rest = '';
  }
}
