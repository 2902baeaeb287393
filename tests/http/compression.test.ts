import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodingFor } from '#src/http/compression.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  for (let number = 1; number <= 12; number += 1)
    await world.ok('POST /api/project.create', { name: `Project ${number}`, description: 'd'.repeat(200) });
});
afterAll(() => world.close());

interface Raw {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Without the decompression of `fetch`. */
const raw = (
  path: string,
  headers: Record<string, string>,
  { method = 'GET', body, to = world }: { method?: string; body?: string; to?: TestApp } = {},
): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const sent = request(to.url + path, { method, headers: { 'x-api-key': to.key, ...headers } });
    sent.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.end(body);
  });

const REST = '/api/project.list';
const RPC = '/api/trpc/project.list?input=%7B%22json%22%3A%7B%7D%7D';

test.each([REST, RPC])('compresses long JSON answers of %s as the client accepts it', async (path) => {
  const plain = await raw(path, {});
  const gzip = await raw(path, { 'accept-encoding': 'gzip' });
  const br = await raw(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(plain.status).toBe(200);
  expect(plain.bytes.length).toBeGreaterThan(1024);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual(['gzip', 'br']);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  for (const { headers } of [plain, gzip, br]) {
    expect(headers.vary).toContain('Accept-Encoding');
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['x-request-id']).toEqual(expect.any(String));
  }
});

test.each(['/api/health', '/api/trpc/me.get'])('leaves the short answer of %s', async (path) => {
  const { headers, bytes } = await raw(path, { 'accept-encoding': 'br, gzip' });
  expect(bytes.length).toBeLessThan(1024);
  expect(headers['content-encoding']).toBeUndefined();
});

test('does not compress for the pages of other origins, nor answers to changes', async () => {
  const accepts = { 'accept-encoding': 'br, gzip' };
  const cookie = { ...accepts, cookie: 'a=b' };
  expect((await raw(REST, cookie)).headers['content-encoding']).toBeUndefined();
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(
      (await raw(REST, { ...cookie, 'sec-fetch-site': site })).headers['content-encoding'],
    ).toBeUndefined();
  expect((await raw(REST, { ...cookie, 'sec-fetch-site': 'same-origin' })).headers['content-encoding']).toBe(
    'br',
  );
  const body = JSON.stringify({ name: 'Long', description: 'd'.repeat(2000) });
  const json = { ...accepts, 'content-type': 'application/json' };
  expect(
    (await raw('/api/project.create', json, { method: 'POST', body })).headers['content-encoding'],
  ).toBeUndefined();
});

test.each([
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['gzip;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000', null],
  ['gzip, deflate, br, zstd', 'br'],
])('Accept-Encoding %j selects %j', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test('answers name the limit, the requests that are left, and the seconds until the count starts again', async ({
  onTestFinished,
}) => {
  const limited = await openTestApp({ REQUEST_RATE_LIMIT: '20' });
  onTestFinished(() => limited.close());
  const ask = (path: string) => raw(path, {}, { to: limited });
  const first = await ask(REST);
  expect(first.headers['ratelimit-limit']).toBe('20');
  const left = Number(first.headers['ratelimit-remaining']);
  const second = await ask(RPC);
  expect(Number(second.headers['ratelimit-remaining'])).toBe(left - 1);
  expect(Number(second.headers['ratelimit-reset'])).toBeGreaterThan(0);
  expect(Number(second.headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
  for (let more = left; more > 0; more -= 1) await ask(REST);
  for (const path of [REST, RPC]) {
    const refused = await ask(path);
    expect(refused.status).toBe(429);
    expect(refused.headers['ratelimit-limit']).toBe('20');
    expect(refused.headers['ratelimit-remaining']).toBe('0');
    expect(refused.headers['ratelimit-reset']).toBe(refused.headers['retry-after']);
  }
});

test('a request that counts against no limit has no such header', async () => {
  expect((await raw('/api/health', {})).headers['ratelimit-limit']).toBeUndefined();
});
