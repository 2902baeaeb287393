import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    dialect: 'sqlite' | 'postgres';
  }
}

/** Why a test of PostgreSQL is skipped in this project, or null. */
export const noPostgres: string | null =
  inject('dialect') === 'postgres' ? null : 'it tests PostgreSQL; the project postgres runs it';

/** A database of its own for one test world: none to name on SQLite, a fresh one of the run's server on PostgreSQL. */
export async function freshDatabase(): Promise<{ url: string | undefined; drop(): Promise<void> }> {
  if (inject('dialect') !== 'postgres') return { url: undefined, drop: async () => undefined };
  const admin = inject('postgresUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, `create database ${name}`);
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
