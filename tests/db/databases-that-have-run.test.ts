import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '#db/migrations/0049-databases-that-have-run.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { openTestApp } from '../support/app.ts';
import { aDatabase, importSite, publishSite, settled } from '../support/sites.ts';

test('databases of an earlier version have run where their status is `running`', async () => {
  const world = await openTestApp({}, { workloads: new FakeWorkloads() });
  try {
    publishSite(world.git);
    const ids: string[] = [];
    for (const name of ['One', 'Two']) {
      const { body } = await importSite(world, { name, database: aDatabase() });
      await settled(world, body.deploymentId);
      ids.push(body.databaseId);
    }
    const { writer } = world.app.instance.database;
    await sql`update "database" set "status" = 'error' where "id" = ${ids[1]}`.execute(writer);
    await writer.schema.alterTable('database').dropColumn('hasRun').execute();
    await up(writer as unknown as Kysely<unknown>);
    const rows = await writer.selectFrom('database').select(['id', 'hasRun']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: ids[0], hasRun: 1 },
      { id: ids[1], hasRun: 0 },
    ]);
  } finally {
    await world.close();
  }
});
