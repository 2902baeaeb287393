import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { importSite, publishSite, settled } from '../support/sites.ts';

const LIMIT = 20;
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ READ_RATE_LIMIT: String(LIMIT) });
  publishSite(world.git);
});
afterAll(() => world.close());

/** A new token has its own rate limit, and replaces the one before. */
const aToken = async (): Promise<string> =>
  (await world.ok<{ token: string }>('POST /api/assistantToken.create', {})).token;

async function connected(bearer: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${bearer}` } },
  });
  await client.connect(transport);
  return client;
}

const textOf = (result: unknown): string =>
  (result as { content: { text: string }[] }).content[0]?.text ?? '';

test('offers tools that only read, in few words', async () => {
  const client = await connected(await aToken());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'agent_application',
    'agent_deployment_log',
    'agent_deployments',
    'agent_projects',
  ]);
  for (const { annotations, description } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(description).not.toBe('');
  }
  // Four characters a token is what is usual for JSON and English.
  expect(JSON.stringify(tools).length / 4).toBeLessThan(3000);
  await client.close();
});

test('answers what the read API answers, from the same budget', async () => {
  const { body: site } = await importSite(world, { name: 'Mcp' });
  await settled(world, site.deploymentId);
  const token = await aToken();
  const client = await connected(token);
  const projects = await client.callTool({ name: 'agent_projects', arguments: {} });
  const rest = await world.call('GET /api/agent/projects', { key: token });
  expect(JSON.parse(textOf(projects))).toEqual(rest.body);
  const { applicationId } = site;
  const application = await client.callTool({ name: 'agent_application', arguments: { applicationId } });
  expect(JSON.parse(textOf(application))).toMatchObject({ applicationId, name: 'Mcp' });
  const missing = await client.callTool({
    name: 'agent_application',
    arguments: { applicationId: 'app_no' },
  });
  expect([missing.isError, JSON.parse(textOf(missing))]).toEqual([
    true,
    { message: 'No such application.', code: 'NOT_FOUND' },
  ]);
  // Every request counts, also the ones by which a client introduces itself; then the answer is 401 like anywhere.
  let isOver = false;
  for (let spent = 0; spent < LIMIT && !isOver; spent += 1) {
    isOver = (await world.call('GET /api/agent/projects', { key: token })).status === 401;
  }
  expect(isOver).toBe(true);
  await expect(client.callTool({ name: 'agent_projects', arguments: {} })).rejects.toThrow(
    'Rate limit reached',
  );
  await client.close();
});

test('shows why a deployment failed, and the end of its log', async () => {
  const fresh = await aToken();
  const { body: site } = await importSite(world, {
    name: 'Broken',
    source: { type: 'git', customGitUrl: 'https://git.example.com/acme/site.git', branch: 'missing' },
  });
  await settled(world, site.deploymentId);
  const client = await connected(fresh);
  const { applicationId, deploymentId } = site;
  const list = await client.callTool({ name: 'agent_deployments', arguments: { applicationId } });
  const [deployment] = JSON.parse(textOf(list));
  expect(deployment).toMatchObject({
    deploymentId,
    status: 'error',
    errorMessage: expect.stringMatching(/./),
  });
  const log = await client.callTool({ name: 'agent_deployment_log', arguments: { deploymentId } });
  expect(JSON.parse(textOf(log)).log).toContain(deployment.errorMessage);
  const missing = await client.callTool({
    name: 'agent_deployment_log',
    arguments: { deploymentId: 'dep_no' },
  });
  expect([missing.isError, JSON.parse(textOf(missing)).code]).toEqual([true, 'NOT_FOUND']);
  // It is a tool and nothing else: no other address takes an assistant token.
  for (const path of ['agent.deploymentLog', 'trpc/agent.deploymentLog']) {
    const answer = await world.call(`GET /api/${path}?deploymentId=${deploymentId}`, { key: fresh });
    expect(answer.status).toBe(404);
  }
  await client.close();
});

test('a batch costs what its reads cost', async () => {
  const fresh = await aToken();
  const reads = Array.from({ length: LIMIT + 5 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'agent_projects', arguments: {} },
  }));
  const { status, body } = await world.call('POST /mcp', {
    key: fresh,
    headers: { accept: 'application/json, text/event-stream' },
    body: reads,
  });
  const answered = body.filter(({ result }: { result: { isError?: boolean } }) => result.isError !== true);
  expect([status, answered.length]).toEqual([200, LIMIT]);
  expect((await world.call('GET /api/agent/projects', { key: fresh })).status).toBe(401);
});

test.each([
  ['no token', {}, 401],
  ['an account key', { key: 'own' }, 401],
  ['an unknown token', { key: 'asst_unknown' }, 401],
  ['a page of another origin', { key: 'asst', origin: 'https://evil.example' }, 403],
])('%s gets nothing', async (_what, { key, origin }: { key?: string; origin?: string }, status) => {
  const given = key === 'own' ? world.key : key === 'asst' ? await aToken() : key;
  const answer = await world.call('POST /mcp', {
    key: given ?? null,
    headers: origin === undefined ? {} : { origin },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  expect(answer.status).toBe(status);
  const metadata = `${world.url}/.well-known/oauth-protected-resource/mcp`;
  const challenge = `Bearer realm="Pilothouse", resource_metadata="${metadata}"`;
  expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? challenge : null);
  expect(answer.body).toEqual({ message: expect.any(String), code: expect.any(String) });
});

test('a tool that does not exist is an error of the protocol, not of a tool', async () => {
  const { status, body } = await world.call('POST /mcp', {
    key: await aToken(),
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'no_tool', arguments: {} } },
  });
  expect([status, body]).toEqual([
    200,
    { jsonrpc: '2.0', id: 7, error: { code: -32602, message: expect.stringContaining('no_tool') } },
  ]);
});

test('GET and DELETE are 405: there are no sessions', async () => {
  const token = await aToken();
  expect((await world.call('GET /mcp', { key: token })).status).toBe(405);
  expect((await world.call('DELETE /mcp', { key: token })).status).toBe(405);
});
