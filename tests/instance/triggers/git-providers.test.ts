import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GIT_URL_KINDS, PUBLIC_GIT_HOSTS } from '#src/domain/git-host.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aGitSource, anImport, settled } from '../../support/sites.ts';
import { anAppKey, aPrivateKey } from '../coverage/secrets.ts';
import { anApplication } from './support.ts';

let world: TestApp;
const APP_KEY = anAppKey().pem;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const create = (body: Record<string, unknown>) =>
  world.call('POST /api/gitProvider.create', { body: { type: 'github', name: 'Host', ...body } });

describe('a git provider', () => {
  test('gets a webhook secret where none is given, which is shown once', async () => {
    const { body } = await create({});
    expect(body).toEqual({
      gitProviderId: expect.stringMatching(/^gp_/),
      eventsUrl: `${world.url}/api/git-events/${body.gitProviderId}`,
      webhookSecret: expect.stringMatching(/^events_[\w-]{43}$/),
    });
    const { items } = await world.ok<{ items: unknown[] }>('GET /api/gitProvider.list');
    expect(items[0]).toEqual({
      ...{ gitProviderId: body.gitProviderId, type: 'github', name: 'Host', baseUrl: 'https://github.com' },
      ...{ hasToken: false, appId: null, hasWebhookSecret: true, eventsUrl: body.eventsUrl },
      createdAt: expect.any(String),
    });
    expect(JSON.stringify(items)).not.toContain(body.webhookSecret);
  });

  test('keeps a secret that is given to itself', async () => {
    const { status, body } = await create({ webhookSecret: 'an agreed secret' });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('webhookSecret');
  });

  test.each([
    ['github', undefined, 'https://github.com'],
    ['gitlab', undefined, 'https://gitlab.com'],
    ['bitbucket', undefined, 'https://bitbucket.org'],
    ['gitea', 'https://gitea.example.com/', 'https://gitea.example.com'],
    ['gitlab', 'https://git.example.com/gitlab/', 'https://git.example.com/gitlab'],
  ])('of %s at %s', async (type, baseUrl, expected) => {
    expect((await create({ type, baseUrl })).status).toBe(200);
    const { items } = await world.ok<{ items: unknown[] }>('GET /api/gitProvider.list');
    expect(items[0]).toMatchObject({ type, baseUrl: expected });
  });

  test('can be a GitHub App', async () => {
    expect((await create({ appId: 'Iv1.0123456789abcdef', privateKey: APP_KEY })).status).toBe(200);
    const { items } = await world.ok<{ items: unknown[] }>('GET /api/gitProvider.list');
    expect(items[0]).toMatchObject({ appId: 'Iv1.0123456789abcdef', hasToken: false });
  });

  const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  test.each<[string, string, Record<string, unknown>]>([
    ['an App without its key', 'privateKey', { appId: '1' }],
    ['a key without its App', 'privateKey', { privateKey: APP_KEY }],
    ['an App beside a token', 'token', { appId: '1', privateKey: APP_KEY, token: 'ghp_x' }],
    ['an App of another host', 'appId', { type: 'gitlab', appId: '1', privateKey: APP_KEY }],
    ['an odd App', 'appId', { appId: '1 or 2', privateKey: APP_KEY }],
    ['what is no key', 'privateKey', { appId: '1', privateKey: 'knock' }],
    ['a key of another kind', 'privateKey', { appId: '1', privateKey: aPrivateKey().pem }],
    ['a key on a curve', 'privateKey', { appId: '1', privateKey: ecKey }],
    ['a public key', 'privateKey', { appId: '1', privateKey: publicOf() }],
    ['an endless key', 'privateKey', { appId: '1', privateKey: 'x'.repeat(20_001) }],
    ['an empty secret', 'webhookSecret', { webhookSecret: '' }],
    ['a secret with a space at its end', 'webhookSecret', { webhookSecret: 'secret ' }],
    ['an endless secret', 'webhookSecret', { webhookSecret: 'x'.repeat(1001) }],
    ['a Gitea without an address', 'baseUrl', { type: 'gitea' }],
    ['another host', 'type', { type: 'sourcehut' }],
  ])('is not made of %s', async (_name, field, body) => {
    const before = await world.ok<{ total: number }>('GET /api/gitProvider.list');
    const answer = await create(body);
    expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, [field]]);
    expect((await world.ok<{ total: number }>('GET /api/gitProvider.list')).total).toBe(before.total);
  });

  function publicOf() {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return publicKey.export({ type: 'spki', format: 'pem' });
  }
});

describe('preview asks the host', () => {
  let own: TestApp;
  let githubId: string;
  beforeEach(async () => {
    own = await openTestApp();
    own.gitHost.setReachable(true);
    own.gitHost.put('https://github.com/acme/shop', {
      branches: ['main'],
      appId: '1',
    });
    const body = { type: 'github', name: 'App', appId: '1', privateKey: APP_KEY };
    ({ gitProviderId: githubId } = await own.ok<{ gitProviderId: string }>(
      'POST /api/gitProvider.create',
      body,
    ));
  });
  afterEach(() => own.close());

  const preview = async (source: Record<string, unknown>, id = githubId) => {
    const body = anImport(own.organizationId, { source: { type: 'github', githubId: id, ...source } });
    return (await own.call('POST /api/site-import/preview', { body })).body.errors;
  };

  test('whether repository and branch exist, and git only where it does not say', async () => {
    expect(await preview({ repo: 'acme/shop' })).toEqual([]);
    expect(await preview({ repo: 'acme/shop', branch: 'next' })).toEqual([
      { code: 'BRANCH_NOT_FOUND', message: 'acme/shop has no branch next.', path: ['source', 'branch'] },
    ]);
    expect(await preview({ repo: 'acme/none' })).toEqual([
      {
        code: 'REPOSITORY_NOT_FOUND',
        message: 'There is no repository acme/none.',
        path: ['source', 'repo'],
      },
    ]);
    expect(own.git.calls).toEqual([]);
  });

  test('reports an App that gets no answer, since git would ask for its token', async () => {
    own.gitHost.setReachable(false);
    expect(await preview({ repo: 'acme/shop' })).toEqual([
      { code: 'REPOSITORY_NOT_FOUND', message: 'The git host does not answer.', path: ['source', 'repo'] },
    ]);
    expect(own.git.calls).toEqual([]);
  });

  test('a token that may clone and not ask is tried with git', async () => {
    own.gitHost.put('https://github.com/acme/private', {
      branches: ['main'],
      token: 'other',
    });
    const body = { type: 'github', name: 'Token', token: 'ghp_clones' };
    const { gitProviderId } = await own.ok<{ gitProviderId: string }>('POST /api/gitProvider.create', body);
    own.git.put('https://github.com/acme/private.git', {
      token: 'ghp_clones',
      branches: { main: { hash: 'a'.repeat(40), message: 'x', files: {} } },
    });
    expect(await preview({ repo: 'acme/private' }, gitProviderId)).toEqual([]);
    expect(await preview({ repo: 'acme/private', branch: 'next' }, gitProviderId)).toMatchObject([
      { code: 'BRANCH_NOT_FOUND' },
    ]);
  });
});

describe('a deployment', () => {
  test('through an App clones with its token, which no line of its log contains', async () => {
    const { gitProviderId } = (await create({ appId: 'minting', privateKey: APP_KEY })).body;
    const repository = { branches: ['main'], appId: 'minting' };
    world.gitHost.put('https://github.com/acme/app', repository);
    world.git.put('https://github.com/acme/app.git', {
      token: 'ghs_minting',
      branches: {
        main: { hash: 'a'.repeat(40), message: 'Leaks ghs_minting', files: { 'index.html': '' } },
      },
    });
    const applicationId = await anApplication(world, {
      type: 'github',
      repo: 'acme/app',
      githubId: gitProviderId,
    });
    const deploy = () =>
      world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });

    const refused = await deploy();
    expect(await settled(world, refused.deploymentId)).toMatchObject({
      status: 'error',
      errorMessage: 'The git host does not answer.',
    });
    world.gitHost.setReachable(true);
    world.workloads.failBuilds('The remote was https://x-access-token:ghs_minting@github.com');
    const { deploymentId } = await deploy();
    expect(await settled(world, deploymentId)).toMatchObject({
      status: 'error',
      errorMessage: 'The remote was https://x-access-token:********@github.com',
    });
    const { log } = await world.ok<{ log: string }>(`GET /api/deployment.log?deploymentId=${deploymentId}`);
    expect(log).toContain('********');
    expect(log).not.toContain('ghs_minting');
    expect(world.git.calls.at(-1)?.request.credential).toEqual({
      kind: 'token',
      username: 'x-access-token',
      token: 'ghs_minting',
    });
    world.workloads.failBuilds(null);
    world.gitHost.setReachable(false);
  });

  const urlHosts = GIT_URL_KINDS.map(
    (kind) => [kind, PUBLIC_GIT_HOSTS[kind] ?? 'https://git.example.com'] as const,
  );
  test.each(urlHosts)(
    'from a %s of the organization clones with the token stored for it, and for no other host',
    async (type, baseUrl) => {
      expect((await create({ type, baseUrl, token: `${type}-token` })).status).toBe(200);
      const commit = { hash: 'a'.repeat(40), message: 'x', files: { 'index.html': '' } };
      const credentialFor = async (url: string) => {
        world.git.put(url, { branches: { main: commit } });
        const applicationId = await anApplication(world, aGitSource({ customGitUrl: url }));
        const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
          applicationId,
        });
        expect(await settled(world, deploymentId)).toMatchObject({ status: 'done' });
        return world.git.calls.at(-1)?.request.credential;
      };
      expect(await credentialFor(`${baseUrl}/acme/${type}.git`)).toEqual({
        ...{ kind: 'token', username: 'x-token-auth', token: `${type}-token` },
      });
      expect(await credentialFor(`${baseUrl}.evil.example/acme/${type}.git`)).toEqual({ kind: 'none' });
    },
  );
});
