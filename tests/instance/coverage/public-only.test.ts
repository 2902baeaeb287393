import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_FOUND } from '#src/http/common/errors.ts';
import { createAssistantToken } from '#src/services/instance/account/create-assistant-token.ts';
import { inviteMember } from '#src/services/instance/member/invite-member.ts';
import { ownerContext } from '../../support/actor.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { OPERATIONS, overRest } from '../../support/coverage.ts';
import { lastPart } from './secrets.ts';

/** SERVICE_PUBLIC_API_ONLY: unpublished procedures do not exist, for any method and any caller. */

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

let world: TestApp;
let callers: Record<string, Record<string, string>>;
let invitation: string;
beforeAll(async () => {
  world = await openTestApp({ SERVICE_PUBLIC_API_ONLY: 'true' });
  const owner = await ownerContext(world);
  const { token } = await createAssistantToken(owner, {});
  const { url } = await inviteMember(owner, { email: 'ada@example.com', role: 'member' });
  invitation = lastPart(url);
  const { email, password } = world;
  const cookies = await world.app.instance.auth.startSession({ email, password, address: '127.0.0.1' });
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  callers = {
    'a guest': {},
    'the owner by key': { 'x-api-key': world.key },
    'the owner by session': { cookie, origin: world.url },
    'an assistant': { authorization: `Bearer ${token}` },
  };
});
afterAll(() => world.close());

/** Not by the world's own call: the documents know these paths, and here they must not be there. */
async function ask(method: string, path: string, headers: Record<string, string>) {
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '{}' : null;
  const type: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' };
  const response = await fetch(world.url + path, {
    method,
    body,
    redirect: 'manual',
    headers: { ...type, ...headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

async function expectNothingAt(path: string): Promise<void> {
  for (const [who, headers] of Object.entries(callers)) {
    const answers = await Promise.all(METHODS.map((method) => ask(method, path, headers)));
    for (const [index, { status, body, headers: answered }] of answers.entries()) {
      const method = METHODS[index];
      const what = `${method} ${path} by ${who}`;
      expect(status, what).toBe(404);
      expect(body, what).toEqual(method === 'HEAD' ? undefined : NOT_FOUND.body);
      expect(answered.get('content-type'), what).toMatch(/^application\/json/);
      for (const name of ['allow', 'access-control-allow-origin', 'set-cookie', 'location'])
        expect(answered.get(name), `${what}: ${name}`).toBeNull();
    }
  }
}

describe('the rest is not there', () => {
  test('every path of the internal document', async () => {
    const file = new URL('../../../openapi/internal.json', import.meta.url);
    const paths = Object.keys(JSON.parse(await readFile(file, 'utf8')).paths);
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths) await expectNothingAt(path);
  });

  test('RPC, of published procedures too', async () => {
    for (const name of ['me.get', 'agent.projects', 'siteImport.create', 'me.get,agent.projects?batch=1', ''])
      await expectNothingAt(`/api/trpc/${name}`);
    await expectNothingAt('/api/trpc');
  });

  test.each([
    ...['sign-in/email', 'sign-up/email', 'get-session', 'organization/accept-invitation'].map(
      (path) => `/api/auth/${path}`,
    ),
    ...['/mcp', '/mcp/', '/', '/api', '/api/', '/api/reference', '/api/reference/'],
    ...['/api/reference/openapi.json', '/api/reference/js/scalar.js', '/invitation/x', '/favicon.ico'],
    '/api/tls-ask',
  ])('%s', expectNothingAt);

  test('the page of an open invitation', () => expectNothingAt(`/invitation/${invitation}`));
});

describe('the published surface answers', () => {
  test.each(
    OPERATIONS.filter(({ rest }) => rest.surface === 'published').map((one) => [one.name, one] as const),
  )('%s', async (_name, operation) => {
    const input = { siteImportId: 'imp_no', applicationId: 'app_no' };
    const toGuests = operation.access.kind === 'public' ? 200 : 401;
    expect((await overRest(world, operation, input, {})).status).toBe(toGuests);
    const key = operation.access.kind === 'assistant' ? tokenOf('an assistant') : world.key;
    expect([200, 400, 404]).toContain((await overRest(world, operation, input, { key })).status);
    const path = operation.path.replace(/\{\w+\}/g, 'x');
    const other = await ask('PUT', path, callers['the owner by key'] ?? {});
    expect([other.status, other.headers.get('allow')?.split(', ')]).toEqual([
      405,
      expect.arrayContaining([operation.method]),
    ]);
  });

  test('health and the document', async () => {
    for (const path of ['/api/health', '/api/openapi.json']) {
      expect((await ask('GET', path, {})).status).toBe(200);
      expect((await ask('HEAD', path, {})).status).toBe(200);
      expect((await ask('POST', path, {})).status).toBe(405);
    }
  });
});

function tokenOf(who: string): string {
  return callers[who]?.authorization?.replace('Bearer ', '') ?? '';
}
