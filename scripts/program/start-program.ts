import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The program itself in a process of its own, on a folder of its own. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  /** Resolves with the exit code or the signal when the process has ended. */
  readonly ended: Promise<string>;
  isRunning(): boolean;
  /** Everything that the process has written, since the file was created. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Ends the process in order; kills it if that takes longer than `STOP_DEADLINE_MS`. Resolves as `ended` does. */
  stop(): Promise<string>;
}

export interface ProgramOptions {
  /** Receives the log. */
  readonly folder: string;
  readonly name: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
}

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const READY_DEADLINE_MS = 90_000;
/** The program gives itself 10 seconds. */
const STOP_DEADLINE_MS = 12_000;
const LOOK_MS = 50;
const SHOWN_BYTES = 4_000;
const KEPT = ['PATH', 'HOME', 'LANG', 'TMPDIR'];

/** Starts the program without waiting for it. Settings of the caller's environment do not reach it. */
export function spawnProgram({ folder, name, port, settings }: ProgramOptions): Program {
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { ...environment(), NODE_NO_WARNINGS: '1', PORT: String(port), ...settings },
    stdio: ['ignore', log, log],
    // In a separate group, Ctrl-C reaches only the caller, which ends things in order.
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    ended,
    isRunning: () => isRunning(child),
    output: () => readFileSync(logFile, 'utf8'),
    signal: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
      const how = await ended;
      clearTimeout(timer);
      return how;
    },
  };
}

/** Starts the program and waits until it serves. Throws, with the end of its log, if it does not. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const program = spawnProgram(options);
  await untilReady(program);
  return program;
}

/** Waits until the program answers. Throws, with the end of its log, if it ends or takes too long. */
export async function untilReady(program: Program): Promise<void> {
  const deadline = Date.now() + READY_DEADLINE_MS;
  while (!(await isServing(program.url))) {
    if (program.isRunning() && Date.now() < deadline) {
      await delay(LOOK_MS);
      continue;
    }
    const why = program.isRunning() ? 'does not serve' : `ended (${await program.ended})`;
    await program.stop();
    throw new Error(`The program ${why}:\n${program.output().slice(-SHOWN_BYTES)}`);
  }
}

async function isServing(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
