import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CliWorld, openCliWorld } from './support.ts';

/** Commands in and below a folder whose link file is broken. */

let world: CliWorld;
beforeEach(async () => {
  world = await openCliWorld();
});
afterEach(() => world.close());

const LINK = '.pilothouse.json';
const linkIn = async (folder: string) => JSON.parse(await readFile(join(folder, LINK), 'utf8'));

it.each(['{', '{}', ''])('links a folder whose link file contains "%s"', async (content) => {
  await world.json('import . --name Shop');
  const before = await linkIn(world.cwd);
  await writeFile(join(world.cwd, LINK), content);
  const status = await world.call('status');
  expect(status.code).toBe(2);
  expect(status.err).toContain(`"pilothouse link <application>" in ${world.cwd}`);
  expect(await world.call('link Shop')).toMatchObject({ code: 0 });
  expect(await linkIn(world.cwd)).toEqual(before);
  expect(await world.call('status')).toMatchObject({ code: 0 });
});

it('imports and links a folder below a broken link file', async () => {
  await writeFile(join(world.home, LINK), '{');
  await world.json('import . --name Shop');
  expect(await linkIn(world.cwd)).toMatchObject({ name: 'Shop', url: world.app.url });
  await writeFile(join(world.cwd, LINK), '{');
  const taken = await world.call('import . --name Shop --yes');
  expect(taken).toMatchObject({ code: 5, err: expect.stringContaining('Give another name with --name') });
  expect(await world.call('link Shop')).toMatchObject({ code: 0 });
  expect(await readFile(join(world.home, LINK), 'utf8'), 'the other file is not changed').toBe('{');
});

it('replaces a broken link of the folder itself by an import only if that is confirmed', async () => {
  await writeFile(join(world.cwd, LINK), '{');
  const refused = await world.call('import . --name Shop');
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('is not a link to an application') });
  expect(await world.app.ok('GET /api/project.list')).toMatchObject({ total: 0 });
  await world.json('import . --name Shop --yes');
  expect(await linkIn(world.cwd)).toMatchObject({ name: 'Shop' });
});
