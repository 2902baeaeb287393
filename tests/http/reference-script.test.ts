import { get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

/** The script of the reference page has 4 MB: it is sent compressed, and not to a browser that has it. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

/** Not by `fetch`, which decompresses by itself. */
async function script(
  headers: Record<string, string> = {},
): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${world.url}/api/reference/js/scalar.js`, { headers }, resolve).on('error', reject);
  });
  return { answer, body: Buffer.concat(await answer.toArray()) };
}

test('it is the same script, compressed or not', async () => {
  const plain = await script();
  expect([plain.answer.statusCode, plain.answer.headers['content-encoding']]).toEqual([200, undefined]);
  const small = await script({ 'accept-encoding': 'br, gzip;q=0.8' });
  expect([small.answer.statusCode, small.answer.headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(small.answer.headers['content-type']).toContain('javascript');
  expect(small.answer.headers.vary).toContain('Accept-Encoding');
  expect(small.body.length).toBeLessThan(plain.body.length / 2);
  expect(gunzipSync(small.body).equals(plain.body)).toBe(true);
});

test.each(['gzip;q=0', 'gzip; q=0.0, br', 'br', 'xgzip'])('%s takes no gzip', async (accepted) => {
  expect((await script({ 'accept-encoding': accepted })).answer.headers['content-encoding']).toBeUndefined();
});

test('answers 304 to a browser that has it', async () => {
  const { etag = '', 'cache-control': control } = (await script()).answer.headers;
  expect([etag, control]).toEqual([expect.stringMatching(/^W\/"[\w-]{22}"$/), 'no-cache']);
  const { answer, body } = await script({ 'if-none-match': etag, 'accept-encoding': 'gzip' });
  expect([answer.statusCode, body.length, answer.headers.etag]).toEqual([304, 0, etag]);
  expect((await script({ 'if-none-match': '"other"' })).answer.statusCode).toBe(200);
});

test('the page itself is sent as before', async () => {
  const page = await fetch(`${world.url}/api/reference`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('scalar.js')]);
});
