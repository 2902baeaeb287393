import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresBinaries } from './find-binaries.ts';

const run = promisify(execFile);

export interface PostgresServer {
  /** Administrative address. */
  readonly url: string;
  readonly pid: number | undefined;
  /** `SIGINT` ends it in order, `SIGQUIT` as a crash does. A further start continues with the same data. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

const START_DEADLINE_MS = 30_000;
const LOOK_MS = 50;

export interface PostgresOptions {
  /** With the data. It is created if it is missing. */
  readonly directory: string;
  readonly port: number;
  /** Of its configuration. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Starts a PostgreSQL server of this machine's binaries on 127.0.0.1.
 *
 * @throws if PostgreSQL is not installed.
 */
export async function startPostgresServer({
  directory,
  port,
  settings,
}: PostgresOptions): Promise<PostgresServer> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed');
  const account = process.getuid?.() === 0 ? await accountOf('postgres', 'nobody') : undefined;
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  if (account !== undefined) chownSync(directory, account.uid, account.gid);
  const data = join(directory, 'data');
  if (!existsSync(data))
    await run(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'test', '--auth=trust', '--no-sync', '-E', 'UTF8'],
      account,
    );
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', directory, ...options],
    { ...account, stdio: 'ignore' },
  );
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  await untilAccepting(url);
  return {
    url,
    pid: server.pid,
    async stop(signal = 'SIGINT') {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill(signal);
      await ended;
    },
  };
}

async function accountOf(...names: string[]): Promise<{ uid: number; gid: number }> {
  for (const name of names) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined);
    const [uid, gid] = ids?.map(({ stdout }) => Number(stdout)) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user to run it as');
}

async function untilAccepting(connectionString: string): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}
