import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database, Db } from '#db/client.ts';
import { keptUntilWritten } from '#db/kept-rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { openSharedDatabase } from '../support/shared-database.ts';

/** Rows that are kept are those that the query would return now. */

let database: Database;
let second: Database;
let close: () => Promise<void>;
let asked = 0;

const usersCalled = keptUntilWritten(
  (db: Db, name: string) => {
    asked += 1;
    return db.selectFrom('user').select('id').where('name', '=', name).orderBy('id').execute();
  },
  (name) => name,
);

beforeEach(async () => {
  ({ database, second, close } = await openSharedDatabase());
});
afterEach(() => close());

const idsOf = async (name: string, db: Db = database.reader): Promise<string[]> =>
  (await usersCalled(db, name)).map(({ id }) => id);

async function insertUser(db: Db, id: 'usr_1' | 'usr_2'): Promise<void> {
  const time = new Date().toISOString();
  const times = { createdAt: time, updatedAt: time };
  const user = { id, name: 'Ada', email: `${id}@example.com`, emailVerified: 1, image: null };
  await db
    .insertInto('user')
    .values({ ...user, ...times })
    .execute();
}

it('returns what this process has written, or another one before this turn of the event loop', async () => {
  expect(await idsOf('Ada')).toEqual([]);
  await insertUser(database.writer, 'usr_1');
  expect(await idsOf('Ada')).toEqual(['usr_1']);
  await insertUser(second.writer, 'usr_2');
  await setImmediate();
  expect(await idsOf('Ada')).toEqual(['usr_1', 'usr_2']);
  await second.writer.deleteFrom('user').where('id', '=', 'usr_1').execute();
  await setImmediate();
  expect(await idsOf('Ada')).toEqual(['usr_2']);
});

it('returns in a transaction what it has written, and outside nothing before the commit', async () => {
  await insertUser(database.writer, 'usr_1');
  expect(await idsOf('Ada')).toEqual(['usr_1']);
  await inTransaction(database, async (tx) => {
    await insertUser(tx, 'usr_2');
    expect(await idsOf('Ada', tx)).toEqual(['usr_1', 'usr_2']);
    expect(await idsOf('Ada')).toEqual(['usr_1']);
  });
  expect(await idsOf('Ada')).toEqual(['usr_1', 'usr_2']);
});

it('asks SQLite again only after a write, and keeps no empty result', async () => {
  await insertUser(database.writer, 'usr_1');
  asked = 0;
  for (let count = 0; count < 3; count += 1) await idsOf('Ada');
  expect(asked).toBe(database.dialect === 'sqlite' ? 1 : 3);
  await database.writer.updateTable('user').set({ image: 'new' }).where('id', '=', 'usr_1').execute();
  asked = 0;
  for (let count = 0; count < 3; count += 1) await idsOf('Ada');
  expect(asked).toBe(database.dialect === 'sqlite' ? 1 : 3);
  asked = 0;
  for (let count = 0; count < 3; count += 1) await idsOf('unknown');
  expect(asked).toBe(3);
});
