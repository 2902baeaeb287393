import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, type Tx } from '#db/client.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { inSavepoint, inTransaction, isUniqueViolation } from '#db/transaction.ts';
import { emptyDatabase } from '../support/test-database.ts';

describe('a part of a transaction', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-savepoint-'));
    const { url, drop } = await emptyDatabase();
    database = openDatabase({ databaseUrl: url, dataDir });
    await migrate(database);
    remove = async () => {
      await database.close();
      await drop();
      await rm(dataDir, { recursive: true });
    };
  });
  afterEach(() => remove());

  const write = (tx: Tx, name: string, value = '') =>
    tx.insertInto('setting').values({ name, value }).execute();
  const written = async () => {
    const settings = database.writer.selectFrom('setting').select('name').where('name', 'like', 'part-%');
    return (await settings.orderBy('name').execute()).map(({ name }) => name);
  };

  it('that fails is taken back alone, and the rest is committed', async () => {
    const outcome = await inTransaction(database, async (tx) => {
      await write(tx, 'part-before');
      const failed = await inSavepoint(tx, async () => {
        await write(tx, 'part-failed');
        await write(tx, 'part-before');
      });
      const done = await inSavepoint(tx, async () => {
        await write(tx, 'part-done');
        return 'done';
      });
      await write(tx, 'part-end');
      return { failed, done };
    });
    expect(outcome.done).toEqual({ result: 'done' });
    expect('error' in outcome.failed && isUniqueViolation(outcome.failed.error)).toBe(true);
    expect(await written()).toEqual(['part-before', 'part-done', 'part-end']);
  });

  it('goes with the transaction where that fails later', async () => {
    const failing = inTransaction(database, async (tx) => {
      await inSavepoint(tx, () => write(tx, 'part-done'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await written()).toEqual([]);
  });

  it('whose row refers to one that was removed meanwhile is 404', async () => {
    const outcome = await inTransaction(database, (tx) =>
      inSavepoint(tx, () =>
        tx
          .insertInto('repositoryPart')
          .values({ repositoryId: 'rep_gone', pack: 'a', number: 0, content: Buffer.from('') })
          .execute(),
      ),
    );
    // PostgreSQL and SQLite check it with the statement.
    expect(outcome).toMatchObject({ error: { name: 'Fault', code: 'not_found' } });
  });

  it('that fills the disk fails the transaction, and nothing is written without one', async ({ skip }) => {
    skip(database.dialect !== 'sqlite', 'it tests the embedded database');
    const { writer } = database;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(writer);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 5)}`.execute(writer);
    const filling = inTransaction(database, async (tx) => {
      await write(tx, 'part-before');
      await inSavepoint(tx, async () => {
        for (let number = 0; number < 50; number += 1) await write(tx, `part-${number}`, 'x'.repeat(5000));
      });
      await write(tx, 'part-end');
    });
    await expect(filling).rejects.toThrow('database or disk is full');
    expect(await written()).toEqual([]);
  });
});
