import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aGitSource, publishSite, REPOSITORY } from '../../support/sites.ts';

/** What a user chooses from before an import: repositories of a provider, branches of a source. */

let world: TestApp;
let gitProviderId: string;
const token = 'canary-of-a-token';
const baseUrl = 'https://git.example.com';
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
  world.gitHost.setReachable(true);
  world.gitHost.put(`${baseUrl}/acme/shop`, { branches: ['trunk'], token });
  world.gitHost.put(`${baseUrl}/acme/blog`, { branches: [], token });
  world.gitHost.put(`${baseUrl}/other/private`, { branches: ['main'], token: 'another' });
  ({ gitProviderId } = await provider('github', { token }));
});
afterAll(() => world.close());

let providers = 0;
const provider = (type: string, change: Record<string, unknown> = {}) =>
  world.ok<{ gitProviderId: string }>('POST /api/gitProvider.create', {
    ...{ type, name: `Provider ${++providers}`, baseUrl, ...change },
  });

describe('repositories of a provider', () => {
  const list = (id: string, query = '') =>
    world.call(`GET /api/gitProvider.repositories?gitProviderId=${id}${query}`);

  test('are those that its token reads', async () => {
    const { body, text } = await list(gitProviderId);
    const shop = {
      repository: 'acme/shop',
      url: `${baseUrl}/acme/shop`,
      defaultBranch: 'trunk',
      private: true,
    };
    const blog = { ...shop, repository: 'acme/blog', url: `${baseUrl}/acme/blog`, defaultBranch: null };
    expect(body).toEqual({ items: [shop, blog] });
    expect(text).not.toContain(token);
    expect((await list(gitProviderId, '&search=BLOG')).body.items).toEqual([blog]);
    expect((await list(gitProviderId, '&limit=1')).body.items).toEqual([shop]);
  });

  test('cannot be listed without a token, and of a host without an API', async () => {
    const bare = await provider('gitlab');
    expect((await list(bare.gitProviderId)).status).toBe(422);
    const gitea = await provider('gitea', { token });
    expect((await list(gitea.gitProviderId)).body.message).toContain('cannot be listed');
    expect((await list('gp_none')).status).toBe(404);
  });

  test('of a host that does not answer: its message', async () => {
    world.gitHost.setReachable(false);
    const { status, body } = await list(gitProviderId);
    world.gitHost.setReachable(true);
    expect([status, body.message]).toEqual([422, 'The git host does not answer.']);
  });
});

describe('branches of a source', () => {
  const branches = (source: Record<string, unknown>) =>
    world.call('POST /api/source.branches', { body: { source } });

  test('are listed, the default one first', async () => {
    const commit = { hash: 'b'.repeat(40), message: 'First', files: { 'index.html': '' } };
    world.git.put(`${baseUrl}/acme/many.git`, {
      branches: {
        trunk: commit,
        ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`branch-${at}`, commit])),
      },
    });
    const { body } = await branches(aGitSource({ customGitUrl: `${baseUrl}/acme/many.git` }));
    expect(body.branches).toHaveLength(200);
    expect([body.branches[0], body.branches[1], body.defaultBranch]).toEqual(['trunk', 'branch-0', 'trunk']);
    expect((await branches(aGitSource({ customGitUrl: REPOSITORY, branch: 'gone' }))).body).toEqual({
      ...{ branches: ['main'], defaultBranch: 'main' },
    });
  });

  test('are read with the credential of the provider', async () => {
    const commit = { hash: 'c'.repeat(40), message: 'First', files: {} };
    world.git.put(`${baseUrl}/acme/shop.git`, { branches: { trunk: commit }, token });
    const { status, body } = await branches({ type: 'github', repo: 'acme/shop', githubId: gitProviderId });
    expect([status, body]).toEqual([200, { branches: ['trunk'], defaultBranch: 'trunk' }]);
  });

  test.each([
    ['a repository that is not there', aGitSource({ customGitUrl: `${baseUrl}/no/such.git` }), 422],
    ['a provider that is not there', { type: 'github', repo: 'acme/shop', githubId: 'gp_none' }, 404],
    ['a key that is not there', aGitSource({ customGitSSHKeyId: 'ssh_none' }), 404],
    ['an image', { type: 'docker', dockerImage: 'nginx' }, 400],
  ])('%s', async (_, source, status) => {
    expect((await branches(source)).status).toBe(status);
  });
});
