import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, type Db, openDatabase } from '#db/client.ts';
import { compiledOnce } from '#db/compiled-query.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { emptyDatabase } from '../support/test-database.ts';

const usersCalled = compiledOnce(['name', 'other'], (db, { name, other }) =>
  db
    .selectFrom('user')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('name', '=', name), eb('name', '=', other), eb('email', '=', name)]))
    .where('isOperator', '=', 0)
    .orderBy('id')
    .limit(5),
);

describe('a query that is compiled once', () => {
  /** As often as it is called, as by so many processes on one database. */
  let open: () => Database;
  let database: Database;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-compiled-'));
    const { url, drop } = await emptyDatabase();
    const opened: Database[] = [];
    open = () => {
      const one = openDatabase({ databaseUrl: url, dataDir });
      opened.push(one);
      return one;
    };
    database = open();
    await migrate(database);
    remove = async () => {
      await Promise.all(opened.map((one) => one.close()));
      await drop();
      await rm(dataDir, { recursive: true });
    };
  });
  afterEach(() => remove());

  const idsCalled = async (db: Db, name: string, other = 'unknown'): Promise<string[]> =>
    (await usersCalled(db, { name, other })).map(({ id }) => id);

  it('takes each parameter at any place, and other ones the next time', async () => {
    await insertUser(database.writer, 'usr_1', 'Ada');
    await insertUser(database.writer, 'usr_2', 'Grace');
    for (const db of [database.reader, database.writer]) {
      expect(await idsCalled(db, 'Ada')).toEqual(['usr_1']);
      expect(await idsCalled(db, 'usr_2@example.com')).toEqual(['usr_2']);
      expect(await idsCalled(db, 'Grace', 'Ada')).toEqual(['usr_1', 'usr_2']);
      expect(await idsCalled(db, `' or 1 = 1 --`)).toEqual([]);
    }
    expect(await usersCalled(database.reader, { name: 'Ada', other: '' })).toStrictEqual([
      { id: 'usr_1', name: 'Ada' },
    ]);
  });

  it('inside a transaction sees its writes, and no other connection does before it ends', async () => {
    await inTransaction(database, async (tx) => {
      await insertUser(tx, 'usr_1', 'Ada');
      expect(await idsCalled(tx, 'Ada')).toEqual(['usr_1']);
      expect(await idsCalled(database.reader, 'Ada')).toEqual([]);
    });
    expect(await idsCalled(database.reader, 'Ada')).toEqual(['usr_1']);
  });

  it('sees at once what another process has changed', async () => {
    const second = open();
    expect(await idsCalled(database.reader, 'Ada')).toEqual([]);
    await insertUser(second.writer, 'usr_1', 'Ada');
    expect(await idsCalled(database.reader, 'Ada')).toEqual(['usr_1']);
    await second.writer.deleteFrom('user').where('id', '=', 'usr_1').execute();
    expect(await idsCalled(database.reader, 'Ada')).toEqual([]);
  });

  it('rejects once the database is closed', async () => {
    const closing = open();
    expect(await idsCalled(closing.reader, 'Ada')).toEqual([]);
    await closing.close();
    await expect(idsCalled(closing.reader, 'Ada')).rejects.toThrow(
      /closed|not open|destroyed|after calling end/,
    );
  });
});

async function insertUser(db: Db, id: Id<'usr'>, name: string): Promise<void> {
  const now = new Date().toISOString();
  const times = { createdAt: now, updatedAt: now };
  await db
    .insertInto('user')
    .values({ id, name, email: `${id}@example.com`, emailVerified: 1, image: null, ...times })
    .execute();
}
