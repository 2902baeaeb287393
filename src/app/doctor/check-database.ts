import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '#db/client.ts';
import { readMigrations, SETTINGS_LEVEL } from '#db/migrations/migrate.ts';
import { findLatestHeartbeat } from '#db/queries/node.ts';
import { readServerTime } from '#db/queries/time.ts';
import type { Config } from '../../config/config.ts';
import { systemClock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/fault.ts';
import { isNodeAlive } from '../../services/platform/core/index.ts';
import { DATA_FILES } from '../backup/data-files.ts';
import { ok, problem, type Result, warning } from './findings.ts';

/** What the records show about the server. */
export interface DatabaseState {
  readonly result: Result;
  /** Whether a server has used the database in the last 30 seconds. */
  readonly isInUse: boolean;
  /** Milliseconds by which the clock of PostgreSQL is ahead of this machine's; null for SQLite. */
  readonly clockAheadMs: number | null;
}

/** Whether the database answers, and whether this version can use it. Creates and changes nothing. */
export async function checkDatabase({ DATABASE_URL, DATA_DIR }: Config): Promise<DatabaseState> {
  if (DATABASE_URL === undefined && !(await exists(join(DATA_DIR, DATA_FILES.sqlite))))
    return unused(ok(`There is no database in ${DATA_DIR} yet. The first start creates it.`));
  const name = DATABASE_URL === undefined ? `SQLite in ${DATA_DIR}` : 'PostgreSQL';
  let database: Database | undefined;
  try {
    database = openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
    return await checkOpenDatabase(database, name);
  } catch (error) {
    const hint =
      DATABASE_URL === undefined
        ? 'Check that the user of the server can read and write the file.'
        : 'Check DATABASE_URL, that PostgreSQL runs, and that its firewall and pg_hba.conf admit this machine.';
    return unused(problem(`${name} cannot be used: ${messageOf(error)}.`, hint));
  } finally {
    await database?.close().catch(() => undefined);
  }
}

/** The same for a database that is open. `name` starts the messages. */
export async function checkOpenDatabase(database: Database, name: string): Promise<DatabaseState> {
  await database.ping();
  const { applied, pending, unknown } = await readMigrations(database);
  const seenAt = applied.includes(SETTINGS_LEVEL) ? await findLatestHeartbeat(database.reader) : undefined;
  const isPostgres = database.dialect === 'postgres';
  const clockAheadMs = isPostgres
    ? (await readServerTime(database.reader)).getTime() - systemClock.now()
    : null;
  return {
    result: levelResult(name, { applied, pending, unknown }),
    isInUse: seenAt !== undefined && isNodeAlive(systemClock, seenAt),
    clockAheadMs,
  };
}

function levelResult(name: string, state: Awaited<ReturnType<typeof readMigrations>>): Result {
  const [later] = state.unknown;
  const level = state.applied.at(-1);
  if (later !== undefined)
    return problem(
      `${name} answers, but a later version has changed it (migration ${later}).`,
      'Install that version or a later one.',
    );
  if (level === undefined) return ok(`${name} answers and is empty. The first start creates the tables.`);
  const count = state.pending.length;
  if (count === 0) return ok(`${name} answers and is at ${level}, the level of this version.`);
  return warning(
    `${name} answers and is at ${level}. The next start applies ${count} migrations.`,
    'Run "pilothouse backup" and "pilothouse upgrade --check" before.',
  );
}

const unused = (result: Result): DatabaseState => ({ result, isInUse: false, clockAheadMs: null });

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
