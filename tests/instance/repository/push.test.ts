import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { repositoryPath } from '#src/adapters/git/repository-path.ts';
import { sweepRepositories } from '#src/services/instance/repository/sweep-repositories.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { commitFile, outputOfGit } from '../../support/git-user.ts';
import { anOrganization } from '../../support/organizations.ts';
import { aMember } from '../../support/people.ts';

const HOUR_MS = 60 * 60_000;
const CLIENT = { organizationId: 'org_one', userId: 'usr_one' } as const;

let world: TestApp;
let now = Date.now();
let environmentId: string;
let folder: string;

beforeAll(async () => {
  world = await openTestApp({}, { clock: { now: () => now } });
  environmentId = (await world.ok<{ environmentId: string }>('POST /api/project.create', { name: 'Site' }))
    .environmentId;
});
afterAll(() => world.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pilothouse-test-push-'));
  await git('init', '--quiet', '--initial-branch=main');
  await commit('index.html', 'one');
  return () => rm(folder, { recursive: true, force: true });
});

const git = (...args: string[]): Promise<string> => outputOfGit(folder, folder, ...args);

/** What git prints where it fails. */
const failure = (...args: string[]): Promise<string> =>
  git(...args).then(
    () => 'it succeeded',
    (error: { stderr: string }) => error.stderr,
  );

const commit = (file: string, content: string, message = 'Change'): Promise<void> =>
  commitFile(folder, file, { content, message });

interface Repository {
  readonly repositoryId: string;
  readonly gitUrl: string;
}

const aRepository = () => world.ok<Repository>('POST /api/repository.create', {});
const withKey = ({ gitUrl }: Repository, key = world.key) => gitUrl.replace('http://', `http://any:${key}@`);

let names = 0;
async function anApplication({ gitUrl }: Repository, branch = 'main') {
  names += 1;
  const source = { type: 'git', customGitUrl: gitUrl, branch, buildType: 'nixpacks' };
  const body = { environmentId, name: `Site ${names}`, source };
  return world.ok<{ applicationId: string }>('POST /api/application.create', body);
}

const triggersOf = async (applicationId: string) =>
  (await world.call(`GET /api/application.triggers?applicationId=${applicationId}`)).body.items;

it('takes a push, and gives back what was pushed', async () => {
  const repository = await aRepository();
  const rows = await auditedBy(world, async () => {
    expect(await git('push', withKey(repository), 'main')).toContain(
      'No application is built from this repository yet.',
    );
  });
  expect(rows).toMatchObject([
    { action: 'repository.push', resourceId: repository.repositoryId, actorKind: 'apiKey' },
  ]);
  await git('clone', '--quiet', withKey(repository), 'copy');
  expect(await readdir(join(folder, 'copy'))).toContain('index.html');
  expect(await auditedBy(world, () => git('push', withKey(repository), 'main'))).toEqual([]);
});

it('deploys the application by the rules of Auto Deploy, and reports that to the user', async () => {
  const repository = await aRepository();
  const { applicationId } = await anApplication(repository);
  expect(await git('push', withKey(repository), 'main')).toMatch(
    /remote: Site \d+: deployment dep_\w+ is queued\./,
  );
  expect(await triggersOf(applicationId)).toMatchObject([
    { kind: 'push', outcome: 'deployed', branch: 'main' },
  ]);
  expect(await git('push', withKey(repository), 'main:other')).toContain('this application deploys main');
  await commit('index.html', 'two', 'Two [skip ci]');
  expect(await git('push', withKey(repository), 'main')).toContain('[skip ci]');
  await world.ok('POST /api/application.setAutoDeploy', { applicationId, paths: ['docs/**'] });
  await commit('index.html', 'three');
  expect(await git('push', withKey(repository), 'main')).toContain('No changed file matches');
  expect(await git('push', '--delete', withKey(repository), 'other')).toContain('was deleted');
});

it('is closed to other organizations, to members without a grant, and without a key', async () => {
  const repository = await aRepository();
  const { applicationId } = await anApplication(repository);
  await git('push', withKey(repository), 'main');
  const foreign = await anOrganization(world);
  const member = await aMember(world, 'member');
  for (const key of [foreign.key, member.key]) {
    expect(await failure('push', withKey(repository, key), 'main')).toMatch(/not found|No such repository/);
    expect(await failure('ls-remote', withKey(repository, key))).toMatch(/not found|No such repository/);
  }
  await world.ok('POST /api/member.setAccess', {
    memberId: member.memberId,
    applicationIds: [applicationId],
    projectIds: [],
  });
  expect(await git('ls-remote', withKey(repository, member.key))).toContain('refs/heads/main');
  await commit('index.html', 'by the member');
  expect(await git('push', withKey(repository, member.key), 'main')).toMatch(/deployment dep_\w+ is queued/);
  const answer = await fetch(`${repository.gitUrl}/info/refs?service=git-receive-pack`);
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Pilothouse"']);
  const { cookie } = member;
  expect(
    (await fetch(`${repository.gitUrl}/info/refs?service=git-receive-pack`, { headers: { cookie } })).status,
  ).toBe(401);
  expect(await failure('push', withKey(repository, 'key_wrong'), 'main')).toMatch(
    /Authentication failed|401/,
  );
});

it.each(['rep_x', '../../etc/passwd', 'rep_..%2f..%2fetc', `rep_${'0'.repeat(26)}`])(
  'has no repository %s',
  async (id) => {
    const headers = { authorization: `Basic ${Buffer.from(`any:${world.key}`).toString('base64')}` };
    const answer = await fetch(`${world.url}/git/${id}.git/info/refs?service=git-upload-pack`, { headers });
    expect(answer.status).toBe(404);
  },
);

it('refuses other services and requests without a service', async () => {
  const { gitUrl } = await aRepository();
  const headers = { authorization: `Basic ${Buffer.from(`any:${world.key}`).toString('base64')}` };
  expect((await fetch(`${gitUrl}/info/refs`, { headers })).status).toBe(403);
  expect((await fetch(`${gitUrl}/info/refs?service=git-upload-archive`, { headers })).status).toBe(403);
  expect((await fetch(`${gitUrl}/config`, { headers })).status).toBe(404);
});

it('keeps the reason of a body that is no push to itself, and goes on', async () => {
  const repository = await aRepository();
  const headers = { authorization: `Basic ${Buffer.from(`any:${world.key}`).toString('base64')}` };
  const post = (body: string) =>
    fetch(`${repository.gitUrl}/git-receive-pack`, { method: 'POST', headers, body });
  expect((await post('zzzz not a packet')).status).toBeGreaterThanOrEqual(400);
  expect(await git('push', withKey(repository), 'main')).toContain('main -> main');
});

it('belongs to one application, and is removed an hour after it', async () => {
  const repository = await aRepository();
  const { applicationId } = await anApplication(repository);
  const body = { environmentId, name: 'Second', source: { type: 'git', customGitUrl: repository.gitUrl } };
  expect(await world.call('POST /api/application.create', { body })).toMatchObject({ status: 409 });
  const { source } = body;
  const { organizationId } = world;
  const asked = {
    body: { organizationId, name: 'Staging', source: { ...source, branch: 'main', buildType: 'nixpacks' } },
  };
  const inUse = expect.stringContaining('belongs to another application');
  const preview = await world.call('POST /api/site-import/preview', asked);
  expect(preview.body).toMatchObject({
    valid: false,
    errors: expect.arrayContaining([expect.objectContaining({ message: inUse })]),
  });
  expect((await world.call('POST /api/site-import', asked)).body).toMatchObject({ errorMessage: inUse });
  const { repositoryId } = repository;
  expect((await world.call('POST /api/repository.remove', { body: { repositoryId } })).status).toBe(409);
  const { instance } = world.app;
  await sweepRepositories(instance);
  expect(await instance.repositories.list()).toContain(repositoryId);
  await world.ok('POST /api/application.remove', { applicationId });
  now += HOUR_MS - 60_000;
  await sweepRepositories(instance);
  expect(await instance.repositories.list()).toContain(repositoryId);
  now += 120_000;
  const rows = await auditedBy(world, () => sweepRepositories(instance));
  expect(rows).toContainEqual(
    expect.objectContaining({ action: 'repository.remove', resourceId: repositoryId, actorKind: 'system' }),
  );
  expect(await instance.repositories.list()).not.toContain(repositoryId);
  expect(await failure('push', withKey(repository), 'main')).toMatch(/not found|No such repository/);
});

it('is a source of its own organization only, and only while it exists', async () => {
  const { gitUrl, repositoryId } = await aRepository();
  const foreign = await anOrganization(world);
  const source = { type: 'git', customGitUrl: gitUrl, branch: 'main', buildType: 'nixpacks' };
  const message = 'This organization has no such repository. Create one with repository.create.';
  const asked = {
    key: foreign.key,
    body: { organizationId: foreign.organizationId, name: 'Borrowed', source },
  };
  const preview = await world.call('POST /api/site-import/preview', asked);
  const path = ['source', 'customGitUrl'];
  expect(preview.body.errors).toEqual([{ code: 'REPOSITORY_NOT_FOUND', message, path }]);
  expect(await world.call('POST /api/site-import', asked)).toMatchObject({ status: 422 });
  expect(await world.call('POST /api/source.branches', { key: foreign.key, body: { source } })).toMatchObject(
    {
      status: 404,
      body: { message },
    },
  );
  const { applicationId } = await anApplication(await aRepository());
  const update = () => world.call('POST /api/application.update', { body: { applicationId, source } });
  await world.ok('POST /api/repository.remove', { repositoryId });
  expect(await update()).toMatchObject({ status: 404, body: { message } });
});

it('removes folders without a record, but none that is being created', async () => {
  const { instance } = world.app;
  const id = `rep_${'a'.repeat(26)}` as const;
  await instance.repositories.create(id, CLIENT);
  await sweepRepositories(instance);
  expect(await instance.repositories.list()).toContain(id);
  const earlier = new Date(Date.now() - HOUR_MS);
  await utimes(repositoryPath(join(world.dataDir, 'repositories'), id), earlier, earlier);
  await sweepRepositories(instance);
  expect(await instance.repositories.list()).not.toContain(id);
});

it('removes the folders behind one that cannot be removed', async () => {
  const { instance } = world.app;
  const ids = ['b', 'c', 'd'].map((letter) => `rep_${letter.repeat(26)}` as const);
  const earlier = new Date(Date.now() - HOUR_MS);
  for (const id of ids) {
    await instance.repositories.create(id, CLIENT);
    await utimes(repositoryPath(join(world.dataDir, 'repositories'), id), earlier, earlier);
  }
  let refused: string | undefined;
  const remove = async (id: (typeof ids)[number]) => {
    refused ??= id;
    if (id === refused) throw new Error('it is in use');
    await instance.repositories.remove(id);
  };
  await sweepRepositories({ ...instance, repositories: { ...instance.repositories, remove } });
  expect((await instance.repositories.list()).filter((id) => ids.some((one) => one === id))).toEqual([
    refused,
  ]);
  await sweepRepositories(instance);
  expect((await instance.repositories.list()).filter((id) => ids.some((one) => one === id))).toEqual([]);
});

it('is accepted as a source although plain http addresses of others are not', async () => {
  const strict = await openTestApp({ GIT_ALLOW_HTTP: 'false' });
  try {
    const project = await strict.ok<{ environmentId: string }>('POST /api/project.create', { name: 'Site' });
    const { gitUrl } = await strict.ok<Repository>('POST /api/repository.create', {});
    const create = (customGitUrl: string) =>
      strict.call('POST /api/application.create', {
        body: { environmentId: project.environmentId, name: 'Site', source: { type: 'git', customGitUrl } },
      });
    expect((await create(gitUrl)).status).toBe(200);
    expect((await create(gitUrl.replace('127.0.0.1', 'git.example.com'))).status).toBe(400);
  } finally {
    await strict.close();
  }
});

it('creates no more than a hundred without an application, also of several at once', async () => {
  const { call, organizationId } = await anOrganization(world);
  const create = () => call('POST /api/repository.create', { body: {} });
  await create();
  const { writer } = world.app.instance.database;
  const { stateJson: _, ...row } = await writer
    .selectFrom('uploadRepository')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 98 }, () => ({ ...row, id: world.app.instance.ids.next('rep') }));
  await writer.insertInto('uploadRepository').values(others).execute();
  const answers = await Promise.all(Array.from({ length: 5 }, create));
  await writer.deleteFrom('uploadRepository').where('organizationId', '=', organizationId).execute();
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});
