import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../packages/client/src/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let world: TestApp;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  world = await openTestApp();
  client = createClient({ url: world.url, apiKey: world.key });
});
afterAll(() => world.close());

/** Far above what a refusal takes; the requests below took many seconds where their metadata was applied. */
const REFUSAL_MS = 3_000;
const COUNT = 40_000;

const numbers = Array.from({ length: COUNT }, (_, index) => index);
const annotated = (path: (index: number) => string, type: unknown) =>
  Object.fromEntries(numbers.map((index) => [path(index), type]));

const set = { json: { a: numbers.slice(0, 20_000 - 100) } };
const HOSTILE: [string, object][] = [
  [
    'references into a set',
    { ...set, meta: { v: 1, values: { a: ['set'] }, referentialEqualities: { 'a.19000': ['b'] } } },
  ],
  ['values inside a set', { ...set, meta: { v: 1, values: { a: ['set', { '19000': ['Date'] }] } } }],
  ['values inside a map', { json: { a: [] }, meta: { v: 1, values: { a: ['map', { '1.0': ['set'] }] } } }],
  ['an annotation of the whole input', { json: [], meta: { v: 1, values: ['set'] } }],
  ['a regular expression', { json: { a: '/(a+)+$/' }, meta: { v: 1, values: { a: ['regexp'] } } }],
  ['a big number', { json: { a: '9'.repeat(900_000) }, meta: { v: 1, values: { a: ['bigint'] } } }],
  ['an address', { json: { a: `http://${'ü'.repeat(200_000)}` }, meta: { v: 1, values: { a: ['URL'] } } }],
  ['a class', { json: { a: {} }, meta: { v: 1, values: { a: [['class', 'X']] } } }],
  ['an error', { json: { a: {} }, meta: { v: 1, values: { a: ['Error'] } } }],
  ['typed arrays', { json: { a: [] }, meta: { v: 1, values: { a: [['typed-array', 'Int8Array']] } } }],
  ['a custom type', { json: { a: {} }, meta: { v: 1, values: { a: [['custom', 'x']] } } }],
  ['very many annotations', { json: {}, meta: { v: 1, values: annotated((i) => `k${i}`, ['undefined']) } }],
  ['a path of very many parts', { json: {}, meta: { v: 1, values: { [numbers.join('.')]: ['undefined'] } } }],
  ['a long path', { json: {}, meta: { v: 1, values: { ['x'.repeat(900_000)]: ['undefined'] } } }],
  ['a path to a prototype', { json: {}, meta: { v: 1, values: { '__proto__.x': ['undefined'] } } }],
  ['nested annotations', { json: {}, meta: { v: 1, values: { a: { b: ['undefined'] } } } }],
  ['another version', { json: {}, meta: { v: 7, values: { a: ['undefined'] } } }],
  ['text for metadata', { json: {}, meta: 'x' }],
];

describe.each([
  ['public', 'theme.show'],
  ['of members', 'project.create'],
])('an operation that is %s', (_, name) => {
  test.each(HOSTILE)('refuses %s', async (_what, body) => {
    const started = performance.now();
    const answer = await world.call(`POST /api/trpc/${name}`, { body });
    const took = performance.now() - started;
    expect(answer.status).toBe(400);
    expect(answer.body.error.json.data).toMatchObject({ code: 'BAD_REQUEST', httpStatus: 400 });
    expect(took).toBeLessThan(REFUSAL_MS);
  });
});

test('the same input in an address and in a batch is refused', async () => {
  const input = { json: { a: [1] }, meta: { v: 1, values: { a: ['set'] } } };
  const one = await world.call(`GET /api/trpc/theme.show?input=${encodeURIComponent(JSON.stringify(input))}`);
  expect(one.status).toBe(400);
  const two = await world.call('POST /api/trpc/me.get,me.get?batch=1', { body: { 0: {}, 1: input } });
  expect(two.status).toBe(400);
});

describe('JSON without measure', () => {
  const deep = (text: string, end: string) => `{"json":${text.repeat(100_000)}1${end.repeat(100_000)}}`;
  test.each([
    ['nested arrays', deep('[', ']')],
    ['nested objects', deep('{"a":', '}')],
    ['unfinished arrays', '['.repeat(1_000_000)],
    ['a hundred thousand keys', `{"json":{${numbers.map((n) => `"${n}":1`).join(',')}}}`],
    ['very many empty arrays', `{"json":[${'[],'.repeat(300_000)}[]]}`],
  ])('%s is refused', async (_, body) => {
    for (const path of ['/api/trpc/project.create', '/api/project.create', '/api/trpc/theme.show'] as const) {
      const answer = await world.call(`POST ${path}`, { body });
      expect([path, answer.status, answer.text.length < 2000]).toEqual([
        path,
        path === '/api/project.create' || path.startsWith('/api/trpc/') ? 400 : 0,
        true,
      ]);
    }
  });
});

test('dates, missing values and references of an honest client pass', async () => {
  const shared = { A: '1' };
  const input = { name: 'Dates', description: undefined, unknown: new Date(), first: shared, second: shared };
  const project = await client.project.create.mutate(input as { name: string });
  expect(project).toMatchObject({ projectId: expect.any(String) });
  const list = client.project.list.query as (input?: unknown) => Promise<{ total: number }>;
  expect((await list()).total).toBeGreaterThan(0);
});

test('40 and 500 calls of one moment are answered', async () => {
  for (const count of [1, 40, 500]) {
    const calls = Array.from({ length: count }, () => client.project.list.query({}));
    expect(new Set((await Promise.all(calls)).map(({ total }) => total)).size).toBe(1);
  }
});

test('an input that is longer than an address travels too', async () => {
  const input = { name: `docs.${'a'.repeat(20_000)}.example` } as unknown as Record<string, never>;
  await expect(client.project.list.query(input)).resolves.toMatchObject({ items: expect.any(Array) });
});

test.each([
  ['a batch of 50 in its address', 50, 200],
  ['a batch of 51', 51, 400],
  ['a batch whose address is too long', 600, 414],
])('%s', async (_, count, status) => {
  const names = Array.from({ length: count }, () => 'project.list').join(',');
  const answer = await world.call(`GET /api/trpc/${names}?batch=1&input=%7B%7D`);
  expect(answer.status).toBe(status);
  if (status !== 200) expect(answer.text).toMatch(/"error":\{"json":\{"message":"[^"]*batch/i);
});

test('a refusal before the procedure has the form of tRPC', async () => {
  const large = await world.call('POST /api/trpc/project.create', { body: `"${'x'.repeat(1024 * 1024)}"` });
  expect([large.status, large.body.error.json.data.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  const form = new FormData();
  form.set('json', '{}');
  const headers = { 'x-api-key': world.key };
  const answer = await fetch(`${world.url}/api/trpc/project.create`, { method: 'POST', body: form, headers });
  expect([answer.status, await answer.json()]).toMatchObject([
    415,
    { error: { json: { data: { code: 'UNSUPPORTED_MEDIA_TYPE' } } } },
  ]);
});

test('a refusal repeats little of the request', async () => {
  const wrong = Array.from({ length: 15_000 }, () => 1);
  const many = await world.call('POST /api/application.setAutoDeploy', { body: { branches: wrong } });
  expect([many.status, many.body.issues.length <= 100]).toEqual([400, true]);
  const long = await world.call('POST /api/application.setEnv', {
    body: { applicationId: 'x', envVars: { [`1${'x'.repeat(500_000)}`]: 1 } },
  });
  expect([long.status, long.text.length < 5_000]).toEqual([400, true]);
});
