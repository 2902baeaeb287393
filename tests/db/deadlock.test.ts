import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#db/client.ts';
import { inSavepoint, inTransaction } from '#db/transaction.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test.each([
  ['transactions', async (_tx: Tx, work: () => Promise<void>) => work()],
  [
    'parts of transactions',
    async (tx: Tx, work: () => Promise<void>) => {
      const outcome = await inSavepoint(tx, work);
      if ('error' in outcome) throw new Error('It was not repeated', { cause: outcome.error });
    },
  ],
])('%s that take the same rows in another order both succeed', async (kind, within) => {
  const { database } = world.app.instance;
  const names = [`${kind}-a`, `${kind}-b`];
  const rows = names.map((name) => ({ name, value: '' }));
  await database.writer.insertInto('setting').values(rows).execute();
  const append = (letter: string, order: readonly string[]) =>
    inTransaction(database, (tx) =>
      within(tx, async () => {
        for (const name of order) {
          await tx
            .updateTable('setting')
            .set({ value: sql`value || ${letter}` })
            .where('name', '=', name)
            .execute();
          // Time for the other one to take its first row.
          await tx.selectFrom('setting').select('name').limit(1).execute();
        }
      }),
    );
  const letters = ['x', 'y', 'z'];
  for (let round = 0; round < 10; round += 1)
    await Promise.all(letters.map((letter, index) => append(letter, index % 2 ? names : names.toReversed())));
  const found = await database.reader
    .selectFrom('setting')
    .select('value')
    .where('name', 'in', names)
    .execute();
  for (const { value } of found) {
    expect(value).toHaveLength(30);
    for (const letter of letters) expect(value.split(letter)).toHaveLength(11);
  }
});
