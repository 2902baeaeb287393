import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import { git } from '../support/git-user.ts';
import { type CliWorld, commit, openCliWorld } from './support.ts';

/** Each test has an empty instance, and a folder that is not imported. */
let world: CliWorld;
beforeEach(async () => {
  world = await openCliWorld();
});
afterEach(() => world.close());

const inSite = async (...args: string[]) => (await git(world.cwd, tmpdir(), ...args)).stdout.trim();
const linkedName = async () =>
  JSON.parse(await readFile(join(world.cwd, '.pilothouse.json'), 'utf8')).name as string;
const NOT_COMMITTED = 'Changes that are not committed';

it('refuses a branch that the repository does not have, and names those that it has', async () => {
  await inSite('branch', 'release');
  const refused = await world.call('import . --branch relaese');
  expect(refused).toMatchObject({ code: 4, out: '' });
  expect(refused.err).toContain('The repository has no branch relaese.');
  expect(refused.err).toMatch(/Its branches: (main, release|release, main)\n/);
  expect(refused.err).toContain('Did you mean release?');
  const unlike = await world.call('import . --preview --branch something-else');
  expect(unlike).toMatchObject({ code: 4, err: expect.stringContaining('git branch something-else') });
  expect(await world.app.app.instance.repositories.list()).toEqual([]);
});

it('lists ten of many branches', async () => {
  for (let index = 1; index <= 12; index++) await inSite('branch', `b${index}`);
  expect((await world.call('import . --branch x/y')).err).toMatch(/Its branches: ([\w]+, ){9}\w+ and 3 more/);
});

it('deploys the newest commit of the named branch while another is checked out', async () => {
  await inSite('switch', '--quiet', '--create', 'release');
  const released = await commit(world.cwd, 'Dockerfile', 'FROM scratch\n');
  await inSite('switch', '--quiet', 'main');
  const { plan } = (await world.json('import . --preview --branch release')) as { plan: object };
  expect(plan).toMatchObject({ branch: 'release', commit: released, buildType: 'dockerfile' });
  await world.json('import . --name Shop --branch release');
  const [{ commitHash }] = (await world.json('deployments')) as [{ commitHash: string }];
  expect(commitHash).toBe(released);
});

it('takes the build type from the commit, not from files that are not committed', async () => {
  await writeFile(join(world.cwd, 'Dockerfile'), 'FROM scratch\n');
  expect(await world.json('import . --preview')).toMatchObject({ plan: { buildType: 'nixpacks' } });
  await mkdir(join(world.cwd, 'app'));
  await commit(world.cwd, 'app/Dockerfile', 'FROM scratch\n');
  const built = { plan: { buildType: 'dockerfile', buildPath: '/app' } };
  expect(await world.json('import app --preview')).toMatchObject(built);
  expect(await world.json('import . --preview --build-path /app')).toMatchObject(built);
});

it('does not count links among the changes that are not committed', async () => {
  await world.json('import . --name Shop');
  await mkdir(join(world.cwd, 'below'));
  await writeFile(join(world.cwd, 'below/.pilothouse.json'), '{}');
  expect((await world.call('import . --preview --name Two')).err).not.toContain(NOT_COMMITTED);
  await writeFile(join(world.cwd, 'new.html'), 'new');
  expect((await world.call('import . --preview --name Two')).err).toContain(NOT_COMMITTED);
});

it('keeps the link of a folder until a user confirms another one', async () => {
  await world.json('import . --name Shop');
  const refused = await world.call('import . --name Two');
  expect(refused).toMatchObject({ code: 5, out: '' });
  expect(refused.err).toContain(`linked to the application Shop of ${world.app.url}`);
  expect(refused.err).toContain('give --yes');
  expect(await world.call('import . --name Two', { answers: [''] })).toMatchObject({
    ...{ code: 5, err: expect.stringContaining('Nothing was imported') },
  });
  expect(await linkedName()).toBe('Shop');
  expect(await world.json('projects')).toHaveLength(1);
  const confirmed = await world.call('import . --name Two', { answers: ['y'] });
  expect(confirmed, confirmed.err).toMatchObject({ code: 0 });
  expect(await linkedName()).toBe('Two');
  expect(confirmed.err).toMatch(/The git remote pilothouse led to http\S+\/git\/rep_/);
  expect(await world.call('import . --name Three --yes')).toMatchObject({ code: 0 });
  expect(await linkedName()).toBe('Three');
  expect(await world.call('link Shop')).toMatchObject({
    ...{ code: 0, err: expect.stringContaining('It was linked to Three') },
  });
});

it('imports a folder below a linked one without a question', async () => {
  await world.json('import . --name Shop');
  await mkdir(join(world.cwd, 'blog'));
  await commit(world.cwd, 'blog/index.html', '<title>Blog</title>');
  expect(await world.call('import blog')).toMatchObject({ code: 0 });
  expect(await linkedName()).toBe('Shop');
});

it('prints no login of an address that a remote had', async () => {
  await inSite('remote', 'add', 'pilothouse', 'https://any:key_hunter2@old.example/x.git');
  const { err } = await world.call('import . --name Shop');
  expect(err).toContain('led to https://old.example/x.git');
  expect(err).not.toContain('hunter2');
});

/** Presses Ctrl-C when a step is shown. */
function interruptedAt(step: string) {
  const interruption = new AbortController();
  const onError = (text: string) => void (text.includes(step) && interruption.abort());
  return world.call('import . --name Shop', { isTTY: true, onError, signal: interruption.signal });
}

it('creates nothing after Ctrl-C during the check', async () => {
  expect(await interruptedAt('Check the import')).toMatchObject({ code: 130, out: '' });
  expect(await world.json('projects')).toEqual([]);
  expect(await world.app.app.instance.repositories.list()).toEqual([]);
});

it('reports what exists after Ctrl-C during the import', async () => {
  const { code, err } = await interruptedAt('Create the site');
  expect(code).toBe(130);
  expect(err).toMatch(/Interrupted\. The import imp_\w+ has ended: success\.\n.*--deployment dep_/);
  expect(await world.json('projects')).toHaveLength(1);
});

it('ends with 130 where Ctrl-C answers a question', async () => {
  await world.json('import . --name Shop');
  expect(await world.call('import . --name Two', { answers: [null] })).toMatchObject({ code: 130 });
});

it('keeps the repository of an import that has failed, for its retry', async () => {
  const away = new WorkloadError('The engine does not answer.');
  vi.spyOn(world.workloads, 'databaseEndpoint').mockRejectedValueOnce(away);
  const { code, err } = await world.call('import . --name Shop --database postgres');
  expect(code).toBe(1);
  const [, importId] = /imports retry (imp_\w+)/.exec(err) ?? [];
  expect(await world.json(`imports retry ${importId}`)).toMatchObject({ status: 'success' });
});
