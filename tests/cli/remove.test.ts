import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { git as gitIn } from '../support/git-user.ts';
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

const git = async (...args: string[]) => (await gitIn(world.cwd, world.home, ...args)).stdout.trim();

it('removes a project with everything in it, and the link and the remote of the folder', async () => {
  await git('remote', 'add', 'origin', 'https://git.example.com/acme/shop.git');
  const refused = await world.call('remove shop');
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Give --yes') });
  expect(refused.err).toMatch(/- the application Shop\n {2}- the database \w+ and its data\n/);
  expect(await world.call('remove shop --yes')).toMatchObject({
    ...{ code: 0, out: 'Removed the project Shop.\n' },
    err: 'The link of this folder was removed.\nThe git remote pilothouse was removed.\n',
  });
  expect(await git('remote')).toBe('origin');
  expect(await git('config', '--local', '--list')).not.toContain('credential.');
  expect([await world.json('projects'), await world.json('apps'), await isLinked()]).toEqual([[], [], false]);
});

it('keeps a remote of the name that leads elsewhere', async () => {
  await git('remote', 'set-url', 'pilothouse', 'https://other.example/git/rep_1.git');
  expect((await world.call('remove shop --yes')).err).toBe('The link of this folder was removed.\n');
  expect(await git('remote')).toBe('pilothouse');
});

it('removes without git, too', async () => {
  const { code, err } = await world.call('remove shop --yes', { env: { PATH: '' } });
  expect({ code, err }).toEqual({ code: 0, err: 'The link of this folder was removed.\n' });
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
