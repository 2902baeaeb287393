import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aDatabase, aGitSource, anImport } from '../../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const source = (change: Record<string, unknown>) => ({ source: change });
const git = (change: Record<string, unknown>) => ({ source: aGitSource(change) });
const database = (change: Record<string, unknown>) => ({ database: aDatabase(change) });
const github = { type: 'github', repo: 'acme/shop', githubId: 'gp_1' };
const gitlab = { type: 'gitlab', repo: 'acme/shop', gitlabId: 'gp_1' };
const docker = { type: 'docker', dockerImage: 'nginx:1.27' };
const without = (from: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== field));

/** Each rule of the request table: what breaks it, and the field and code that the answer names. */
const RULES: [rule: string, change: Record<string, unknown>, path: (string | number)[], code: string][] = [
  ['organizationId is required', { organizationId: undefined }, ['organizationId'], 'invalid_type'],
  ['organizationId is text', { organizationId: 7 }, ['organizationId'], 'invalid_type'],
  ['name is required', { name: undefined }, ['name'], 'invalid_type'],
  ['name is not empty', { name: '' }, ['name'], 'too_small'],
  ['name is not blank', { name: '   ' }, ['name'], 'custom'],
  ['name has at most 100 characters', { name: 'n'.repeat(101) }, ['name'], 'too_big'],
  ['name has no control characters', { name: 'a\nb' }, ['name'], 'custom'],
  ['name is not null', { name: null }, ['name'], 'invalid_type'],
  ['domain is a host name', { domain: 'not a host' }, ['domain'], 'custom'],
  ['domain has two labels', { domain: 'shop' }, ['domain'], 'custom'],
  ['domain is no address', { domain: '10.0.0.1' }, ['domain'], 'custom'],
  ['domain has no port', { domain: 'shop.example.com:80' }, ['domain'], 'custom'],
  ['domain has no scheme', { domain: 'https://shop.example.com' }, ['domain'], 'custom'],
  ['domain is no wildcard', { domain: '*.example.com' }, ['domain'], 'custom'],
  ['domain is no rule', { domain: '`shop.example.com`) || Host(`x.y' }, ['domain'], 'custom'],
  ['domain is not empty', { domain: '' }, ['domain'], 'custom'],
  ['database is an object', { database: 'postgres' }, ['database'], 'invalid_type'],
  [
    'database.type is required',
    { database: without(aDatabase(), 'type') },
    ['database', 'type'],
    'invalid_value',
  ],
  ['database.type is one of four', database({ type: 'oracle' }), ['database', 'type'], 'invalid_value'],
  [
    'database.name is required',
    { database: without(aDatabase(), 'name') },
    ['database', 'name'],
    'invalid_type',
  ],
  [
    'database.user is required',
    { database: without(aDatabase(), 'user') },
    ['database', 'user'],
    'invalid_type',
  ],
  [
    'database.password is required',
    { database: without(aDatabase(), 'password') },
    ['database', 'password'],
    'invalid_type',
  ],
  ['database.password is not empty', database({ password: '' }), ['database', 'password'], 'too_small'],
  ['database.name has no NUL', database({ name: 'a\0b' }), ['database', 'name'], 'custom'],
  ['source is required', { source: undefined }, ['source'], 'invalid_type'],
  ['source.type is required', source({ repo: 'a/b' }), ['source', 'type'], 'invalid_union'],
  ['source.type is one of four', source({ type: 'svn' }), ['source', 'type'], 'invalid_union'],
  ['source.repo is required for github', source(without(github, 'repo')), ['source', 'repo'], 'invalid_type'],
  ['source.repo is required for gitlab', source(without(gitlab, 'repo')), ['source', 'repo'], 'invalid_type'],
  ['source.repo is owner/name', source({ ...github, repo: 'shop' }), ['source', 'repo'], 'invalid_format'],
  [
    'source.repo is not three parts at github',
    source({ ...github, repo: 'a/b/c' }),
    ['source', 'repo'],
    'invalid_format',
  ],
  [
    'source.repo is no option',
    source({ ...github, repo: '-x/--upload-pack' }),
    ['source', 'repo'],
    'invalid_format',
  ],
  ['source.repo stays inside', source({ ...github, repo: '../x' }), ['source', 'repo'], 'invalid_format'],
  [
    'source.githubId is required for github',
    source(without(github, 'githubId')),
    ['source', 'githubId'],
    'invalid_type',
  ],
  [
    'source.gitlabId is required for gitlab',
    source(without(gitlab, 'gitlabId')),
    ['source', 'gitlabId'],
    'invalid_type',
  ],
  [
    'source.dockerImage is required for docker',
    source({ type: 'docker' }),
    ['source', 'dockerImage'],
    'invalid_type',
  ],
  [
    'source.dockerImage is a reference',
    source({ ...docker, dockerImage: 'UPPER case' }),
    ['source', 'dockerImage'],
    'custom',
  ],
  [
    'source.dockerImage is no option',
    source({ ...docker, dockerImage: '--privileged' }),
    ['source', 'dockerImage'],
    'custom',
  ],
  [
    'source.customGitUrl is required for git',
    source({ type: 'git' }),
    ['source', 'customGitUrl'],
    'invalid_type',
  ],
  ...[
    'git://host/x',
    'file:///etc',
    '/etc',
    '../x',
    'ext::sh -c id',
    'fd::7',
    '-uhelp',
    '--upload-pack=x',
    'ssh://-oProxyCommand=id/x',
    'git@-oProxyCommand=id:x',
    'https://user:secret@host.example/x',
    'https://host.example/x\n',
    'ftp://host.example/x',
  ].map((customGitUrl): (typeof RULES)[number] => [
    `source.customGitUrl is not ${JSON.stringify(customGitUrl)}`,
    git({ customGitUrl }),
    ['source', 'customGitUrl'],
    'custom',
  ]),
  ...['-main', 'a..b', 'a@{1}', 'a\nb', 'a\0b', '', 'x'.repeat(300), 'a b', 'a.lock', '/a'].map(
    (branch): (typeof RULES)[number] => [
      `source.branch is not ${JSON.stringify(branch).slice(0, 30)}`,
      git({ branch }),
      ['source', 'branch'],
      'custom',
    ],
  ),
  ...['../x', 'a/../../x', 'a\\b', 'a\0b', '%2e%2e/x'].map((buildPath): (typeof RULES)[number] => [
    `source.buildPath is not ${JSON.stringify(buildPath)}`,
    git({ buildPath }),
    ['source', 'buildPath'],
    'custom',
  ]),
  ['source.buildType is one of two', git({ buildType: 'heroku' }), ['source', 'buildType'], 'invalid_value'],
  [
    'source.customGitSSHKeyId is text',
    git({ customGitSSHKeyId: 1 }),
    ['source', 'customGitSSHKeyId'],
    'invalid_type',
  ],
  ['envVars is a map', { envVars: ['A=1'] }, ['envVars'], 'invalid_type'],
  ['envVars values are text', { envVars: { A: 1 } }, ['envVars', 'A'], 'invalid_type'],
  ['envVars values are not null', { envVars: { A: null } }, ['envVars', 'A'], 'invalid_type'],
  ['envVars values have no NUL', { envVars: { A: 'x\0' } }, ['envVars', 'A'], 'custom'],
  ['envVars values are Unicode', { envVars: { A: 'x\ud800' } }, ['envVars', 'A'], 'custom'],
  ['envVars values fit the system', { envVars: { A: 'x'.repeat(131_072) } }, ['envVars', 'A'], 'custom'],
  ...['1A', 'A-B', 'A B', '', 'A=B', 'Ä'].map((name): (typeof RULES)[number] => [
    `envVars names are not ${JSON.stringify(name)}`,
    { envVars: { [name]: 'x' } },
    ['envVars', name],
    'invalid_key',
  ]),
  ...['80', '', null, true, 80.5, 0, 65_536, -1, [], {}].map((port): (typeof RULES)[number] => [
    `port is not ${JSON.stringify(port)}`,
    { port },
    ['port'],
    port === 0 || port === -1 ? 'too_small' : port === 65_536 ? 'too_big' : 'invalid_type',
  ]),
];

describe.each(['POST /api/site-import', 'POST /api/site-import/preview'] as const)('%s refuses', (target) => {
  test.each(RULES)('%s', async (_rule, change, path, code) => {
    const answer = await world.call(target, { body: anImport(world.organizationId, change) });
    expect(answer.body).toMatchObject({ message: 'The input is not valid.', code: 'BAD_REQUEST' });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path, code, message: expect.any(String) }]);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'issues', 'message']);
  });
});

test('a missing field is named as required', async () => {
  const answer = await world.call('POST /api/site-import', {
    body: { name: 'Shop', source: { type: 'git' } },
  });
  expect(answer.body.issues).toEqual(
    [['organizationId'], ['source', 'customGitUrl']].map((path) => ({
      path,
      message: 'This field is required',
      code: 'invalid_type',
    })),
  );
});

test('the name of a variable is refused with its rule', async () => {
  const body = anImport(world.organizationId, { envVars: { 'A-B': 'x' } });
  const answer = await world.call('POST /api/site-import', { body });
  expect(answer.body.issues[0].message).toContain('letters, digits and underscores');
});

test('a body that is wrong in very many places gets an answer that can be read', async () => {
  const envVars = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`-${index}`, 'x']));
  const body = anImport(world.organizationId, { envVars });
  const answer = await world.call('POST /api/site-import', { body });
  expect(answer.status).toBe(400);
  expect(answer.body.issues).toHaveLength(100);
});

test('a refused import leaves no record', async () => {
  const total = async () => (await world.ok<{ total: number }>('GET /api/site-import')).total;
  const before = await total();
  await world.call('POST /api/site-import', { body: anImport(world.organizationId, { port: '80' }) });
  expect(await total()).toBe(before);
});

test('plain http clone addresses are refused unless they are switched on', async () => {
  const strict = await openTestApp({ GIT_ALLOW_HTTP: 'false' });
  const body = anImport(strict.organizationId, git({ customGitUrl: 'http://git.example.com/x.git' }));
  const answer = await strict.call('POST /api/site-import', { body });
  expect(answer.status).toBe(400);
  expect(answer.body.issues).toEqual([
    { path: ['source', 'customGitUrl'], code: 'custom', message: expect.stringContaining('https://') },
  ]);
  await strict.close();
});

test.each([
  ['no JSON', '{"name":', 400, 'BAD_REQUEST'],
  ['a list', '[]', 400, 'BAD_REQUEST'],
  ['text', '"x"', 400, 'BAD_REQUEST'],
  ['null', 'null', 400, 'BAD_REQUEST'],
  ['a prototype', '{"__proto__":{"name":"x"}}', 400, 'BAD_REQUEST'],
  ['a constructor', '{"constructor":{"prototype":{"name":"x"}}}', 400, 'BAD_REQUEST'],
  ['more than 1 MiB', `{"name":"${'x'.repeat(1024 * 1024)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
])('a body that is %s', async (_what, body, status, code) => {
  const answer = await world.call('POST /api/site-import', { body });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code, message: expect.any(String) });
});

test('unknown fields are ignored, also ones that the server owns', async () => {
  const body = anImport(world.organizationId, {
    status: 'success',
    importId: 'imp_mine',
    source: { ...docker, repo: 1 },
  });
  const answer = await world.call('POST /api/site-import', { body });
  expect(answer.body.importId).not.toBe('imp_mine');
  expect(answer.body.status).toBe('partial');
});

test('who calls is judged before the body', async () => {
  const answer = await world.call('POST /api/site-import', { body: '{"broken', key: null });
  expect(answer.status).toBe(401);
});
