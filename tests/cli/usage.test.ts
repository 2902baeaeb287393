import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callCli } from './support.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pilothouse-test-cli-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const call = (line: string | string[], env: Record<string, string> = {}, isTTY = false) =>
  callCli(line, { cwd: home, env: { HOME: home, ...env }, isTTY });

it.each([
  ['deplo', /Unknown command: deplo\..*\nDid you mean "pilothouse deploy"\?/],
  ['env sett', /Unknown command: env sett\..*\nDid you mean "pilothouse env set"\?/],
  ['xyzzyx', /Unknown command: xyzzyx\.\n"pilothouse --help" lists/],
  ['deploy --folow', /Unknown option '--folow'\.\nDid you mean --follow\?/],
  ['import', /Missing required argument 'source'/],
  ['status extra', /Too many arguments/],
  ['deployments --limit many', /limit: /],
  ['import . --database oracle', /database: /],
  ['completion powershell', /powershell is not supported/],
  ['whoami --url ftp://x', /not the address of an instance/],
])('%s is a usage error with a hint', async (line, message) => {
  const { code, out, err } = await call(line, {
    PILOTHOUSE_KEY: 'key_x',
    PILOTHOUSE_URL: 'http://127.0.0.1:9',
  });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(message);
});

it('ends with 3 without a sign-in, and names the next step', async () => {
  expect(await call('apps')).toMatchObject({ code: 3, err: expect.stringContaining('pilothouse login') });
  const { code, err } = await call('apps --json', { PILOTHOUSE_URL: 'https://pilothouse.example' });
  expect(code).toBe(3);
  expect(JSON.parse(err)).toEqual({
    error: {
      ...{ code: 'notSignedIn', message: 'You are not signed in to https://pilothouse.example.' },
      ...{ details: [], hint: expect.any(String), page: null, requestId: null, exitCode: 3 },
    },
  });
});

it('ends with 6 where the instance does not answer', async () => {
  const { code, err } = await call('apps', {
    PILOTHOUSE_URL: 'http://127.0.0.1:9',
    PILOTHOUSE_KEY: 'key_x',
  });
  expect({ code, err }).toMatchObject({ code: 6, err: expect.stringContaining('does not answer') });
  expect(err).not.toContain('key_x');
});

it('uses colours on a terminal only, and none with NO_COLOR or --no-color', async () => {
  const colours = new RegExp(`${String.fromCharCode(27)}\\[`);
  expect((await call('--help', {}, true)).out).toMatch(colours);
  expect((await call('--help', {}, false)).out).not.toMatch(colours);
  expect((await call('--help', { NO_COLOR: '1' }, true)).out).not.toMatch(colours);
  expect((await call('--help', { TERM: 'dumb' }, true)).out).not.toMatch(colours);
  expect((await call('--no-color apps', {}, true)).err).not.toMatch(colours);
});

it('sends no key to an address that only a link file names', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(JSON.stringify(request.headers));
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const link = { url: `http://127.0.0.1:${port}`, applicationId: 'app_x', name: 'x' };
  await writeFile(join(home, '.pilothouse.json'), JSON.stringify(link));
  try {
    expect(await call('status', { PILOTHOUSE_KEY: 'key_secret' })).toMatchObject({ code: 3 });
    expect(seen).toEqual([]);
  } finally {
    server.close();
  }
});

it('refuses an API key as an argument, and what is not a key', async () => {
  expect(await call('login http://127.0.0.1:9 --key key_abc')).toMatchObject({ code: 2 });
  const { code, err } = await callCli('login http://127.0.0.1:9 --key', {
    cwd: home,
    env: { HOME: home },
    input: 'hunter2',
  });
  expect(code).toBe(2);
  expect(err).not.toContain('hunter2');
});

it('explains credentials and links that cannot be read', async () => {
  await writeFile(join(home, '.pilothouse.json'), '{');
  expect(
    await call('status', { PILOTHOUSE_URL: 'http://127.0.0.1:9', PILOTHOUSE_KEY: 'key_x' }),
  ).toMatchObject({
    ...{ code: 2, err: expect.stringContaining('is not a link to an application') },
  });
});

it('completes commands, options and values', async () => {
  const words = async (...given: string[]) => {
    const { out } = await call(['__complete', '--', ...given]);
    return out.split('\n').map((line) => line.split('\t')[0]);
  };
  expect(await words('dep')).toEqual(['deploy', 'deployments', '']);
  expect(await words('env', '')).toEqual(['list', 'get', 'set', 'unset', 'push', 'pull', '']);
  expect(await words('deploy', '--f')).toEqual(['--follow', '']);
  expect(await words('import', '.', '--build', '')).toEqual(['dockerfile', 'nixpacks', '']);
  expect(await words('completion', 'z')).toEqual(['zsh', '']);
  expect(await words('import', '')).toEqual([':files', '']);
  expect(await words('deploy', '--app', '')).toEqual(['']);
});
