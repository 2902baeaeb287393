import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from '#db/sqlite.ts';

test('no parameter of a statement for SQLite decides on its plan', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pilothouse-planned-once-'));
  const { reader, writer } = openSqlite(join(folder, 'database'));
  try {
    const kept = reader.selectFrom('project').select('id').where('name', '=', 'Shop').limit(1).compile();
    expect(kept.sql).toBe('select "id" from "project" where "name" = +? limit +?');
    const { rows } =
      await sql<object>`select ${'Shop'} as "text", ${7} as "number", ${null} as "nothing"`.execute(writer);
    expect(rows).toEqual([{ text: 'Shop', number: 7, nothing: null }]);
  } finally {
    await Promise.all([reader.destroy(), writer.destroy()]);
    rmSync(folder, { recursive: true });
  }
});
