import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { noPostgres } from '../support/test-database.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test.skipIf(noPostgres !== null)(
  `a counted request does not wait for the disk of PostgreSQL${skipNote(noPostgres)}`,
  async () => {
    const { rows } = await sql<{
      persistence: string;
    }>`select relpersistence as persistence from pg_class where relname = 'requestWindow'`.execute(
      world.app.instance.database.reader,
    );
    expect(rows).toEqual([{ persistence: 'u' }]);
  },
);
