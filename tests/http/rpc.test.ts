import { TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../packages/client/src/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { publishSite } from '../support/sites.ts';

let world: TestApp;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
  client = createClient({ url: world.url, apiKey: world.key });
});
afterAll(() => world.close());

const source = { type: 'git', customGitUrl: 'https://git.example.com/acme/site.git' } as const;

test('an import by the typed client, followed to its end', async () => {
  const { organizationId } = world;
  const result = await client.siteImport.create.mutate({ organizationId, name: 'Typed', source });
  expect(result.status).toBe('success');
  const [page, me] = await Promise.all([client.siteImport.list.query({}), client.me.get.query({})]);
  expect(page.items[0]?.importId).toBe(result.importId);
  expect(me).toMatchObject({ organizationId, role: 'owner' });
});

test('a failed import is ordinary data over RPC', async () => {
  const { organizationId } = world;
  await client.siteImport.create.mutate({ organizationId, name: 'Again', source });
  const result = await client.siteImport.create.mutate({ organizationId, name: 'Again', source });
  expect(result).toMatchObject({ status: 'failed', errorStep: 'project_creation' });
});

test('rejected input names its fields, and nothing is coerced', async () => {
  const call = client.siteImport.list.query({ limit: 0 });
  await expect(call).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', httpStatus: 400, issues: [{ path: ['limit'], code: 'too_small' }] },
  });
  const coerced = client.siteImport.list.query({ limit: '5' as unknown as number });
  await expect(coerced).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
});

test('a batch that mixes calls reaches the same guards as single calls', async () => {
  const stranger = createClient({ url: world.url, apiKey: 'key_unknown' });
  const results = await Promise.allSettled([stranger.me.get.query({}), stranger.siteImport.list.query({})]);
  for (const result of results) {
    expect(
      result.status === 'rejected' && result.reason instanceof TRPCClientError && result.reason.data?.code,
    ).toBe('UNAUTHORIZED');
  }
});

test('no input at all is an empty one', async () => {
  expect((await world.call('GET /api/trpc/me.get')).status).toBe(200);
  expect((await world.call('GET /api/trpc/siteImport.list,me.get?batch=1&input=%7B%7D')).status).toBe(200);
});

test('a mutation is not to be had by GET', async () => {
  const answer = await world.call('GET /api/trpc/apiKey.create');
  expect(answer.status).toBe(405);
});

test('HEAD is GET without a body', async () => {
  const head = async (name: string, key: string | null) => {
    const { status, text } = await world.call(`HEAD /api/trpc/${name}`, { key });
    return [status, text];
  };
  expect(await head('me.get', world.key)).toEqual([200, '']);
  expect(await head('me.get', null)).toEqual([401, '']);
  expect(await head('nothing.here', world.key)).toEqual([404, '']);
  expect(await head('project.create', world.key)).toEqual([405, '']);
});

test('HEAD of a subscription ends', async () => {
  const path = 'HEAD /api/trpc/organization.follow' as const;
  for (let round = 0; round < 3; round += 1) {
    const { status, headers, text } = await world.call(path);
    expect([status, text]).toEqual([200, '']);
    expect(headers.get('content-type')).toContain('text/event-stream');
  }
  // The answer to a caller without a key is an event of the stream.
  expect((await world.call(path, { key: null })).text).toBe('');
});

test.each(['PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])('answers 405 to %s from any caller', async (method) => {
  for (const name of ['me.get', 'project.create', 'nothing.here', 'me.get,agent.projects?batch=1']) {
    const answer = await world.call(`${method} /api/trpc/${name}`, { key: null });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  }
});

test.each([
  [
    'what is no JSON',
    'GET',
    '/api/trpc/project.get?input={bad',
    undefined,
    /^The request could not be read\.$/,
  ],
  [
    'an unknown transformer',
    'POST',
    '/api/trpc/project.create',
    '{"json":{"name":"x"},"meta":{"values":{"name":["custom","x"]}}}',
    /^The input could not be read\. Send plain JSON; meta\.values may only name /,
  ],
])('reports %s without the text of an exception', async (_what, method, path, body, message) => {
  const answer = await world.call(`${method} ${path as '/'}`, body === undefined ? {} : { body });
  expect(answer.status).toBe(400);
  expect(answer.body.error.json.message).toMatch(message);
});

test('an internal error shows neither cause nor stack', async () => {
  const broken = await openTestApp();
  await broken.app.instance.database.writer.schema.dropTable('domain').execute();
  const answer = await broken.call('GET /api/trpc/domain.list?input=%7B%22json%22%3A%7B%7D%7D');
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('Internal server error');
  expect(answer.text).not.toMatch(/sqlite|select|stack|\.ts/i);
  await broken.close();
});
