import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { messageOf } from '#src/kernel/fault.ts';
import type { OutputSink, OutputStream } from '#src/kernel/output.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { errorCode, type Owner } from '../files.ts';
import { groupRuns } from './group-state.ts';

/** What to run: an argument array, never a line for a shell. `env` is the whole environment. */
export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whom to run it as; absent where this program is not root. */
  readonly owner?: Owner | undefined;
  readonly stdin?: string;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program could not be started at all: not found, not allowed, too long an argument list. */
export class SpawnError extends Error {
  override readonly name = 'SpawnError';
}

/** Time for the pipes to empty once every process of a group is gone; one that left the group may hold them. */
const DRAIN_MS = 500;
const AFTER_KILL_MS = 2_000;

/** A started command with everything it starts that stays in its process group. */
export class ProcessGroup {
  readonly pid: number;
  /** The command itself has ended; others of its group may live on. */
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  /** Everything that was printed is passed on. */
  readonly #closed: Promise<unknown>;
  #gone = false;

  constructor(child: ChildProcess, pid: number, output: OutputSink) {
    this.pid = pid;
    this.#child = child;
    this.exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
    this.#closed = Promise.all(streams.map((stream) => passOn(stream, output.open())));
  }

  /** Signals the whole group, waits, then kills it. Resolves when nothing of it runs and its output has arrived. */
  async end(signal: NodeJS.Signals, graceMs: number): Promise<void> {
    const isGone = async () => !(await this.#runs());
    await this.#signal(signal);
    if (!(await waitFor(isGone, { timeoutMs: graceMs }))) {
      await this.#signal('SIGKILL');
      await waitFor(isGone, { timeoutMs: AFTER_KILL_MS });
    }
    await this.#drain();
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    if (await this.#runs()) signalTarget(-this.pid, signal);
  }

  async #runs(): Promise<boolean> {
    // Once seen gone it stays so: the number may belong to another group by now.
    this.#gone ||= !(await groupRuns(this.pid));
    return !this.#gone;
  }

  async #drain(): Promise<void> {
    await within(this.#closed, DRAIN_MS);
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    await within(this.#closed, DRAIN_MS);
  }
}

/** Reads no faster than what is read is taken. */
async function passOn(stream: Readable, output: OutputStream): Promise<void> {
  try {
    for await (const chunk of stream) await output.write(chunk as Buffer);
  } catch {
    // The other end is gone, or it was cut off here: what came before is passed on.
  } finally {
    await output.end();
  }
}

async function within(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

/** Starts a command in a session and process group of its own. Rejects with a `SpawnError`. */
export async function spawnGroup(command: Command, output: OutputSink): Promise<ProcessGroup> {
  const [file, ...args] = command.argv;
  try {
    const child = spawn(file, args, {
      cwd: command.cwd,
      env: command.env,
      detached: true,
      stdio: [command.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      ...(command.owner && { uid: command.owner.uid, gid: command.owner.gid }),
    });
    const { pid } = child;
    if (pid === undefined) {
      throw await new Promise<Error>((resolve) => child.once('error', resolve));
    }
    child.on('error', () => undefined);
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(command.stdin);
    return new ProcessGroup(child, pid, output);
  } catch (error) {
    throw new SpawnError(`${file} could not be started: ${messageOf(error)}`, { cause: error });
  }
}

/** Sends a signal to a process, or to a group by its negative number. False where there is nothing to receive it. */
export function signalTarget(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, signal);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    if (errorCode(error) === 'EPERM') return true;
    throw error;
  }
}

/** An exit in words that follow the name of a command. */
export function describeExit(exit: Exit): string {
  return exit.signal === null ? `exited with code ${exit.code ?? 'unknown'}` : `was ended by ${exit.signal}`;
}
