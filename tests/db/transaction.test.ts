import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, type Db, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { inTransaction } from '#db/transaction.ts';
import { emptyDatabase } from '../support/test-database.ts';

/** Whether the end of a transaction waits for the disk, in the words of each database. */
const WAITS = { sqlite: ['2', '1'], postgres: ['on', 'off'] } as const;

describe('a transaction', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-intermediate-'));
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

  const setting = async (db: Db): Promise<string> => {
    const { rows } = await (database.dialect === 'sqlite'
      ? sql<{ synchronous: number }>`pragma synchronous`.execute(db)
      : sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db));
    return String(Object.values(rows[0] ?? {})[0]);
  };

  it('waits for the disk, and an intermediate one does not', async () => {
    const [waits, doesNot] = WAITS[database.dialect];
    expect(await inTransaction(database, setting)).toBe(waits);
    expect(await inTransaction(database, setting, { isIntermediate: true })).toBe(doesNot);
    expect(await inTransaction(database, setting)).toBe(waits);
  });

  it('whose row refers to one that was removed meanwhile is 404', async () => {
    const orphaned = inTransaction(database, (tx) =>
      tx
        .insertInto('repositoryPart')
        .values({ repositoryId: 'rep_gone', pack: 'a', number: 0, content: Buffer.from('') })
        .execute(),
    );
    await expect(orphaned).rejects.toMatchObject({ name: 'Fault', code: 'not_found' });
  });

  it('that fails changes nothing, neither rows nor how the next one ends', async () => {
    const [waits] = WAITS[database.dialect];
    const failing = inTransaction(
      database,
      async (tx) => {
        await tx.insertInto('setting').values({ name: 'a', value: 'b' }).execute();
        throw new Error('refused');
      },
      { isIntermediate: true },
    );
    await expect(failing).rejects.toThrow('refused');
    expect(
      await database.writer.selectFrom('setting').select('name').where('name', '=', 'a').execute(),
    ).toEqual([]);
    expect(await inTransaction(database, setting)).toBe(waits);
  });

  it('that is intermediate begins and ends between the others', async () => {
    const turns = Array.from({ length: 20 }, (_, turn) =>
      inTransaction(
        database,
        async (tx) => {
          const { rows } = await sql<{ count: number }>`select count(*) as "count" from "setting"`.execute(
            tx,
          );
          await tx
            .insertInto('setting')
            .values({ name: `turn-${turn}`, value: '' })
            .execute();
          return rows.length;
        },
        { isIntermediate: turn % 2 === 0 },
      ),
    );
    await Promise.all(turns);
    expect(
      await database.writer.selectFrom('setting').select('name').where('name', 'like', 'turn-%').execute(),
    ).toHaveLength(20);
  });
});
