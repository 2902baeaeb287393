import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A process that this run has started. */
export interface Program {
  readonly pid: number;
  end(): Promise<void>;
}

const START_WITHIN_MS = 20_000;

/** Starts a program of this repository in Node.js. Resolves with the port that it reports. */
export async function startNode(
  file: URL,
  args: readonly string[] = [],
): Promise<Program & { port: number }> {
  const child = fork(fileURLToPath(file), args, {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with code ${code} before it listened`);
  });
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  return { ...programOf(child, () => child.disconnect()), port };
}

/** Starts an installed program and waits until it listens on a port. Null if it is not installed. */
export async function startInstalled(
  command: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Program | null> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-2000);
  });
  const isInstalled = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true));
    child.once('error', () => resolve(false));
  });
  if (!isInstalled) return null;
  const program = programOf(child, () => void child.kill('SIGTERM'));
  for (const deadline = Date.now() + START_WITHIN_MS; !(await isOpen(port)); await delay(20)) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    await program.end();
    throw new Error(`${command} does not listen on port ${port}: ${output}`);
  }
  return program;
}

function programOf(child: ChildProcess, end: () => void): Program {
  if (child.pid === undefined) throw new Error('The program has no process');
  return {
    pid: child.pid,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      end();
      await exited;
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (isListening: boolean) => {
      socket.destroy();
      resolve(isListening);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}
