import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type CliWorld, openCliWorld } from './support.ts';

/** What the command line answers where a new user guesses. */

let world: CliWorld;
beforeAll(async () => {
  world = await openShop();
});
afterAll(() => world.close());

/** A folder whose site is imported. */
async function openShop(): Promise<CliWorld> {
  const world = await openCliWorld();
  await writeFile(join(world.cwd, 'site.env'), 'SECRET=of-the-site\n');
  // As a process of its own: the program reads an option of the same name before it finds the command.
  const args = [resolve('src/cli/main.ts'), 'import', '.', '--name', 'Shop', '--env-file', 'site.env'];
  const env = { PATH: process.env.PATH, HOME: world.home };
  await promisify(execFile)(process.execPath, args, { cwd: world.cwd, env });
  return world;
}

it('sets the variables of a file for the application', async () => {
  expect((await world.call('env get SECRET')).out).toBe('of-the-site\n');
});

it('finds a deployment by the start of its id, and the latest', async () => {
  const [{ deploymentId }] = (await world.json('deployments')) as [{ deploymentId: string }];
  const whole = await world.call(`logs --deployment ${deploymentId}`);
  expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('\n') });
  for (const named of ['latest', deploymentId.slice(0, 20)])
    expect(await world.call(`logs --deployment ${named}`)).toEqual(whole);
  expect(await world.call('logs --deployment dep_none')).toMatchObject({
    ...{ code: 4, err: expect.stringContaining('"pilothouse deployments" lists the deployments.') },
  });
  await world.json('deploy --follow');
  expect(await world.call('logs --deployment dep_')).toMatchObject({
    ...{ code: 2, err: expect.stringContaining('2 deployments start with dep_') },
  });
  expect((await world.call('deployments')).out).toMatch(/ succeeded +live .*\n.* succeeded +kept /);
});

it('names a later release where no earlier one is kept', async () => {
  const world = await openShop();
  onTestFinished(() => world.close());
  await world.json('deploy --follow');
  const [newest] = (await world.json('deployments')) as [{ deploymentId: string }];
  await world.json('rollback --follow');
  expect(await world.call('rollback')).toMatchObject({
    ...{ code: 5, err: expect.stringContaining(`pilothouse rollback ${newest.deploymentId}`) },
  });
  // The rollback, the release that is kept, and the one that the rollback has started again.
  expect((await world.call('deployments')).out).toMatch(/ live .*\n.* kept .*\n.* live /);
});

it('explains options of a one-off command without --', async () => {
  expect(await world.call('run node --print 1')).toMatchObject({
    ...{ code: 2, err: expect.stringContaining('pilothouse run -- node --version') },
  });
});

it('does not take an empty input for a value', async () => {
  expect(await world.call('env set EMPTY')).toMatchObject({
    ...{ code: 2, err: expect.stringContaining('EMPTY= for an empty value') },
  });
  expect(await world.json('env set EMPTY=')).toMatchObject({ names: expect.arrayContaining(['EMPTY']) });
});

it('suggests the command for a name that other programs use', async () => {
  expect(await world.call('destroy shop')).toMatchObject({
    ...{ code: 2, err: expect.stringContaining('Did you mean "pilothouse remove"?') },
  });
});
