import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

  /** Runs on one connection. */
  const onOne = <Result>(work: (db: Kysely<Schema>) => Promise<Result>) =>
    opened.writer.connection().execute(work);

  const preparedOf = async (db: Kysely<Schema>): Promise<string[]> => {
    const { rows } = await sql<{
      statement: string;
    }>`select statement from pg_prepared_statements order by prepare_time`.execute(db);
    return rows.map(({ statement }) => statement);
  };

  it('prepares what is asked again, and answers as before', async () => {
    await onOne(async (db) => {
      const named = (name: string) =>
        sql<{ id: number }>`select "id" from "place" where "name" = ${name}`.execute(db);
      await named('Harbor');
      expect(await preparedOf(db)).toEqual([]);
      for (const name of ['Harbor', 'Market', 'Harbor']) {
        const { rows } = await named(name);
        expect(rows).toEqual(name === 'Harbor' ? [{ id: 1 }] : []);
      }
      expect(await preparedOf(db)).toEqual(['select "id" from "place" where "name" = $1']);
    });
  });

  it('keeps a bounded number of them, and asks others as they are', async () => {
    await onOne(async (db) => {
      for (let number = 0; number < 300; number += 1)
        for (let times = 0; times < 2; times += 1) {
          const { rows } = await sql<object>`select ${1}::integer as ${sql.ref(`column${number}`)}`.execute(
            db,
          );
          expect(rows).toEqual([{ [`column${number}`]: 1 }]);
        }
      expect(await preparedOf(db)).toHaveLength(256);
    });
  });

  it('prepares no list of many rows', async () => {
    await onOne(async (db) => {
      const ids = sql.join(Array.from({ length: 2000 }, (_, id) => id));
      for (let times = 0; times < 3; times += 1) {
        const { rows } = await sql`select "id" from "place" where "id" in (${ids})`.execute(db);
        expect(rows).toEqual([{ id: 1 }]);
      }
      expect(await preparedOf(db)).toEqual([]);
    });
  });

  it('reads all columns of a table that another process has given a new one', async () => {
    await onOne(async (db) => {
      const ask = async () => (await sql`select * from "place" where "id" = ${1}`.execute(db)).rows;
      for (let times = 0; times < 3; times += 1) expect(await ask()).toEqual([{ id: 1, name: 'Harbor' }]);
      await sql`alter table "place" add column "size" text`.execute(opened.writer);
      expect(await ask()).toEqual([{ id: 1, name: 'Harbor', size: null }]);
    });
  });

  it('asks a prepared statement again after one has failed in a transaction', async () => {
    const insert = (id: string) => sql`insert into "place" ("id") values (${id}::text::integer)`;
    const failing = onOne((db) =>
      db.transaction().execute(async (tx) => {
        for (const id of ['2', '3', 'none']) await insert(id).execute(tx);
      }),
    );
    await expect(failing).rejects.toThrow('invalid input syntax');
    await onOne((db) => insert('4').execute(db));
    const { rows } = await sql`select "id" from "place" order by "id"`.execute(opened.writer);
    expect(rows).toEqual([{ id: 1 }, { id: 4 }]);
  });
});
