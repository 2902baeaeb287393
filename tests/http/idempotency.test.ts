import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { anImport, publishSite } from '../support/sites.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let offsetMs = 0;
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({}, { clock: { now: () => Date.now() + offsetMs } });
  publishSite(world.git);
});
afterAll(() => world.close());

const send = (key: string, change: Record<string, unknown>) =>
  world.call('POST /api/site-import', {
    body: anImport(world.organizationId, change),
    headers: { 'idempotency-key': key },
  });

const total = async () => (await world.ok<{ total: number }>('GET /api/site-import')).total;

test('the same key and body are answered with the stored result, byte for byte', async () => {
  const before = await total();
  const first = await send('one', { name: 'Once', port: 3000 });
  const again = await world.call('POST /api/site-import', {
    // The same body with its keys in another order.
    body: JSON.stringify(
      Object.fromEntries(
        Object.entries(anImport(world.organizationId, { name: 'Once', port: 3000 })).reverse(),
      ),
    ),
    headers: { 'idempotency-key': 'one' },
  });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await total()).toBe(before + 1);
});

test('a stored failure is answered again too', async () => {
  expect((await send('before', { name: 'Taken' })).status).toBe(200);
  const first = await send('failed', { name: 'Taken' });
  expect(first.status).toBe(422);
  const again = await send('failed', { name: 'Taken' });
  expect([again.status, again.text]).toEqual([422, first.text]);
});

test('another body under the same key is 422', async () => {
  await send('changed', { name: 'As it was' });
  const { status, body } = await send('changed', { name: 'Other' });
  expect(status).toBe(422);
  expect(body).toEqual({ message: expect.any(String), code: 'UNPROCESSABLE_CONTENT' });
});

test('of many at once one runs; the others wait their turn with 409 or get its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('burst', { name: 'Burst' })));
  const fresh = answers.filter(({ status }) => status === 200);
  expect(new Set(fresh.map(({ text }) => text)).size).toBe(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
});

test('a refused body is not stored', async () => {
  expect((await send('mended', { name: '' })).status).toBe(400);
  expect((await send('mended', { name: 'Mended' })).status).toBe(200);
});

test('after 24 hours a key is new', async () => {
  await send('daily', { name: 'First day' });
  offsetMs += DAY_MS + 1000;
  const { status, body } = await send('daily', { name: 'Next day' });
  expect([status, body.status]).toEqual([200, 'success']);
});

test.each([
  ['empty', ''],
  ['of 256 characters', 'k'.repeat(256)],
])('a key that is %s is 400', async (_what, key) => {
  const { status, body } = await send(key, { name: 'No key' });
  expect(status).toBe(400);
  expect(body.issues[0].path).toEqual(['Idempotency-Key']);
});

test('a key belongs to its organization and operation: without the header nothing is remembered', async () => {
  const first = await world.call('POST /api/site-import', {
    body: anImport(world.organizationId, { name: 'Plain' }),
  });
  const second = await world.call('POST /api/site-import', {
    body: anImport(world.organizationId, { name: 'Plain' }),
  });
  expect([first.status, second.status]).toEqual([200, 422]);
});
