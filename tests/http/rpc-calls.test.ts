import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type CallOptions, openTestApp, type TestApp } from '../support/app.ts';
import { assistantTokenOf } from '../support/people.ts';

/**
 * Ordinary requests of RPC are answered without tRPC's adapter, in the same form. A repeated query parameter, which tRPC
 * reads once, leaves a request to it.
 */

let world: TestApp;
let assistant: string;
beforeAll(async () => {
  world = await openTestApp();
  assistant = await assistantTokenOf(world);
});
afterAll(() => world.close());

/** Both answers, without what differs from request to request. */
async function bothAnswers(address: string, options: CallOptions = {}) {
  const [method = 'GET', path = ''] = address.split(' ');
  const isBatch = path.includes('batch=1');
  const twice = isBatch ? '&batch=1' : `${path.includes('?') ? '&' : '?'}batch=0&batch=0`;
  const ours = await world.call(`${method} ${path as '/'}`, options);
  const theirs = await world.call(`${method} ${`${path}${twice}` as '/'}`, options);
  return [comparable(ours), comparable(theirs)];
}

const comparable = ({ status, headers, body }: Answer) => ({
  status,
  body,
  type: headers.get('content-type')?.split(';')[0],
  vary: headers.get('vary'),
  limit: headers.get('ratelimit-limit'),
});

const inputOf = (input: unknown): string => encodeURIComponent(JSON.stringify(input));

test.each([
  ['a query', 200, 'GET /api/trpc/me.get?input=%7B%22json%22%3A%7B%7D%7D'],
  ['no input', 200, 'GET /api/trpc/project.list'],
  [
    'an input with annotations',
    200,
    `GET /api/trpc/project.list?input=${inputOf({ json: { cursor: null }, meta: { values: { cursor: ['undefined'] } } })}`,
  ],
  ['rejected input', 400, `GET /api/trpc/project.list?input=${inputOf({ json: { limit: 0 } })}`],
  [
    'annotations of another type',
    400,
    `GET /api/trpc/project.list?input=${inputOf({ json: {}, meta: { values: { a: ['map', {}] } } })}`,
  ],
  ['an input that is not JSON', 400, 'GET /api/trpc/project.list?input=%7B'],
  ['an unknown procedure', 404, 'GET /api/trpc/project.no'],
  ['what is missing', 404, `GET /api/trpc/project.get?input=${inputOf({ json: { projectId: 'prj_x' } })}`],
  ['a mutation by GET', 405, 'GET /api/trpc/apiKey.create'],
  ['a batch', 200, 'GET /api/trpc/me.get,project.list?batch=1&input=%7B%7D'],
  ['a batch without input', 200, 'GET /api/trpc/me.get,project.list?batch=1'],
  ['a batch of one', 200, 'GET /api/trpc/me.get?batch=1&input=%7B%220%22%3A%7B%22json%22%3A%7B%7D%7D%7D'],
  [
    'a batch with a failure',
    207,
    `GET /api/trpc/me.get,project.get?batch=1&input=${inputOf({ 1: { json: { projectId: 'prj_x' } } })}`,
  ],
  ['a batch with an unknown procedure', 207, 'GET /api/trpc/me.get,project.no?batch=1'],
  ['a batch whose input is a list', 400, 'GET /api/trpc/me.get,me.get?batch=1&input=%5B%5D'],
  ['a batch of both types', 400, 'POST /api/trpc/me.get,apiKey.create?batch=1'],
  ['a batch that is too long', 400, `GET /api/trpc/${Array(51).fill('me.get').join()}?batch=1`],
])('%s', async (_what, status, address) => {
  const body = address.startsWith('POST') ? { body: {} } : {};
  const [ours, theirs] = await bothAnswers(address, body);
  expect(ours).toEqual(theirs);
  expect(ours?.status).toBe(status);
});

test('a mutation, one that fails, and a query in a body', async () => {
  for (const [path, json] of [
    ['project.create', { name: '' }],
    ['project.get', { projectId: 'prj_x' }],
    ['me.get', {}],
  ] as const) {
    const [ours, theirs] = await bothAnswers(`POST /api/trpc/${path}`, { body: { json } });
    expect(ours).toEqual(theirs);
  }
  const created = await world.call('POST /api/trpc/project.create', { body: { json: { name: 'New' } } });
  expect([created.status, Object.keys(created.body)]).toEqual([200, ['result']]);
  const again = await bothAnswers('POST /api/trpc/project.create', { body: { json: { name: 'New' } } });
  expect(again[0]).toEqual(again[1]);
  expect(again[0]?.status).toBe(409);
});

test('every caller is judged alike', async () => {
  for (const key of [null, 'key_unknown', assistant])
    for (const path of ['me.get', 'me.get,agent.projects?batch=1', 'agent.projects']) {
      const [ours, theirs] = await bothAnswers(`GET /api/trpc/${path}`, { key });
      expect(ours, `${key} ${path}`).toEqual(theirs);
    }
});
