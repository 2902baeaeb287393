import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledOnce } from '#db/compiled-query.ts';
import { openPostgres } from '#db/postgres.ts';
import type { Schema } from '#db/schema.ts';
import { skipNote } from '../support/skip-note.ts';
import { emptyDatabase, noPostgres, type TestDatabase } from '../support/test-database.ts';

describe.skipIf(noPostgres !== null)(`prepared statements of PostgreSQL${skipNote(noPostgres)}`, () => {
  let database: TestDatabase;
  let opened: ReturnType<typeof openPostgres>;
  beforeEach(async () => {
    database = await emptyDatabase();
    opened = openPostgres(database.url ?? '');
    await sql`create table "place" ("id" integer, "name" text)`.execute(opened.writer);
    await sql`insert into "place" values (1, 'Harbor')`.execute(opened.writer);
  });
  afterEach(async () => {
    await opened.jobSignal.close();
    await opened.writer.destroy();
    await database.drop();
  });

  it('closes a connection on which the server does not answer in time', async () => {
    const impatient = openPostgres(database.url ?? '', 200);
    const backend = () => sql<{ pid: number }>`select pg_backend_pid() as "pid"`.execute(impatient.reader);
    const before = await backend();
    await expect(sql`select pg_sleep(1)`.execute(impatient.reader)).rejects.toThrow('Query read timeout');
    expect(impatient.connections()).toEqual({ used: 0, idle: 0, waiting: 0 });
    expect((await backend()).rows).not.toEqual(before.rows);
    // A query that fails leaves its connection open.
    await expect(sql`select 1 / 0`.execute(impatient.reader)).rejects.toThrow('division by zero');
    expect(impatient.connections()).toMatchObject({ idle: 1 });
    await impatient.jobSignal.close();
    await impatient.writer.destroy();
  });

  it('lets the server neither start parallel workers for a query nor compile it', async () => {
    const { rows } = await sql`
      select "name", "setting" from "pg_settings" where "name" in ('jit', 'max_parallel_workers_per_gather')
      order by "name"`.execute(opened.reader);
    expect(rows).toEqual([
      { name: 'jit', setting: 'off' },
      { name: 'max_parallel_workers_per_gather', setting: '0' },
    ]);
  });

  /** Runs on one connection. */
  const onOne = <Result>(work: (db: Kysely<Schema>) => Promise<Result>) =>
    opened.writer.connection().execute(work);

  const preparedOf = async (db: Kysely<Schema>): Promise<string[]> => {
    const { rows } = await sql<{
      statement: string;
    }>`select statement from pg_prepared_statements order by prepare_time`.execute(db);
    return rows.map(({ statement }) => statement);
  };

  it('prepares a query that is compiled once, and answers as before', async () => {
    const placesOf = compiledOnce(['name'], (db, { name }) => ({
      compile: () => sql<{ id: number }>`select "id" from "place" where "name" = ${name}`.compile(db),
    }));
    await onOne(async (db) => {
      for (const name of ['Harbor', 'Market', 'Harbor'])
        expect(await placesOf(db, { name })).toEqual(name === 'Harbor' ? [{ id: 1 }] : []);
      expect(await preparedOf(db)).toEqual(['select "id" from "place" where "name" = $1']);
    });
  });

  it('prepares no other query, and none whose plan must follow its table', async () => {
    const placesOf = compiledOnce(
      ['name'],
      (db, { name }) => ({
        compile: () =>
          sql<{ id: number }>`select "id" as "place" from "place" where "name" = ${name}`.compile(db),
      }),
      { isPrepared: false },
    );
    await onOne(async (db) => {
      for (let times = 0; times < 3; times += 1) {
        await sql`select "id" as "other" from "place" where "name" = ${'Harbor'}`.execute(db);
        await placesOf(db, { name: 'Harbor' });
      }
      expect(await preparedOf(db)).toEqual([]);
    });
  });

  it('asks a prepared statement again after it has failed in a transaction', async () => {
    const insert = compiledOnce(['id'], (db, { id }) => ({
      compile: () => sql<object>`insert into "place" ("id") values (${id}::text::integer)`.compile(db),
    }));
    const failing = onOne((db) =>
      db.transaction().execute(async (tx) => {
        for (const id of ['2', '3', 'none']) await insert(tx, { id });
      }),
    );
    await expect(failing).rejects.toThrow('invalid input syntax');
    await onOne((db) => insert(db, { id: '4' }));
    const { rows } = await sql`select "id" from "place" order by "id"`.execute(opened.writer);
    expect(rows).toEqual([{ id: 1 }, { id: 4 }]);
  });
});
