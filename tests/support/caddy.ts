/** A real Caddy on loopback with a configuration of another owner. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CaddyAdmin,
  CaddyConnectionLost,
  type CaddyWrite,
  openCaddyAdmin,
} from '#src/adapters/ingress/caddy/caddy-admin.ts';
import { freePort } from './free-port.ts';
import { notInstalled } from './missing-programs.ts';
import { until } from './until.ts';

const CADDY = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((path) => existsSync(path));

/** Why there can be no Caddy here, or null. Tests that need one skip with these words, unless one is required. */
export const noCaddy: string | null =
  CADDY === undefined && process.env.REQUIRE_CADDY !== '1' ? notInstalled('caddy', 'caddy') : null;

export interface Caddy {
  readonly adminUrl: string;
  readonly admin: CaddyAdmin;
  /** A change by another owner. */
  write(write: CaddyWrite): Promise<void>;
  /** Where the server that is not ours answers `foreign`. */
  readonly foreignPort: number;
  /** Its configuration without what is ours, as it was at the start. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Ends it and starts it anew with what it was given at first. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface CaddyOptions {
  /** Its admin API on a socket instead of a port. */
  readonly onSocket?: boolean;
  /** More of `apps` that another owner has configured. */
  readonly apps?: Readonly<Record<string, unknown>>;
}

export async function startCaddy({ onSocket = false, apps = {} }: CaddyOptions = {}): Promise<Caddy> {
  if (CADDY === undefined) throw new Error(notInstalled('caddy', 'caddy'));
  const program = CADDY;
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-caddy-'));
  const [adminPort, foreignPort] = [await freePort(), await freePort()];
  const socket = join(directory, 'admin.sock');
  const given = {
    admin: { listen: onSocket ? `unix/${socket}` : `127.0.0.1:${adminPort}`, config: { persist: false } },
    storage: { module: 'file_system', root: join(directory, 'storage') },
    apps: { ...apps, http: { servers: { foreign: foreignServer(foreignPort) } } },
  };
  await writeFile(join(directory, 'caddy.json'), JSON.stringify(given));
  const adminUrl = onSocket ? `unix://${socket}` : `http://127.0.0.1:${adminPort}`;
  const admin = openCaddyAdmin({ url: adminUrl, deadlineMs: 10_000 });
  let caddy: Running | undefined;

  const start = async () => {
    caddy = run(program, directory);
    const { log } = caddy;
    await until('Caddy answers', () =>
      admin.read('/config/').catch((error: unknown) => {
        if (caddy?.child.exitCode !== null) throw new Error(`Caddy ended: ${log()}`, { cause: error });
        return null;
      }),
    );
  };
  const stop = async () => {
    if (caddy === undefined) return;
    const ended = once(caddy.child, 'exit');
    caddy.child.kill('SIGKILL');
    await ended;
    caddy = undefined;
    await rm(socket, { force: true });
  };

  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    adminUrl,
    admin,
    write: (write) => writePatiently(admin, write),
    foreignPort,
    given,
    start,
    stop,
    async restart() {
      await stop();
      await start();
    },
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Caddy loses a connection now and then while it still ends its API of before a change. */
async function writePatiently(admin: CaddyAdmin, write: CaddyWrite): Promise<void> {
  await until('Caddy takes a change', async () => {
    try {
      await admin.write(write);
      return true;
    } catch (error) {
      if (error instanceof CaddyConnectionLost) return false;
      throw error;
    }
  });
}

function foreignServer(port: number) {
  return {
    listen: [`127.0.0.1:${port}`],
    automatic_https: { disable: true },
    routes: [{ handle: [{ handler: 'static_response', body: 'foreign' }] }],
  };
}

interface Running {
  readonly child: ChildProcess;
  log(): string;
}

function run(program: string, directory: string): Running {
  const child = spawn(program, ['run', '--config', join(directory, 'caddy.json')], {
    // Nothing of it is written to the home of the user who runs the tests.
    env: { PATH: process.env.PATH, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log = `${log}${chunk}`.slice(-4000);
  });
  return { child, log: () => log };
}
