import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test } from 'vitest';
import { openGitHost } from '#src/adapters/git-host/open-git-host.ts';
import type { HostedRepository, Provider } from '#src/adapters/git-host/port.ts';
import { openGuardedFetch } from '#src/adapters/http-client/guarded-fetch.ts';
import { openTargetGuard } from '#src/adapters/http-client/resolve-target.ts';
import { GIT_API_KINDS } from '#src/domain/git-host.ts';
import { GIT_HOSTS } from '#src/registries/git-hosts.ts';
import { type OpenedGitHost, openBefore } from './support.ts';

const signal = new AbortController().signal;
const opened: OpenedGitHost[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const { close } of opened.splice(0)) close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

function hosted(type: Provider['type'], baseUrl = 'https://git.example.com'): HostedRepository {
  return { provider: { type, baseUrl, access: { kind: 'token', token: 's3cret' } }, name: 'acme/site' };
}

/** Asks for a repository where the host answers everything like this. */
async function ask(type: Provider['type'], response: () => Response) {
  const host = openBefore({ handlers: [http.all('*', response)] });
  opened.push(host);
  return { answer: await host.gitHost.repository(hosted(type), signal), log: host.log };
}

describe.each(GIT_API_KINDS)('what %s may answer', (type) => {
  const limit = { 'x-ratelimit-remaining': '0' };
  test.each<[name: string, kind: string, response: () => Response]>([
    ['401', 'denied', () => HttpResponse.json({ message: 's3cret is wrong' }, { status: 401 })],
    ['403', 'denied', () => HttpResponse.json({ message: 'insufficient_scope' }, { status: 403 })],
    ['403, too often', 'unreachable', () => HttpResponse.json({}, { status: 403, headers: limit })],
    ['429', 'unreachable', () => HttpResponse.json({}, { status: 429 })],
    ['404', 'not_found', () => HttpResponse.json({}, { status: 404 })],
    ['404 without JSON', 'not_found', () => HttpResponse.html('<p>s3cret', { status: 404 })],
    ['451', 'not_found', () => HttpResponse.json({}, { status: 451 })],
    ['a redirect', 'not_found', () => HttpResponse.redirect('https://169.254.169.254/latest/', 301)],
    ['500', 'unreachable', () => HttpResponse.text('s3cret', { status: 500 })],
    ['204', 'unreachable', () => new HttpResponse(null, { status: 204 })],
    ['304', 'unreachable', () => new HttpResponse(null, { status: 304 })],
    ['a page', 'unreachable', () => HttpResponse.html('<h1>s3cret</h1>')],
    [
      'broken JSON',
      'unreachable',
      () => HttpResponse.text('{', { headers: { 'content-type': 'application/json' } }),
    ],
    [
      'a strange content type',
      'unreachable',
      () => HttpResponse.text('x', { headers: { 'content-type': ';;' } }),
    ],
    ['JSON of another kind', 'unreachable', () => HttpResponse.json(null)],
    ['numbers', 'unreachable', () => HttpResponse.json({ default_branch: 7 })],
  ])('%s: %s', async (_name, kind, response) => {
    const { answer, log } = await ask(type, response);
    expect(answer).toEqual({ kind, message: expect.stringMatching(/^[^{]+\.$/) });
    expect(log).toHaveLength(1);
    expect(`${JSON.stringify(answer)}${log.join()}`).not.toContain('s3cret');
  });

  test('an answer without end is cut', async () => {
    const baseUrl = await serve((_request, response) => {
      response.setHeader('content-type', 'application/json');
      const more = () => {
        while (response.write(Buffer.alloc(65_536, ' ')));
      };
      response.on('drain', more);
      more();
    });
    const answer = await gitHostFor(['127.0.0.0/8']).repository(hosted(type, baseUrl), signal);
    expect(answer).toMatchObject({ kind: 'unreachable', message: expect.stringMatching(/too long\.$/) });
  });

  test('an address that is not public is never called', async () => {
    let visits = 0;
    const baseUrl = await serve((_request, response) => {
      visits += 1;
      response.end('{}');
    });
    const answer = await gitHostFor([]).repository(hosted(type, baseUrl), signal);
    expect(answer).toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('not a public address'),
    });
    expect(visits).toBe(0);
  });
});

test('nothing is written to the console, not even about an API that will end', async () => {
  const written: unknown[] = [];
  const { warn } = console;
  console.warn = (...words) => written.push(words);
  try {
    const headers = {
      deprecation: 'Sat, 01 Jan 2022 00:00:00 GMT',
      link: '<https://x.example>; rel="deprecation"',
    };
    const { answer } = await ask('github', () =>
      HttpResponse.json({ full_name: 'acme/site', default_branch: 'main' }, { headers }),
    );
    expect(answer).toEqual({ kind: 'exists' });
    expect(written).toEqual([]);
  } finally {
    console.warn = warn;
  }
});

function gitHostFor(allowedPrivateTargets: readonly string[]) {
  return openGitHost({
    apis: GIT_HOSTS,
    fetch: openGuardedFetch({ guard: openTargetGuard({ allowedPrivateTargets, ownListeners: [] }) }),
  });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
