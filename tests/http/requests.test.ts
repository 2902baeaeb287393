import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { sendRaw, statusOf } from './raw.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());
afterEach(async () => {
  expect((await world.call('GET /api/health')).status, 'the process lives').toBe(200);
});

const end = 'host: x\r\nconnection: close\r\n\r\n';

describe('any bytes get a bounded answer', () => {
  test.each([
    ['a broken request line', `GET //[ HTTP/1.1\r\n${end}`, [400, 404]],
    ['no HTTP at all', 'hello\r\n\r\n', [400]],
    ['an absolute address', `GET http://evil.example/api/me.get HTTP/1.1\r\n${end}`, [400, 401, 404]],
    ['a double slash', `GET //api/health HTTP/1.1\r\n${end}`, [404]],
    ['a dot segment', `GET /api/./health HTTP/1.1\r\n${end}`, [404]],
    ['an encoded dot segment', `GET /api/%2e/health HTTP/1.1\r\n${end}`, [404]],
    ['upper case', `GET /API/health HTTP/1.1\r\n${end}`, [404]],
    ['a matrix parameter', `GET /api/health;x=1 HTTP/1.1\r\n${end}`, [404]],
    ['a trailing slash', `GET /api/health/ HTTP/1.1\r\n${end}`, [404]],
    ['a dot that is another character', `GET /api/meXget HTTP/1.1\r\n${end}`, [404]],
    ['broken percent encoding', `GET /api/site-import/%zz HTTP/1.1\r\n${end}`, [400, 401, 404]],
    ['a header flood', `GET /api/health HTTP/1.1\r\nx: ${'y'.repeat(100_000)}\r\n${end}`, [431]],
    [
      'two lengths',
      `POST /api/site-import HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n${end}`,
      [400],
    ],
    [
      'length and chunks',
      `POST /api/site-import HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n${end}`,
      [400],
    ],
    ['an odd method', `BREW /api/health HTTP/1.1\r\n${end}`, [400]],
  ])('%s', async (_what, bytes, expected) => {
    const answer = await sendRaw(world.url, bytes);
    expect(expected).toContain(statusOf(answer));
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: expect.any(String) });
  });

  test('a method override is not heard', async () => {
    const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' };
    expect((await world.call('GET /api/me.get', { headers })).status).toBe(200);
  });

  test('wrong UTF-8 is 400', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const head = `POST /api/site-import HTTP/1.1\r\nx-api-key: ${world.key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${end}`;
    expect(statusOf(await sendRaw(world.url, Buffer.concat([Buffer.from(head), body])))).toBe(400);
  });

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonx', 415],
    ['application/json; charset=utf-8', 400],
    ['APPLICATION/JSON', 400],
  ])('content-type %s', async (type, status) => {
    const answer = await world.call('POST /api/site-import', {
      body: '{}',
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
  });

  test('no content type and no body is judged as an empty body', async () => {
    const answer = await world.call('POST /api/site-import');
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
  });

  test('a million keys', async () => {
    const body = `{${Array.from({ length: 90_000 }, (_, index) => `"k${index}":1`).join(',')}}`;
    expect((await world.call('POST /api/site-import', { body })).status).toBe(400);
  });

  test('deep nesting', async () => {
    const body = `{"envVars":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await world.call('POST /api/site-import', { body })).status).toBe(400);
  });

  test.each(['toString=1', '__proto__=1', 'constructor=1', 'hasOwnProperty=x'])(
    '?%s is ignored',
    async (query) => {
      expect((await world.call(`GET /api/site-import?${query}`)).status).toBe(200);
    },
  );

  test('a body at the limit is read, one byte over is 413', async () => {
    const limit = 1024 * 1024;
    const atLimit = JSON.stringify({ name: '' }).padEnd(limit, ' ');
    expect((await world.call('POST /api/site-import', { body: atLimit })).status).toBe(400);
    expect((await world.call('POST /api/site-import', { body: `${atLimit} ` })).status).toBe(413);
  });

  test('a body that is far larger is answered while its client still sends it', async () => {
    const body = ' '.repeat(20 * 1024 * 1024);
    for (let count = 0; count < 5; count += 1)
      expect((await world.call('POST /api/site-import', { body })).status).toBe(413);
  });

  test('a very long path parameter is 404', async () => {
    expect((await world.call(`GET /api/site-import/${'x'.repeat(400)}`)).status).toBe(404);
    expect((await world.call(`GET /api/site-import/${'x'.repeat(4000)}`)).status).toBe(404);
  });
});

describe('methods', () => {
  test.each([
    ['DELETE', '/api/site-import', 'GET, HEAD, POST'],
    ['PUT', '/api/site-import/imp_1', 'GET, HEAD'],
    ['GET', '/api/site-import/imp_1/retry', 'POST'],
    ['POST', '/api/me.get', 'GET, HEAD'],
    ['OPTIONS', '/api/project.create', 'POST'],
    ['PATCH', '/api/health', 'GET, HEAD'],
    ['PROPFIND', '/api/site-import', 'GET, HEAD, POST'],
    ['DELETE', '/', 'GET, HEAD'],
    ['POST', '/docs-theme.js', 'GET, HEAD'],
    ['PUT', '/claim', 'GET, HEAD, POST'],
  ])('%s %s is 405', async (method, path, allow) => {
    const answer = await world.call(`${method} ${path as `/${string}`}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    expect(answer.body).toEqual({ message: expect.any(String), code: 'METHOD_NOT_SUPPORTED' });
  });

  test('HEAD is GET without a body', async () => {
    const answer = await world.call('HEAD /api/site-import');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  test('an unknown path is 404 in the ordinary form', async () => {
    const answer = await world.call('POST /api/nothing', { body: {} });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

test('deep nesting under an idempotency key is a rejected input too', async () => {
  const body = `${`{"a":`.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const answer = await world.call('POST /api/site-import', { body, headers: { 'idempotency-key': 'deep' } });
  expect(answer.status).toBe(400);
});

test('an unexpected failure shows no detail and names the request', async () => {
  const broken = await openTestApp();
  await broken.app.instance.database.writer.schema.dropTable('idempotencyKey').execute();
  const answer = await broken.call('POST /api/site-import', {
    body: {},
    headers: { 'idempotency-key': 'x' },
  });
  expect([answer.status, answer.body]).toEqual([
    500,
    { message: 'Internal server error', code: 'INTERNAL_SERVER_ERROR' },
  ]);
  const id = answer.headers.get('x-request-id') ?? 'none';
  expect(broken.logLines.some((line) => line.includes(id) && line.includes('idempotencyKey'))).toBe(true);
  await broken.close();
});

test('GET / is the console, and the reference page is beside it', async () => {
  const root = await world.call('GET /');
  expect([root.status, root.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await fetch(`${world.url}/api/reference`);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
});
