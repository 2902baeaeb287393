import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrate, readMigrations } from '#db/migrations/migrate.ts';
import { skipNote } from '../support/skip-note.ts';
import { emptyDatabase, noPostgres } from '../support/test-database.ts';
import { until } from '../support/until.ts';

const name = `an upgrade is repeated where it deadlocks with a process of the earlier version${skipNote(noPostgres)}`;

test.skipIf(noPostgres !== null)(name, async ({ onTestFinished }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-test-beside-'));
  const { url, drop } = await emptyDatabase();
  const [earlier, later] = [1, 2].map(() => openDatabase({ databaseUrl: url, dataDir }));
  if (earlier === undefined || later === undefined) throw new Error('no database');
  onTestFinished(async () => {
    await earlier.close();
    await later.close();
    await drop();
    await rm(dataDir, { recursive: true });
  });
  await migrate(earlier, '0046-names-of-instances');
  const upgrade = await earlier.writer.transaction().execute(async (tx) => {
    await sql`update "application" set "name" = "name"`.execute(tx);
    const upgraded = migrate(later);
    upgraded.catch(() => undefined);
    await until('it holds the environments and waits for the applications', async () => {
      const waiting = await sql`select 1 from pg_locks where not granted`.execute(earlier.reader);
      return waiting.rows.length > 0;
    });
    await sql`select 1 from "environment"`.execute(tx);
    return { upgraded };
  });
  await upgrade.upgraded;
  expect((await readMigrations(later)).pending).toEqual([]);
  await until('the deadlock is counted', async () => {
    const { rows } = await sql<{
      deadlocks: number;
    }>`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(later.reader);
    return rows.some(({ deadlocks }) => deadlocks > 0);
  });
});
