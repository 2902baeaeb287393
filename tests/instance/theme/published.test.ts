import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';

/** `GET /api/theme`, which documentation sites of any origin ask. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ PLATFORM_NAME: 'Harbour', SERVICE_PUBLIC_API_ONLY: 'true' });
});
afterAll(() => world.close());

const ask = async (query = '', init: RequestInit = {}) => {
  const response = await fetch(`${world.url}/api/theme${query}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** Its own procedure is not there in a process that serves the published API only. */
async function store(change: Record<string, string | null>): Promise<void> {
  const db = world.app.instance.database.writer;
  await db.deleteFrom('theme').execute();
  await db
    .insertInto('theme')
    .values({ id: 'thm_instance', ...change })
    .execute();
}

const DEFAULT = {
  siteName: 'Harbour',
  ...{ logoUrl: null, faviconUrl: null, footerText: null, customCss: null },
  colorsLight: { primary: '222 47% 11%' },
  colorsDark: { primary: '210 40% 98%' },
};

test('it is the platform’s own before anything is stored, and has exactly these fields', async () => {
  await world.app.instance.database.writer.deleteFrom('theme').execute();
  const { status, body, headers } = await world.call('GET /api/theme', { key: null });
  expect([status, body]).toEqual([200, DEFAULT]);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=300, s-maxage=60');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect((await world.call('GET /api/theme?format=json', { key: null })).body).toEqual(DEFAULT);
});

test('what is stored shows at the next request, without the docs hostname', async () => {
  await store({ siteName: 'Acme', footerText: '</script>', docsHostname: 'docs.acme.example' });
  expect((await world.call('GET /api/theme', { key: null })).body).toEqual({
    ...DEFAULT,
    siteName: 'Acme',
    footerText: '</script>',
  });
});

test('as CSS: the variables, then the custom CSS', async () => {
  await store({
    colorsLightJson: '{"primary":"1 2% 3%","ring":"4 5% 6%"}',
    colorsDarkJson: '{"primary":"7 8% 9%"}',
    customCss: 'body > p { color: red }',
  });
  const { status, headers, text } = await ask('?format=css');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(text).toBe(
    ':root { --primary: 1 2% 3%; --ring: 4 5% 6%; }\n.dark { --primary: 7 8% 9%; }\nbody > p { color: red }\n',
  );
  expect(headers.get('cache-control')).toBe('public, max-age=300, s-maxage=60');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['', '?format=css'])('304 to who has theme%s already, and not after a change', async (query) => {
  await store({ siteName: 'Acme', customCss: 'a {}' });
  const etag = (await ask(query)).headers.get('etag') ?? '';
  const again = () => ask(query, { headers: { 'if-none-match': `W/${etag}` } });
  const same = await again();
  expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag]);
  expect(same.headers.get('access-control-allow-origin')).toBe('*');
  expect(same.headers.get('cache-control')).toBe('public, max-age=300, s-maxage=60');
  await store({ siteName: 'Other', customCss: 'b {}' });
  expect((await again()).status).toBe(200);
});

describe('what is refused', () => {
  test.each(['?format=xml', '?format=', '?format=CSS', '?format=css&format=css', '?format=toString'])(
    '%s is 400',
    async (query) => {
      const { status, headers, text } = await ask(query);
      expect([status, JSON.parse(text).code]).toEqual([400, 'BAD_REQUEST']);
      expect(JSON.parse(text).issues[0].path).toEqual(['format']);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cache-control')).toBeNull();
    },
  );

  test('answers another method with 405 and the allowed ones', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await ask('', { method });
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });
});

test('HEAD is GET without a body', async () => {
  const { status, headers, text } = await ask('?format=css', { method: 'HEAD' });
  expect([status, text, headers.get('content-type')]).toEqual([200, '', 'text/css; charset=utf-8']);
});

test('a preflight of any origin is answered', async () => {
  const headers = { origin: 'https://docs.acme.example', 'access-control-request-method': 'GET' };
  const answer = await ask('', { method: 'OPTIONS', headers });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
});

test('a database that does not answer is 500 without words', async () => {
  const broken = await openTestApp({ SERVICE_PUBLIC_API_ONLY: 'true' });
  try {
    await broken.app.instance.database.writer.schema.dropTable('theme').execute();
    const { status, body, headers } = await broken.call('GET /api/theme', { key: null });
    expect([status, body]).toEqual([
      500,
      { message: 'Internal server error', code: 'INTERNAL_SERVER_ERROR' },
    ]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  } finally {
    await broken.close();
  }
});
