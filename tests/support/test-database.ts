import { randomBytes } from 'node:crypto';
import { chmod, constants, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { MIGRATED } from './migrated-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dialect: 'sqlite' | 'postgres';
  }
}

/** Why a test of PostgreSQL is skipped in this project, or null. */
export const noPostgres: string | null =
  inject('dialect') === 'postgres' ? null : 'it tests PostgreSQL; the project postgres runs it';

export interface TestDatabase {
  /** Undefined on SQLite, whose file is in the data folder. */
  readonly url: string | undefined;
  drop(): Promise<void>;
}

/** An empty database for one test application: nothing on SQLite, a new one of the run's server on PostgreSQL. */
export const emptyDatabase = (): Promise<TestDatabase> => onPostgres('template1');

/** A migrated database without rows for one test application. On SQLite it is copied into the data folder. */
export async function migratedDatabase(dataDir: string): Promise<TestDatabase> {
  if (inject('dialect') === 'postgres') return onPostgres(MIGRATED);
  const file = join(dataDir, 'pilothouse.sqlite');
  await copyFile(inject('sqliteTemplate'), file, constants.COPYFILE_EXCL);
  await chmod(file, 0o600);
  return { url: undefined, drop: async () => undefined };
}

async function onPostgres(template: string): Promise<TestDatabase> {
  if (inject('dialect') !== 'postgres') return { url: undefined, drop: async () => undefined };
  const admin = inject('postgresUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, `create database ${name} template ${template}`);
  return {
    url: admin.replace(/\/postgres$/, `/${name}`),
    drop: () => asAdmin(admin, `drop database if exists ${name} with (force)`),
  };
}

async function asAdmin(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
