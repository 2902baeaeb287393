import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CliWorld, openCliWorld } from './support.ts';

let world: CliWorld;
beforeEach(async () => {
  world = await openCliWorld();
  await world.json('import . --name Shop --database postgres');
});
afterEach(() => world.close());

const isLinked = () =>
  access(join(world.cwd, '.pilothouse.json')).then(
    () => true,
    () => false,
  );

it('removes a project with everything in it, and the link of the folder', async () => {
  const refused = await world.call('remove shop');
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Give --yes') });
  expect(refused.err).toMatch(/- the application Shop\n {2}- the database \w+ and its data\n/);
  expect(await world.call('remove shop --yes')).toMatchObject({
    ...{ code: 0, out: 'Removed the project Shop.\n', err: 'The link of this folder was removed.\n' },
  });
  expect([await world.json('projects'), await world.json('apps'), await isLinked()]).toEqual([[], [], false]);
});

it('asks a person for the name', async () => {
  const other = await world.call('remove Shop', { answers: ['no'] });
  expect(other).toMatchObject({ code: 5, err: expect.stringContaining('Nothing was removed.') });
  expect(await world.json('projects')).toHaveLength(1);
  expect(await world.call('remove Shop', { answers: ['Shop'] })).toMatchObject({ code: 0 });
  expect(await world.json('projects')).toEqual([]);
});

it('removes one application and keeps the database', async () => {
  expect(await world.json('remove --app Shop --yes')).toEqual({ removed: expect.stringMatching(/^app_/) });
  expect([await world.json('apps'), await isLinked()]).toEqual([[], false]);
  expect((await world.call('remove Shop')).err).toMatch(/- the database/);
});

it('needs the name of what exists', async () => {
  expect(await world.call('remove Shp --yes')).toMatchObject({
    ...{ code: 4, err: expect.stringContaining('Did you mean Shop?') },
  });
  expect(await world.call('remove --yes')).toMatchObject({ code: 2, err: expect.stringContaining('--app') });
});
