import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { freePort } from './free-port.ts';
import { findPostgresBinaries, MIGRATED } from './postgres-binaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrative address of the PostgreSQL server of this run. */
    postgresUrl: string;
  }
}

const run = promisify(execFile);

/**
 * Starts one PostgreSQL server for the run, from the binaries of the machine, and ends it afterwards.
 *
 * @throws if PostgreSQL is not installed: `vitest.config.ts` then leaves out the project.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed');
  const directory = mkdtempSync(join(tmpdir(), 'pilothouse-test-pg-'));
  const account = process.getuid?.() === 0 ? await accountOf('postgres', 'nobody') : undefined;
  chmodSync(directory, 0o700);
  if (account !== undefined) chownSync(directory, account.uid, account.gid);
  const data = join(directory, 'data');
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'test', '--auth=trust', '--no-sync', '-E', 'UTF8'],
    account,
  );
  const port = await freePort();
  const server = spawn(
    join(binaries, 'postgres'),
    // Nothing here has to survive a crash, and every worker opens a few connections.
    [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      directory,
      '-c',
      'fsync=off',
      '-c',
      'max_connections=300',
    ],
    { ...account, stdio: 'ignore' },
  );
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  await untilAccepting(url);
  await createMigrated(url);
  project.provide('postgresUrl', url);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    rmSync(directory, { recursive: true, force: true });
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

/** Tests copy this database instead of migrating one each. */
async function createMigrated(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${MIGRATED}`);
  await admin.end();
  const databaseUrl = url.replace(/\/postgres$/, `/${MIGRATED}`);
  const database = openDatabase({ databaseUrl, dataDir: '' });
  await migrate(database);
  await database.close();
}

async function untilAccepting(connectionString: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
