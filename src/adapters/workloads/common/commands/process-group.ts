import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { messageOf } from '#src/kernel/fault.ts';
import type { OutputSink, OutputStream } from '#src/kernel/output.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { within } from '#src/kernel/within.ts';
import type { Owner } from '../files.ts';
import type { Cell, CellKind, CellUsage, Confined, Launcher } from './confined.ts';
import { groupRuns } from './group-state.ts';
import { readGroupUsage } from './group-usage.ts';
import { signalTarget } from './signal-target.ts';

/** What to run: an argument array, never a line for a shell. `env` is the whole environment. */
export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whom to run it as; absent where this program is not root. */
  readonly owner?: Owner | undefined;
  readonly stdin?: string;
  /** What of a tenant's runs within limits; commands of this program's own, such as `rm`, need none. */
  readonly confined?: Confined;
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
/** Descriptor of the launcher's channel. */
const CHANNEL = 3;
const MAX_REFUSAL_LENGTH = 200;
/** Of 19 at most. */
const NICE = 10;

/** A started command with everything it starts: what is in its control group, else what stays in its process group. */
export class ProcessGroup {
  readonly pid: number;
  /** The command itself has ended; others of its group may live on. */
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  /** Everything that was printed is passed on. */
  readonly #closed: Promise<unknown>;
  readonly #cell: Cell | null;
  readonly #signalsAll: boolean;
  #gone = false;

  constructor(child: ChildProcess, pid: number, output: OutputSink, cell: Cell | null, kind?: CellKind) {
    this.pid = pid;
    this.#cell = cell;
    // A database server passes a signal on to its own processes as it sees fit.
    this.#signalsAll = kind === 'application';
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
      await this.#kill();
      await waitFor(isGone, { timeoutMs: AFTER_KILL_MS });
    }
    await this.#drain();
    await this.#cell?.remove();
  }

  /** What it uses now. */
  usage(): Promise<CellUsage> {
    return this.#cell?.usage() ?? readGroupUsage(this.pid);
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    if (!(await this.#runs())) return;
    if (this.#cell === null || !this.#signalsAll) {
      signalTarget(-this.pid, signal);
      return;
    }
    for (const pid of await this.#cell.pids()) signalTarget(pid, signal);
  }

  async #kill(): Promise<void> {
    if (this.#cell === null) await this.#signal('SIGKILL');
    else await this.#cell.kill();
  }

  async #runs(): Promise<boolean> {
    // Once seen gone it stays so: the number may belong to another group by now.
    this.#gone ||= this.#cell === null ? !(await groupRuns(this.pid)) : await this.#cell.isEmpty();
    return !this.#gone;
  }

  /** Ends what could not be made to run its command, and passes the reason on. */
  async abandon(error: unknown): Promise<never> {
    await this.#kill();
    await this.end('SIGKILL', 0);
    throw error;
  }

  async #drain(): Promise<void> {
    await within(DRAIN_MS, this.#closed);
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    await within(DRAIN_MS, this.#closed);
  }
}

/** Reads no faster than what is read is taken. */
async function passOn(stream: Readable, output: OutputStream): Promise<void> {
  try {
    for await (const chunk of stream) await output.write(chunk as Buffer);
  } catch {
    // The other end is gone, or the stream was cut off here: what arrived before is passed on.
  } finally {
    await output.end();
  }
}

/** Starts a command in a separate session and process group. Rejects with a `SpawnError`. */
export async function spawnGroup(command: Command, output: OutputSink): Promise<ProcessGroup> {
  const { confined } = command;
  const launcher = (await confined?.launcher(command.owner)) ?? null;
  const cell = launcher === null ? null : ((await confined?.cell()) ?? null);
  try {
    const child = launcher === null ? startDirectly(command) : startLauncher(launcher, command);
    const { pid } = child;
    if (pid === undefined) {
      throw await new Promise<Error>((resolve) => child.once('error', resolve));
    }
    child.on('error', () => undefined);
    child.stdin?.on('error', () => undefined);
    const group = new ProcessGroup(child, pid, output, cell, confined?.kind);
    if (launcher !== null) await letBecome(child, command, cell).catch((error) => group.abandon(error));
    child.stdin?.end(command.stdin);
    return group;
  } catch (error) {
    await cell?.remove();
    throw new SpawnError(`${command.argv[0]} could not be started: ${messageOf(error)}`, { cause: error });
  }
}

function startDirectly({ argv, cwd, env, owner, stdin }: Command): ChildProcess {
  const [file, ...args] = argv;
  return spawn(file, args, {
    cwd,
    env,
    detached: true,
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  });
}

/** Neither the tenant's environment nor its folder is touched by what still runs as root. */
function startLauncher({ argv, changesUser }: Launcher, { owner, stdin }: Command): ChildProcess {
  const [file, ...args] = argv;
  return spawn(file, args, {
    cwd: '/',
    env: {},
    detached: true,
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
    ...(owner && !changesUser && { uid: owner.uid, gid: owner.gid }),
  });
}

/** Puts the waiting launcher into its control group and sends it the command. Throws if the launcher reports an error. */
async function letBecome(
  child: ChildProcess,
  { argv, cwd, env, confined }: Command,
  cell: Cell | null,
): Promise<void> {
  const channel = child.stdio[CHANNEL];
  if (!(channel instanceof Socket) || child.pid === undefined) throw new Error('the launcher has no channel');
  let refusal = '';
  channel.setEncoding('utf8').on('data', (text: string) => {
    refusal += text;
  });
  const closed = new Promise<void>((resolve) => channel.once('close', () => resolve()));
  channel.on('error', () => undefined);
  try {
    await cell?.admit(child.pid);
    channel.end(JSON.stringify({ argv, cwd, env, nice: confined?.isNice ? NICE : 0 }));
    await closed;
  } finally {
    channel.destroy();
  }
  if (refusal !== '') throw new Error(refusal.slice(0, MAX_REFUSAL_LENGTH));
}

/** An exit in words that follow the name of a command. */
export function describeExit(exit: Exit): string {
  return exit.signal === null ? `exited with code ${exit.code ?? 'unknown'}` : `was ended by ${exit.signal}`;
}
