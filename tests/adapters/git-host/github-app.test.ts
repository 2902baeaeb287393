import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeGitHost } from '#src/adapters/git-host/fake.ts';
import type { AppAccess, HostedRepository } from '#src/adapters/git-host/port.ts';
import { APP_ID, APP_KEY, githubStandIn } from './stand-ins.ts';
import { type OpenedGitHost, openBefore } from './support.ts';

const signal = new AbortController().signal;
const APP: AppAccess = { kind: 'app', appId: APP_ID, privateKey: APP_KEY.privateKey };
const MINUTE_MS = 60_000;

const opened: OpenedGitHost[] = [];
afterEach(() => {
  for (const { close } of opened.splice(0)) close();
});

function start(nowMs = Date.now()) {
  const standIn = githubStandIn('https://api.github.com');
  const clock = { time: nowMs, now: () => clock.time };
  const host = openBefore(standIn, clock);
  opened.push(host);
  return { ...host, standIn, clock };
}

function hosted(name = 'acme/site', access: AppAccess = APP): HostedRepository {
  return { provider: { type: 'github', baseUrl: 'https://github.com', access }, name };
}

describe('a GitHub App', () => {
  test('finds its installation, and gets a token for one repository that may read its contents', async () => {
    const { gitHost, standIn } = start();
    expect(await gitHost.credential(hosted(), signal)).toEqual({
      kind: 'token',
      username: 'x-access-token',
      token: 'ghs_made1',
    });
    expect(standIn.tokenRequests).toEqual([{ repositories: ['site'], permissions: { contents: 'read' } }]);
    expect(standIn.calls).toEqual([
      'GET /repos/acme/site/installation',
      'POST /app/installations/4711/access_tokens',
    ]);
  });

  test('asks with such a token', async () => {
    const { gitHost, standIn } = start();
    expect(await gitHost.repository(hosted(), signal)).toEqual({ kind: 'exists' });
    expect(await gitHost.branch(hosted(), 'feature/a#1', signal)).toEqual({ kind: 'exists' });
    expect(await gitHost.branch(hosted(), 'nope', signal)).toMatchObject({ kind: 'not_found' });
    expect(standIn.tokenRequests).toHaveLength(1);
  });

  test('lists what it is installed on, with a token that reads no contents', async () => {
    const { gitHost, standIn } = start();
    const list = (search: string | null) =>
      gitHost.repositories({ provider: hosted().provider, search, limit: 2 }, signal);
    expect((await list(null)).map(({ name }) => name)).toEqual(['acme/site', 'acme/open']);
    expect(standIn.tokenRequests).toEqual([{ permissions: { metadata: 'read' } }]);
    expect(await list('empty')).toEqual([
      { name: 'acme/empty', url: 'https://github.com/acme/empty', defaultBranch: null, isPrivate: true },
    ]);
  });

  test('a token is kept while a clone can end within its life', async () => {
    const { gitHost, standIn, clock } = start();
    standIn.tokenExpiresAt = new Date(clock.time + 60 * MINUTE_MS).toISOString();
    await gitHost.credential(hosted(), signal);
    clock.time += 44 * MINUTE_MS;
    await gitHost.credential(hosted(), signal);
    expect(standIn.tokenRequests).toHaveLength(1);
    clock.time += 2 * MINUTE_MS;
    standIn.tokenExpiresAt = new Date(clock.time + 60 * MINUTE_MS).toISOString();
    expect(await gitHost.credential(hosted(), signal)).toMatchObject({ token: 'ghs_made2' });
    expect(await gitHost.credential(hosted('Acme/Site'), signal)).toMatchObject({ token: 'ghs_made2' });
  });

  test('a token that ends too soon is used once', async () => {
    const { gitHost, standIn, clock } = start();
    standIn.tokenExpiresAt = new Date(clock.time + 10 * MINUTE_MS).toISOString();
    await gitHost.credential(hosted(), signal);
    expect(await gitHost.credential(hosted(), signal)).toMatchObject({ token: 'ghs_made2' });
  });

  test('where it is not installed there is no token', async () => {
    const { gitHost, standIn } = start();
    const message = 'The GitHub App is not installed for acme/open, or there is no such repository.';
    await expect(gitHost.credential(hosted('acme/open'), signal)).rejects.toMatchObject({
      failure: 'not_found',
      message,
    });
    expect(await gitHost.repository(hosted('acme/open'), signal)).toEqual({ kind: 'not_found', message });
    expect(standIn.tokenRequests).toEqual([]);
  });

  test("another App's key, and an App that is another", async () => {
    const { gitHost, log } = start();
    const strange = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const privateKey = String(strange.export({ type: 'pkcs8', format: 'pem' }));
    for (const access of [
      { ...APP, privateKey },
      { ...APP, appId: '7' },
    ]) {
      const asked = gitHost.credential(hosted('acme/site', access), signal);
      await expect(asked).rejects.toMatchObject({
        failure: 'denied',
        message: "github.com does not accept the App's ID and key.",
      });
    }
    expect(log).toHaveLength(2);
  });

  test.each([
    ['an empty text', ''],
    ['another text', 'nonsense'],
    ['the first line of a key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['a public key', APP_KEY.publicKey],
    ['the start of a key', APP_KEY.privateKey.slice(0, 300)],
  ])('refuses an invalid key: %s', async (_name, privateKey) => {
    const { gitHost, standIn, log } = start();
    const error = await gitHost.credential(hosted('acme/site', { ...APP, privateKey }), signal).catch(String);
    expect(error).toMatch(/^GitHostError: The private key of the GitHub App cannot be used\./);
    expect(standIn.calls).toEqual([]);
    if (privateKey.length > 40) expect(`${error}${log.join()}`).not.toContain(privateKey.slice(35, 80));
  });

  test('neither an error nor the log contains key or token', async () => {
    const { gitHost, standIn, log } = start();
    const { token } = (await gitHost.credential(hosted(), signal)) as { token: string };
    standIn.isReachable = false;
    const answers = [
      await gitHost.repository(hosted(), signal),
      await gitHost.credential(hosted('acme/open'), signal).catch((error: unknown) => error),
    ];
    const shown = answers.map((answer) =>
      answer instanceof Error ? `${answer.stack}${answer.cause}` : JSON.stringify(answer),
    );
    for (const secret of [token, APP_KEY.privateKey.slice(40, 100)])
      expect([...shown, ...log].join()).not.toContain(secret);
    expect(log).toHaveLength(2);
  });

  test('the fake gives an App what it asks for, under the same conditions', async () => {
    const gitHost = fakeGitHost();
    gitHost.put('https://github.com/acme/site', { branches: ['main'], appId: APP_ID });
    expect(await gitHost.credential(hosted(), signal)).toEqual({
      kind: 'token',
      username: 'x-access-token',
      token: `ghs_${APP_ID}`,
    });
    const other = hosted('acme/site', { ...APP, appId: '7' });
    await expect(gitHost.credential(other, signal)).rejects.toMatchObject({ failure: 'not_found' });
    expect(await gitHost.repository(hosted(), signal)).toMatchObject({ kind: 'exists' });
  });
});

test("two Apps with the same installation number at different hosts do not get each other's token", async () => {
  const mine = githubStandIn('https://api.github.com');
  const theirs = githubStandIn('https://git.example.org/api/v3');
  const { gitHost, close } = openBefore({ handlers: [...mine.handlers, ...theirs.handlers] });
  opened.push({ gitHost, log: [], close });
  theirs.tokenRequests.push('so that its next token has another number');
  const elsewhere: HostedRepository = {
    provider: { type: 'github', baseUrl: 'https://git.example.org', access: APP },
    name: 'acme/site',
  };
  const [own, other] = await Promise.all([
    gitHost.credential(hosted(), signal),
    gitHost.credential(elsewhere, signal),
  ]);
  expect([own, other]).toMatchObject([{ token: 'ghs_made1' }, { token: 'ghs_made2' }]);
});
