import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { startPostgresServer } from '../../scripts/postgres/start-server.ts';
import { freePort } from './free-port.ts';
import { MIGRATED } from './migrated-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrative address of the PostgreSQL server of this run. */
    postgresUrl: string;
  }
}

/**
 * Starts one PostgreSQL server for the run, from the binaries of the machine, and ends it afterwards.
 *
 * @throws if PostgreSQL is not installed: `vitest.config.ts` then leaves out the project.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'pilothouse-test-pg-'));
  // Nothing here has to survive a crash, and every worker opens a few connections.
  const settings = { fsync: 'off', max_connections: '300' };
  const server = await startPostgresServer({ directory, port: await freePort(), settings });
  await createMigrated(server.url);
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
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
