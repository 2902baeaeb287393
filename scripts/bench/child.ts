import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerName } from './servers/index.ts';

const SERVE = fileURLToPath(new URL('./serve.ts', import.meta.url));

/** A server in a process of its own, so that no other shares its heap. */
export interface ServerProcess {
  readonly name: ServerName;
  readonly address: string;
  readonly dataDir: string;
  readonly pid: number;
}

/**
 * Starts each server in its own process with its own data folder, lets `work` use them, and leaves nothing behind.
 * `prepare` fills a data folder before its server starts.
 */
export async function withServers<Result>(
  names: readonly ServerName[],
  prepare: (dataDir: string) => Promise<void>,
  work: (servers: readonly ServerProcess[]) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-bench-'));
  const children: ChildProcess[] = [];
  try {
    const servers: ServerProcess[] = [];
    for (const [index, name] of names.entries()) {
      const dataDir = join(folder, String(index));
      await prepare(dataDir);
      const child = spawnServer(name, dataDir);
      children.push(child);
      const address = await addressOf(child, name);
      if (child.pid === undefined) throw new Error(`The server ${name} has no process`);
      servers.push({ name, dataDir, address, pid: child.pid });
    }
    return await work(servers);
  } finally {
    await Promise.all(children.map(stop));
    await rm(folder, { recursive: true, force: true });
  }
}

function spawnServer(name: ServerName, dataDir: string): ChildProcess {
  return spawn(process.execPath, [...profiling(), SERVE, name, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** `BENCH_PROFILE=folder` has every server write a CPU profile there when it stops. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

async function addressOf(child: ChildProcess, name: ServerName): Promise<string> {
  const started = once(child, 'message').then(([address]) => String(address));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ${name} ended with code ${code} before it listened`);
  });
  return Promise.race([started, ended]);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
