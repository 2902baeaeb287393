import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openGit } from '#src/adapters/git/open-git.ts';
import { openGuardedFetch } from '#src/adapters/http-client/guarded-fetch.ts';
import { openOutgoingGuard } from '#src/app/outgoing-guard.ts';
import { loadConfig } from '#src/config/config.ts';

/** The platform's own ports are no target of any outgoing call, also where their network is listed. */

let home: string;
let server: Server;
let port: number;
let asked: string[];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pilothouse-own-'));
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.close();
  await rm(home, { recursive: true });
});

const OWN: [setting: string, environment: (port: number) => Record<string, string>][] = [
  ['PORT', (own) => ({ PORT: `${own}` })],
  ['PORT on every interface', (own) => ({ PORT: `${own}`, HOST: '0.0.0.0' })],
  ['PORT on a host by name', (own) => ({ PORT: `${own}`, HOST: 'localhost' })],
  ['INGRESS_PORT', (own) => ({ INGRESS_PORT: `${own}` })],
  ['INGRESS_HTTPS_PORT', (own) => ({ INGRESS_HTTPS_PORT: `${own}` })],
  ['INGRESS_RELAY_PORT', (own) => ({ INGRESS: 'caddy', INGRESS_RELAY_PORT: `${own}` })],
  ['DNS_PORT', (own) => ({ DNS_PORT: `${own}` })],
  ['CADDY_ADMIN_URL', (own) => ({ CADDY_ADMIN_URL: `http://localhost:${own}` })],
  ['DOCKER_HOST', (own) => ({ DOCKER_HOST: `tcp://127.0.0.1:${own}` })],
  ['DATABASE_URL', (own) => ({ DATABASE_URL: `postgres://u:p@127.0.0.1:${own}/db` })],
  ['POWERDNS_URL', (own) => ({ POWERDNS_URL: `http://127.0.0.1:${own}` })],
];

test.each(OWN)('%s is refused to git over HTTP and SSH, and to HTTP', async (_setting, environment) => {
  const config = loadConfig({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8,::1/128', ...environment(port) });
  const guard = openOutgoingGuard(config);
  const git = await openGit({
    allowHttp: true,
    guard,
    workDir: join(home, 'work'),
    knownHostsDir: join(home, 'hosts'),
    repositoriesDir: join(home, 'repositories'),
  });
  const run = { signal: new AbortController().signal, log: () => {} };
  for (const url of [`http://127.0.0.1:${port}/site.git`, `ssh://git@localhost:${port}/site.git`]) {
    const branch = { url, branch: 'main', credential: { kind: 'none' }, hostKeyScope: 'org_1' } as const;
    expect(await git.probe(branch, run), url).toMatchObject({ ok: false, failure: 'address_refused' });
  }
  const call = { url: `http://127.0.0.1:${port}/`, deadlineMs: 10_000 };
  expect(await openGuardedFetch({ guard })(call)).toMatchObject({ kind: 'refused' });
  expect(asked).toEqual([]);
});

test('what else listens there may be asked', async () => {
  const guard = openOutgoingGuard(loadConfig({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' }));
  const call = { url: `http://127.0.0.1:${port}/`, deadlineMs: 10_000 };
  expect(await openGuardedFetch({ guard })(call)).toMatchObject({ kind: 'answered', status: 404 });
});
