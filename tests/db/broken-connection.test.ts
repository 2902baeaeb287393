import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { noPostgres } from '../support/test-database.ts';
import { until } from '../support/until.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test.skipIf(noPostgres !== null)(
  `a connection that breaks between two statements fails its transaction, and not the process${skipNote(noPostgres)}`,
  async () => {
    const { database } = world.app.instance;
    const broken = inTransaction(database, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid ?? 0;
      await sql`select pg_terminate_backend(${pid}::int)`.execute(database.reader);
      await until('the backend is gone', async () => {
        const left = await sql`select 1 from pg_stat_activity where pid = ${pid}::int`.execute(
          database.reader,
        );
        return left.rows.length === 0;
      });
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow(/connection|terminat/i);
    expect((await world.call('GET /api/health')).status).toBe(200);
  },
);
