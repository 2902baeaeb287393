import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CliWorld, openCliWorld } from './support.ts';

/** Each test has an application that is deployed. */
let world: CliWorld;
beforeEach(async () => {
  world = await openCliWorld();
  await world.json('import . --name Shop');
});
afterEach(() => world.close());

it('shows the settings of an application', async () => {
  expect(await world.json('settings get')).toEqual({
    ...{ name: 'Shop', sourceType: 'git', source: expect.stringContaining('/git/rep_'), branch: 'main' },
    ...{ buildType: 'nixpacks', buildPath: '/', buildCommand: null, startCommand: null },
    ...{ healthPath: '/', port: 80, replicas: 1, submodules: false, lfs: false },
  });
  expect((await world.call('settings get')).out).toMatch(/^Start command +default$/m);
});

it('changes settings and shows their old and new values', async () => {
  const line = 'settings set --health-path /healthz --port 3000 --build dockerfile --branch release';
  const { code, out, err } = await world.call([...line.split(' '), '--start-command', 'node server.js']);
  expect(code, err).toBe(0);
  expect(out).toMatch(/^SETTING +OLD +NEW$/m);
  expect(out).toMatch(/^Health path +\/ +\/healthz$/m);
  expect(out).toMatch(/^Start command +default +node server\.js$/m);
  expect(err).toContain('The next deployment applies the change.');
  expect(await world.json('settings get')).toMatchObject({
    ...{ healthPath: '/healthz', port: 3000, buildType: 'dockerfile', branch: 'release', buildPath: '/' },
    startCommand: 'node server.js',
  });
});

it('restores defaults, and leaves the other settings', async () => {
  await world.json('settings set --health-path /healthz --build-command make --submodules on');
  const cleared = await world.call([
    'settings',
    'set',
    '--build-command',
    '',
    '--submodules',
    'off',
    '--json',
  ]);
  expect(JSON.parse(cleared.out)).toMatchObject({
    changes: [
      { setting: 'buildCommand', before: 'make', after: null },
      { setting: 'submodules', before: true, after: false },
    ],
    deploymentId: null,
  });
  expect(await world.json('settings get')).toMatchObject({ healthPath: '/healthz', buildCommand: null });
});

it('deploys a change, and keeps the link to its repository', async () => {
  const result = await world.json('settings set --build-path / --health-path /up --deploy --follow');
  expect(result).toMatchObject({
    changes: [{ setting: 'healthPath', before: '/', after: '/up' }],
    deploymentId: expect.stringMatching(/^dep_/),
  });
  expect(await world.json('deployments --limit 1')).toMatchObject([{ status: 'done' }]);
  expect((await world.app.app.instance.repositories.list()).length).toBe(1);
});

it('reports where nothing changes, and refuses what is not valid', async () => {
  const same = await world.call('settings set --port 80');
  expect(same).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Nothing changed') });
  expect(await world.call('settings set')).toMatchObject({ code: 2, err: expect.stringContaining('--help') });
  expect(await world.call('settings set --health-path healthz')).toMatchObject({ code: 2 });
  const words = await world.call(['__complete', '--', 'settings', 'set', '--build', '']);
  expect(words.out).toMatch(/^nixpacks\t/m);
});
