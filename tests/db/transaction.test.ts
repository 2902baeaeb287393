import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, type Db, openDatabase, type Tx } from '#db/client.ts';
import { noteJobChange } from '#db/job-signal.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { claimUnwaited, inTransaction } from '#db/transaction.ts';
import { emptyDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

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

  it('that is intermediate and writes a job: the next claim waits for the disk', async () => {
    const waits = WAITS[database.dialect][0];
    const ofClaim = database.dialect === 'sqlite' ? WAITS.sqlite[1] : waits;
    const claim = async () => (await claimUnwaited(database, async (db) => [await setting(db)]))[0];
    const writeJob = async (tx: Tx) => noteJobChange(tx);
    expect(await claim()).toBe(ofClaim);
    await inTransaction(database, writeJob);
    expect(await claim()).toBe(ofClaim);
    await inTransaction(database, writeJob, { isIntermediate: true });
    // One that claims nothing changes nothing, and is on the disk without what was written before.
    await claimUnwaited(database, async () => []);
    const [first, second] = await Promise.all([claim(), claim()]);
    expect([first, second]).toEqual([waits, waits]);
    expect(await claim()).toBe(ofClaim);
    await inTransaction(database, writeJob, { isIntermediate: true });
    await inTransaction(database, writeJob);
    expect(await claim()).toBe(ofClaim);
  });

  it('that is intermediate and writes a job: the one that follows wakes the workers', async () => {
    let wakes = 0;
    database.jobSignal.listen(() => {
      wakes += 1;
    });
    // The connection that listens wakes once when it is open.
    if (database.dialect === 'postgres') await until('it listens', () => wakes === 1);
    wakes = 0;
    await inTransaction(database, async (tx) => noteJobChange(tx), { isIntermediate: true });
    expect(wakes).toBe(0);
    await inTransaction(database, async () => undefined);
    expect(wakes).toBe(1);
  });

  it('that fills the disk reports it and changes nothing, and the next one waits for the disk', async ({
    skip,
  }) => {
    skip(database.dialect !== 'sqlite', 'it tests the embedded database');
    const { writer } = database;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(writer);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 5)}`.execute(writer);
    for (const isIntermediate of [true, false]) {
      const filling = inTransaction(
        database,
        async (tx) => {
          for (let number = 0; number < 50; number += 1)
            await tx
              .insertInto('setting')
              .values({ name: `filling-${number}`, value: 'x'.repeat(5000) })
              .execute();
        },
        { isIntermediate },
      );
      await expect(filling).rejects.toThrow('database or disk is full');
      const filled = writer.selectFrom('setting').select('name').where('name', 'like', 'filling-%');
      expect(await filled.execute()).toEqual([]);
      expect(await setting(writer)).toBe(WAITS.sqlite[0]);
    }
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
