import { createHash, randomBytes } from 'node:crypto';
import {
  Client,
  type OAuthClientInformation,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { auditedBy } from '../support/coverage.ts';

const REDIRECT = 'https://assistant.example/callback';

let world: TestApp;
let now: number;
beforeAll(async () => {
  now = Date.now();
  world = await openTestApp({}, { clock: { now: () => now } });
});
afterAll(() => world.close());
// Each test has a minute of its own: passwords are counted.
beforeEach(() => {
  now += 61_000;
});

/** Sends the form of the page as the user does; answers the response without following it. */
const decide = (url: URL, fields: Record<string, string> = {}, origin = world.url) =>
  fetch(`${world.url}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({
      ...Object.fromEntries(url.searchParams),
      ...{ email: world.email, password: world.password, decision: 'approve', ...fields },
    }),
  });
const register = (body: object = { client_name: 'Reader', redirect_uris: [REDIRECT] }) =>
  fetch(`${world.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

interface Asked {
  readonly url: URL;
  readonly verifier: string;
  readonly clientId: string;
}

async function ask(changes: Record<string, string> = {}): Promise<Asked> {
  const { client_id: clientId } = (await (await register()).json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(`${world.url}/oauth/authorize`);
  const fields = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: REDIRECT, state: 'xyz' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...{ code_challenge_method: 'S256', resource: `${world.url}/mcp`, ...changes },
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return { url, verifier, clientId };
}

const codeOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';

const exchange = ({ verifier, clientId }: Asked, code: string, changes: Record<string, string> = {}) =>
  fetch(`${world.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT },
      ...{ client_id: clientId, code_verifier: verifier, ...changes },
    }),
  });

const connections = async () =>
  (
    await world.ok<{ items: { connectionId: Id<'asc'>; clientName: string }[] }>(
      'GET /api/assistantConnection.list',
    )
  ).items;

it('connects a client of the Model Context Protocol that knows only the address', async () => {
  const before = new Set((await connections()).map(({ connectionId }) => connectionId));
  let asked: URL | undefined;
  const saved: Record<string, unknown> = {};
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Reader', redirect_uris: [REDIRECT] },
    clientInformation: () => saved.client as OAuthClientInformation | undefined,
    saveClientInformation: (client) => void Object.assign(saved, { client }),
    tokens: () => saved.tokens as OAuthTokens | undefined,
    saveTokens: (tokens) => void Object.assign(saved, { tokens }),
    redirectToAuthorization: (url) => {
      asked = url;
    },
    saveCodeVerifier: (verifier) => void Object.assign(saved, { verifier }),
    codeVerifier: () => String(saved.verifier),
  };
  const address = new URL(`${world.url}/mcp`);
  const first = new StreamableHTTPClientTransport(address, { authProvider: provider });
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
  if (asked === undefined) throw new Error('No page was asked for');
  const page = await fetch(asked);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Reader');
  expect(html).toContain('https://assistant.example');
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://assistant.example",
  );
  const rows = await auditedBy(world, async () => {
    const approved = await decide(asked as URL);
    expect(approved.status).toBe(302);
    await first.finishAuth(codeOf(approved));
  });
  expect(rows.map(({ action }) => action)).toEqual([
    'assistantConnection.approve',
    'assistantConnection.create',
  ]);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }));
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.close();
  const { access_token: token } = saved.tokens as { access_token: string };
  expect(token).toMatch(/^asst_/);
  // It reads, and no other operation accepts it.
  expect((await world.call('GET /api/agent/projects', { key: token })).status).toBe(200);
  expect((await world.call('GET /api/me.get', { key: token })).status).toBe(401);
  const added = (await connections()).filter(({ connectionId }) => !before.has(connectionId));
  expect(added).toMatchObject([{ clientName: 'Reader' }]);
  await world.ok('POST /api/assistantConnection.revoke', { connectionId: added[0]?.connectionId });
  expect((await world.call('GET /api/agent/projects', { key: token })).status).toBe(401);
});

it('leaves the assistant token of the user as it is', async () => {
  const { token: own } = await world.ok<{ token: string }>('POST /api/assistantToken.create', {});
  const asked = await ask();
  const response = await exchange(asked, codeOf(await decide(asked.url)));
  const { access_token: token } = (await response.json()) as { access_token: string };
  for (const key of [own, token])
    expect((await world.call('GET /api/agent/projects', { key })).status).toBe(200);
  now += 91 * 24 * 60 * 60_000;
  expect((await world.call('GET /api/agent/projects', { key: token })).status).toBe(401);
  // What has expired is not listed, and takes no place.
  expect(await connections()).toEqual([]);
});

it('gives a token for a code once, to the client that has asked, with its verifier, within five minutes', async () => {
  const statusWith = async (changes: Record<string, string>, waitMs = 0) => {
    const asked = await ask();
    const code = codeOf(await decide(asked.url));
    now += waitMs;
    const first = (await exchange(asked, code, changes)).status;
    return [first, (await exchange(asked, code)).status];
  };
  expect(await statusWith({})).toEqual([200, 400]);
  expect(await statusWith({ code_verifier: 'x'.repeat(43) })).toEqual([400, 400]);
  expect(await statusWith({ client_id: (await ask()).clientId })).toEqual([400, 400]);
  expect(await statusWith({ redirect_uri: 'https://assistant.example/other' })).toEqual([400, 400]);
  expect(await statusWith({}, 5 * 60_000)).toEqual([400, 400]);
});

async function revokeAll(): Promise<void> {
  for (const { connectionId } of await connections())
    await world.ok('POST /api/assistantConnection.revoke', { connectionId });
}

it('connects at most 20 assistants, also with codes that were approved before', async () => {
  await revokeAll();
  onTestFinished(revokeAll);
  const approved: [Asked, string][] = [];
  for (let count = 0; count < 24; count++) {
    if (count % 8 === 0) now += 61_000;
    const asked = await ask();
    approved.push([asked, codeOf(await decide(asked.url))]);
  }
  const answers = await Promise.all(approved.map(([asked, code]) => exchange(asked, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(await connections()).toHaveLength(20);
  expect((await decide((await ask()).url)).status).toBe(409);
});

it('redirects nowhere for a request that is not valid', async () => {
  for (const changes of [
    { redirect_uri: 'https://evil.example/callback' },
    { client_id: 'v1.unknown' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { resource: 'https://other.example/mcp' },
  ] as Record<string, string>[]) {
    const { url } = await ask(changes);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
    expect((await decide(url)).status).toBe(400);
  }
});

it('gives no code without the password, from another page, or after a refusal', async () => {
  const { url } = await ask();
  const wrong = await decide(url, { password: 'wrong horse' });
  expect([wrong.status, wrong.headers.get('location')]).toEqual([401, null]);
  expect((await decide(url, {}, 'https://evil.example')).status).toBe(403);
  const refused = new URL((await decide(url, { decision: 'deny' })).headers.get('location') ?? '');
  expect(Object.fromEntries(refused.searchParams)).toEqual({ error: 'access_denied', state: 'xyz' });
});

it('registers clients that redirect to HTTPS or to this machine', async () => {
  const statusOf = async (uri: string) => (await register({ redirect_uris: [uri] })).status;
  expect(await statusOf('http://127.0.0.1:1234/callback')).toBe(201);
  expect(await statusOf('http://assistant.example/callback')).toBe(400);
  expect(await statusOf('javascript:alert(1)')).toBe(400);
  expect(await statusOf('https://a;sandbox/callback')).toBe(400);
  expect(await statusOf('https://a,b.example/callback')).toBe(400);
  expect(await statusOf('https://[2001:db8::1]:8443/callback')).toBe(201);
  expect((await register({ redirect_uris: [] })).status).toBe(400);
});

it('registers an editor with several addresses, and bounds them', async () => {
  const redirect_uris = [
    ...['https://insiders.vscode.dev/redirect', 'https://vscode.dev/redirect'],
    ...['http://127.0.0.1/', 'http://127.0.0.1:33418/'],
  ];
  const { client_id } = (await (await register({ redirect_uris })).json()) as { client_id: string };
  expect((await fetch((await ask({ client_id, redirect_uri: 'http://127.0.0.1:33418/' })).url)).status).toBe(
    200,
  );
  const many = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => `https://a.example/${'x'.repeat(length)}${at}`);
  const longest = await register({ redirect_uris: many(10, 180) });
  const registered = (await longest.json()) as { client_id: string };
  expect(registered.client_id.length).toBeLessThan(4000);
  expect((await register({ redirect_uris: many(11, 1) })).status).toBe(400);
  expect((await register({ redirect_uris: many(10, 200) })).status).toBe(400);
});

it('takes another port of this machine than the registered one', async () => {
  const body = { redirect_uris: ['http://127.0.0.1:1/callback'] };
  const { client_id } = (await (await register(body)).json()) as { client_id: string };
  const statusOf = async (redirect_uri: string) =>
    (await fetch((await ask({ client_id, redirect_uri })).url)).status;
  expect(await statusOf('http://127.0.0.1:4321/callback')).toBe(200);
  expect(await statusOf('http://127.0.0.1:4321/other')).toBe(400);
});

it('ends with the membership', async () => {
  const email = 'leaving@example.com';
  const password = 'correct horse';
  await world.app.instance.auth.createUser({ email, name: 'Leaving', password });
  const { memberId } = await world.ok<{ memberId: Id<'mem'> }>('POST /api/member.add', {
    email,
    role: 'member',
  });
  const asked = await ask();
  const response = await exchange(asked, codeOf(await decide(asked.url, { email, password })));
  const { access_token: key } = (await response.json()) as { access_token: string };
  expect((await world.call('GET /api/agent/projects', { key })).status).toBe(200);
  await world.ok('POST /api/member.remove', { memberId });
  expect((await world.call('GET /api/agent/projects', { key })).status).toBe(401);
});
