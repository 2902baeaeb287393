import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { skipNote } from '../../support/skip-note.ts';
import { noPostgres } from '../../support/test-database.ts';

let nowMs = Date.now();
const clock = { now: () => nowMs };
const worlds: TestApp[] = [];
afterEach(async () => {
  // The database is the first one’s, and goes with it.
  for (const world of worlds.splice(0).reverse()) await world.close();
});

async function aWorld(environment: Record<string, string> = {}): Promise<TestApp> {
  const world = await openTestApp(environment, { clock });
  worlds.push(world);
  return world;
}

const tokenOf = async (world: TestApp): Promise<string> =>
  (await world.ok<{ token: string }>('POST /api/assistantToken.create', {})).token;

/** Processes that share a database share its key. */
const keyOf = async (world: TestApp): Promise<string> =>
  (await readFile(join(world.dataDir, 'encryption.key'), 'utf8')).trim();

const PATHS = [
  'projects',
  'application?applicationId=app_no',
  'deployments',
  'deployments?applicationId=x&limit=99',
];

test('120 requests pass with any result; the 121st is 401; the next minute begins anew', async () => {
  const world = await aWorld();
  const token = await tokenOf(world);
  const ask = (path = 'projects') => world.call(`GET /api/agent/${path}`, { key: token });
  const statuses = new Set<number>();
  for (let count = 0; count < 120; count += 1) {
    const { status } = await ask(PATHS[count % PATHS.length]);
    statuses.add(status);
    nowMs += 400;
  }
  expect([...statuses].sort()).toEqual([200, 400, 404]);
  const over = await ask();
  expect([over.status, over.body.code]).toEqual([401, 'UNAUTHORIZED']);
  expect(over.body.message).toContain('Rate limit');
  expect(over.headers.get('retry-after')).toBeNull();
  // The window began with the first request: 48 seconds of it are over.
  nowMs += 60_000 - 120 * 400 - 1;
  expect((await ask()).status).toBe(401);
  nowMs += 1;
  expect((await ask()).status).toBe(200);
});

test('each token has its own budget; a replaced one starts anew; RPC and its batches spend from it', async () => {
  const world = await aWorld({ READ_RATE_LIMIT: '5' });
  const token = await tokenOf(world);
  const input = encodeURIComponent(JSON.stringify({ 0: { json: {} }, 1: { json: {} }, 2: { json: {} } }));
  const batch = await world.call(
    `GET /api/trpc/agent.projects,agent.projects,agent.projects?batch=1&input=${input}`,
    { key: token },
  );
  expect(batch.status).toBe(200);
  const ask = (key: string) => world.call('GET /api/agent/projects', { key });
  expect([(await ask(token)).status, (await ask(token)).status, (await ask(token)).status]).toEqual([
    200, 200, 401,
  ]);
  expect((await ask(await tokenOf(world))).status).toBe(200);
});

test.skipIf(noPostgres !== null)(
  `two processes on one PostgreSQL share the count${skipNote(noPostgres)}`,
  async () => {
    const first = await aWorld({ READ_RATE_LIMIT: '20' });
    const token = await tokenOf(first);
    const second = await aWorld({
      READ_RATE_LIMIT: '20',
      DATABASE_URL: first.databaseUrl ?? '',
      ENCRYPTION_KEY: await keyOf(first),
    });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? first : second).call('GET /api/agent/projects', { key: token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  },
);

test('a token that is unknown, replaced or expired is not counted', async () => {
  const world = await aWorld({ READ_RATE_LIMIT: '2' });
  const replaced = await tokenOf(world);
  const { token, expiresAt } = await world.ok<{ token: string; expiresAt: string }>(
    'POST /api/assistantToken.create',
    { expiresInDays: 1 },
  );
  const ask = async (key: string) => (await world.call('GET /api/agent/projects', { key })).status;
  expect([await ask('asst_unknown'), await ask(replaced), await ask(token)]).toEqual([401, 401, 200]);
  nowMs = Date.parse(expiresAt);
  expect(await ask(token)).toBe(401);
  const { reader } = world.app.instance.database;
  const windows = await reader
    .selectFrom('requestWindow')
    .selectAll()
    .where('key', 'like', 'assistant:%')
    .execute();
  const isShared = world.app.instance.database.dialect === 'postgres';
  expect(windows.map(({ count }) => count)).toEqual(isShared ? [1] : []);
});

test('what is refused before it is looked up counts too', async () => {
  const world = await aWorld({ READ_RATE_LIMIT: '3' });
  const token = await tokenOf(world);
  const ask = (query: string) => world.call(`GET /api/agent/application?${query}`, { key: token });
  const repeated = 'applicationId=a&applicationId=b';
  expect([(await ask(repeated)).status, (await ask(repeated)).status, (await ask('')).status]).toEqual([
    400, 400, 400,
  ]);
  expect((await ask(repeated)).status).toBe(401);
});
