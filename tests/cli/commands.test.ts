import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { git } from '../support/git-user.ts';
import { until } from '../support/until.ts';
import { type CliWorld, commit, makeSite, openCliWorld } from './support.ts';

/** Each test has an empty instance, a user who is signed in, and a folder that is not imported. */
let world: CliWorld;
beforeEach(async () => {
  world = await openCliWorld();
});
afterEach(() => world.close());

/** Imports the folder with two variables, and waits until it is deployed. */
async function importShop(): Promise<{ applicationId: string }> {
  await world.json('import . --name Shop --env ONE=1 --env SECRET=hunter2');
  const { applicationId } = JSON.parse(await readFile(join(world.cwd, '.pilothouse.json'), 'utf8'));
  return { applicationId };
}

it('stores the key of a sign-in for the user only', async () => {
  const file = join(world.home, '.config/pilothouse/credentials.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(world.home, '.config/pilothouse'))).mode & 0o777).toBe(0o700);
  expect(await world.json('whoami')).toMatchObject({ url: world.app.url, role: 'owner', isOperator: true });
  expect((await world.call('whoami')).out).toMatch(/\nOrganization +\S.* \(org_\w+\)\n/);
});

it('checks a folder without creating anything', async () => {
  const { code, out, err } = await world.call('import . --preview');
  expect({ code, out }, err).toEqual({ code: 0, out: expect.stringContaining('Nothing was created') });
  expect(await world.json('projects')).toEqual([]);
  // The repository of the check is removed with it.
  expect(await world.app.app.instance.repositories.list()).toEqual([]);
  expect(await world.json('import . --preview')).toMatchObject({ valid: true, errors: [] });
});

it('shows what an import would create, without values of variables', async () => {
  const line =
    'import . --preview --name Shop --domain shop.example.com --database postgres --env SECRET=hunter2 --env ONE=1';
  const { out, err } = await world.call(line);
  expect(out, err).toMatch(/^Project +Shop$/m);
  expect(out).toMatch(/^Database +shop \(postgres\)$/m);
  expect(out).toMatch(/^Domain +shop\.example\.com$/m);
  expect(out).toMatch(/^Source +\. \(commit [0-9a-f]{10}\)$/m);
  expect(out).toMatch(/^Build +nixpacks, in \/$/m);
  expect(out).toMatch(/^Variables +2: ONE, SECRET$/m);
  expect(out + err).not.toContain('hunter2');
  expect(await world.json(line)).toMatchObject({
    plan: {
      project: 'Shop',
      branch: 'main',
      buildType: 'nixpacks',
      variables: ['ONE', 'SECRET'],
      port: null,
    },
  });
});

it('lists every problem of an import that is not possible', async () => {
  const { code, err } = await world.call('import . --branch gone/../x');
  expect(code).not.toBe(0);
  expect(err).toContain('Error:');
  const refused = await world.call('import https://127.0.0.1:1/none.git --preview --json');
  expect({ code: refused.code, error: JSON.parse(refused.err).error.code }).toEqual({
    ...{ code: 5, error: 'REPOSITORY_NOT_FOUND' },
  });
});

it('names the ways on where a project of the name exists', async () => {
  await importShop();
  const linked = await world.call('import . --name Shop');
  expect(linked).toMatchObject({ code: 5, err: expect.stringContaining('git push pilothouse main') });
  await world.call('unlink');
  const { err } = await world.call('import . --name Shop');
  expect(err).toContain('--name <name>');
  expect(err).toContain('"pilothouse remove Shop"');
  expect(err).toContain('"pilothouse link Shop"');
});

it('puts a folder online with its variables, and links it', async () => {
  await writeFile(join(world.cwd, '.env.test'), 'SECRET=hunter2\nTWO="a b"\n');
  const result = await world.json('import . --env-file .env.test --env ONE=1 --name Shop');
  expect(result).toMatchObject({
    status: 'success',
    deploymentStatus: 'done',
    url: expect.stringMatching(/^http/),
  });
  const link = JSON.parse(await readFile(join(world.cwd, '.pilothouse.json'), 'utf8'));
  expect(link).toMatchObject({
    url: world.app.url,
    name: 'Shop',
    applicationId: expect.stringMatching(/^app_/),
  });
  expect(await world.json('env list')).toEqual({ names: ['ONE', 'SECRET', 'TWO'] });
  expect(JSON.stringify(world.app.logLines)).not.toMatch(/hunter2/);
});

it('shows what there is', async () => {
  const { applicationId } = await importShop();
  expect(await world.json('projects')).toEqual([expect.any(Object)]);
  expect(await world.json('apps')).toMatchObject([
    { applicationId, name: 'Shop', project: 'Shop', status: 'done' },
  ]);
  expect(await world.json('status')).toMatchObject({
    applicationId,
    status: 'done',
    domains: [],
    autoDeploy: true,
  });
  expect(await world.json('open')).toEqual({ url: expect.stringMatching(/^http/) });
  expect((await world.call('status')).out).toMatch(/Application +Shop \(app_/);
  const [{ importId }] = (await world.json('imports list')) as [{ importId: string }];
  expect(await world.json(`imports show ${importId}`)).toMatchObject({
    ...{ importId, name: 'Shop', status: 'success', applicationId, databaseId: null },
    steps: [{ name: 'project_creation', status: 'success' }, {}, {}, {}, { name: 'deployment' }],
    request: { name: 'Shop', source: { type: 'git', branch: 'main' } },
  });
  const { out } = await world.call(`imports show ${importId}`);
  expect(out).toMatch(/^Import +imp_\w+\nName +Shop\nStatus +success\n/);
  expect(out).toMatch(/\nproject_creation +success +\d+\.\d s\n/);
  expect(out).toMatch(/\nREQUEST\n{\n {2}"organizationId": /);
  expect(await world.call('imports show imp_01k0')).toMatchObject({ code: 4 });
});

it('deploys what is pushed with git, and shows so', async () => {
  await importShop();
  const remote = (await git(world.cwd, world.home, 'remote', 'get-url', 'pilothouse')).stdout.trim();
  expect(remote).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/git\/rep_\w+\.git$/);
  const hash = await commit(world.cwd, 'index.html', '<title>Two</title>');
  // Without the helper, which needs the credentials of this process's user.
  const address = remote.replace('http://', `http://any:${world.app.key}@`);
  const { stderr } = await git(world.cwd, world.home, '-c', 'credential.helper=', 'push', address, 'main');
  expect(stderr).toMatch(
    /remote: Shop: deployment dep_\w+ is queued\.\s+remote: Follow it with: pilothouse logs --follow --deployment dep_/,
  );
  await until('the push is deployed', async () => {
    const [last] = (await world.json('deployments --limit 1')) as [
      { status: string; commitHash: string | null },
    ];
    return last.status === 'done' && last.commitHash === hash;
  });
});

it('answers git with the stored key, for its own address only', async () => {
  const ask = async (host: string, operation = 'get') =>
    (await world.call(`git-credential ${operation}`, { input: `protocol=http\nhost=${host}\n` })).out;
  expect(await ask(new URL(world.app.url).host)).toBe(`username=pilothouse\npassword=${world.app.key}\n`);
  expect(await ask('evil.example')).toBe('');
  expect(await ask(new URL(world.app.url).host, 'store')).toBe('');
});

it('deploys, follows and rolls back', async () => {
  await importShop();
  const queued = await world.json('deploy');
  expect(queued).toMatchObject({
    deploymentId: expect.stringMatching(/^dep_/),
    alreadyQueued: expect.any(Boolean),
  });
  const followed = await world.call('deploy --follow --log --app Shop');
  expect(followed, followed.err).toMatchObject({ code: 0, out: expect.stringMatching(/^Deployed\. http/) });
  expect(followed.err).toMatch(/✓ Fetch the source \d/);
  expect(await world.json('rollback --follow')).toMatchObject({ status: 'done' });
  expect(await world.call('rollback dep_unknown')).toMatchObject({ code: 4 });
});

it('ends with 1 where a deployment fails, with the reason and the end of its log', async () => {
  await importShop();
  world.workloads.failBuilds('out of ink');
  const { code, err } = await world.call('deploy --follow');
  expect(code).toBe(1);
  expect(err).toMatch(/did not succeed: .*out of ink/);
  expect(await world.json('status')).toMatchObject({ status: 'error', lastDeployment: { status: 'error' } });
  expect((await world.call('apps')).out).toMatch(/ failing /);
  // The release before it is started again.
  expect(await world.call('restart')).toMatchObject({ code: 0 });
  await until('it runs', async () => ((await world.json('status')) as { status: string }).status === 'done');
  expect((await world.call('status')).out).toMatch(/Last deployment +failed, .*\n *Reason +.*out of ink/);
  expect((await world.call('apps')).out).toMatch(/ running /);
});

it('shows logs, and only the wanted lines', async () => {
  await importShop();
  const [{ deploymentId }] = (await world.json('deployments --limit 1')) as [{ deploymentId: string }];
  const { out } = await world.call(`logs --deployment ${deploymentId} --json`);
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toContainEqual({ line: expect.any(String) });
  const grep = await world.call(`logs --deployment ${deploymentId} --grep no-line-contains-this`);
  expect(grep).toEqual({ code: 0, out: '', err: '' });
  expect(await world.call('logs --app Nope')).toMatchObject({ code: 4 });
});

it('changes variables, and never shows what it is not asked for', async () => {
  await importShop();
  expect(await world.json('env set THREE=3 FOUR=a=b')).toMatchObject({ isRestarted: false });
  expect((await world.call('env get FOUR')).out).toBe('a=b\n');
  await world.call('env set SECRET', { input: 'line one\nline two\n' });
  expect(await world.json('env pull .env.pulled')).toMatchObject({ file: '.env.pulled' });
  expect((await stat(join(world.cwd, '.env.pulled'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(world.cwd, '.env.pulled'), 'utf8')).toContain("SECRET='line one\nline two'");
  expect(await world.call('env pull .env.pulled')).toMatchObject({
    code: 5,
    err: expect.stringContaining('--force'),
  });
  expect(await world.json('env unset THREE FOUR')).toMatchObject({ names: ['ONE', 'SECRET'] });
  expect(await world.call('env unset THREE')).toMatchObject({ code: 4 });
  expect(await world.json('env push .env.pulled --replace')).toMatchObject({ names: expect.any(Array) });
  await rm(join(world.cwd, '.env.pulled'));
  expect(await world.call('env set bad-name=1')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/Request [0-9a-f-]{36}/),
  });
});

it('reports when a change of variables applies', async () => {
  await importShop();
  const kept = await world.call('env set ONE=2');
  expect(kept.err).toContain('Run "pilothouse restart" to apply the change now');
  const restarted = await world.call('env set ONE=3 --restart');
  expect(restarted).toMatchObject({ code: 0, err: expect.stringContaining('The application restarts') });
  expect(await world.json('restart')).toEqual({ applicationId: expect.stringMatching(/^app_/) });
});

it('sets variables of an application that has no release to restart', async () => {
  world.workloads.failBuilds('out of ink');
  await world.call('import . --name Shop');
  const { code, err } = await world.call('env set ONE=1 --restart');
  expect(code, err).toBe(0);
  expect(err).toContain('The first deployment applies the change.');
  expect(await world.json('env set TWO=2 --restart')).toMatchObject({ isRestarted: false });
  expect(await world.call('restart')).toMatchObject({ code: 5 });
});

it('adds, checks and removes domains', async () => {
  await importShop();
  const added = await world.call('domains add shop.example.com');
  expect(added).toMatchObject({ code: 0, err: expect.stringContaining('_pilothouse.shop.example.com') });
  expect(await world.json('domains list')).toMatchObject([
    { host: 'shop.example.com', verification: 'unverified' },
  ]);
  const failed = await world.call('domains verify shop.example.com');
  expect(failed.code).toBe(5);
  expect(failed.err).toMatch(
    /Expected: _pilothouse\.shop\.example\.com\. TXT "pilothouse-verification=[\w-]+"/,
  );
  expect(failed.err).toMatch(/Found: (no record of this name|no answer from DNS)/);
  expect(await world.json('domains remove shop.example.com')).toEqual({
    removed: expect.stringMatching(/^dom_/),
  });
  expect(await world.call('domains remove shop.example.com')).toMatchObject({ code: 4 });
});

it('asks for the application where the folder does not name one', async () => {
  await importShop();
  const other = join(world.home, 'other');
  await makeSite(other);
  const second = await world.call('import . --no-follow --json', { cwd: other });
  expect(second.code, second.err).toBe(0);
  await world.call('unlink', { cwd: other });
  expect(await world.call('status', { cwd: other })).toMatchObject({
    code: 2,
    err: expect.stringContaining('--app'),
  });
  expect(await world.call('status --app othr', { cwd: other })).toMatchObject({
    code: 4,
    err: expect.stringContaining('Did you mean other?'),
  });
  expect(await world.call('link other', { cwd: other })).toMatchObject({ code: 0 });
  expect(await world.call('status', { cwd: other })).toMatchObject({ code: 0 });
  const words = await world.call(['__complete', '--', 'status', '--app', 'o'], { cwd: other });
  expect(words.out).toBe('other\tother\n');
});

it('explains a folder that cannot be imported', async () => {
  expect(await world.call('import .', { cwd: world.home })).toMatchObject({
    code: 2,
    err: expect.stringContaining('git init'),
  });
  expect(await world.call('import ./missing')).toMatchObject({ code: 4 });
});

it('signs out, and then has no key', async () => {
  expect(await world.json('logout')).toEqual({ url: world.app.url, isRevoked: false });
  expect(await world.call('whoami', { env: { PILOTHOUSE_URL: world.app.url } })).toMatchObject({ code: 3 });
  const env = { PILOTHOUSE_URL: world.app.url, PILOTHOUSE_KEY: 'key_wrong' };
  expect(await world.call('whoami', { env })).toMatchObject({ code: 3 });
});
