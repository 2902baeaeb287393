import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRow } from '#db/insert-row.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { importSite, publishSite } from '../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('a row is inserted with the values of its columns, in any order', async () => {
  const { writer } = world.app.instance.database;
  await insertRow(writer, 'setting', { name: 'row-a', value: 'first' });
  await insertRow(writer, 'setting', { value: 'second', name: 'row-b' });
  await insertRow(writer, 'setting', { name: 'row-c', value: 'third' });
  const rows = writer.selectFrom('setting').select(['name', 'value']).where('name', 'like', 'row-%');
  expect(await rows.orderBy('name').execute()).toEqual([
    { name: 'row-a', value: 'first' },
    { name: 'row-b', value: 'second' },
    { name: 'row-c', value: 'third' },
  ]);
});

test('a column without a value has its default', async () => {
  const { writer } = world.app.instance.database;
  publishSite(world.git);
  const { body } = await importSite(world, { name: 'Copied' });
  const copied = writer.selectFrom('application').selectAll().where('id', '=', body.applicationId);
  const application = await copied.executeTakeFirstOrThrow();
  const id = 'app_copy';
  await insertRow(writer, 'application', {
    ...application,
    id,
    appName: 'copy',
    deployTokenHash: 'copy',
    replicas: undefined,
  });
  const copy = writer.selectFrom('application').select('replicas').where('id', '=', id);
  expect(await copy.executeTakeFirst()).toEqual({ replicas: application.replicas });
});
