import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { admitPayer } from '#src/services/gateway/merchant/index.ts';
import { aPayment, type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** `POST /api/pay`: what it takes, what it refuses, and that the same request is the same payment. */

let world: GatewayWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await openGatewayWorld();
  merchant = await world.merchant();
});
afterAll(() => world.close());

const rowsOf = (reference: string) =>
  world.app.app.gateway.database.reader
    .selectFrom('payment')
    .select('id')
    .where('reference', '=', reference)
    .execute();

describe('what is taken', () => {
  test('a JSON request is answered with the payment and its page', async () => {
    const request = aPayment();
    const answer = await merchant.pay(request);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      paymentId: expect.stringMatching(/^pay_/),
      url: expect.stringMatching(new RegExp(`^${world.app.url}/pay/pay_[0-9a-z]{26}\\.f1\\.[\\w-]{22}$`)),
      reference: request.reference,
      status: 'pending',
    });
  });

  test.each([
    ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 303],
    ['a program that prefers nothing', '*/*', 303],
    ['a program that takes JSON', 'application/json', 200],
    ['one that prefers JSON', 'text/html;q=0.5, application/json', 200],
  ])('a form of %s', async (_who, accept, status) => {
    const request = aPayment();
    const response = await fetch(`${world.app.url}/api/pay?merchantCode=${merchant.code}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept },
      body: new URLSearchParams(request as Record<string, string>),
    });
    expect(response.status).toBe(status);
    const [row] = await rowsOf(String(request.reference));
    const led =
      status === 303 ? response.headers.get('location') : ((await response.json()) as { url: string }).url;
    expect(led).toContain(`${world.app.url}/pay/${row?.id}.`);
  });

  test('a JSON body with Accept: text/html is led to the page, too', async () => {
    const response = await fetch(`${world.app.url}/api/pay?merchantCode=${merchant.code}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', 'content-type': 'application/json' },
      body: JSON.stringify(aPayment()),
    });
    expect(response.status).toBe(303);
  });

  test.each([
    ['the smallest sum', { amount: 1 }],
    ['the largest sum', { amount: 99_999_999_999 }],
    ['a currency without minor unit', { amount: 500, currency: 'JPY' }],
    ['a currency with three digits', { amount: 12_500, currency: 'KWD' }],
    ['a plain http address', { returnUrl: 'http://localhost:8080/back' }],
    ['every kind of character', { reference: 'A-z_0.9:x' }],
    ['unknown fields', { status: 'succeeded', id: 'pay_1' }],
  ])('%s', async (_what, change) => {
    const answer = await merchant.pay(change);
    expect([answer.status, answer.body.status]).toEqual([200, 'pending']);
  });
});

describe('what is refused', () => {
  test.each([
    ['no amount', { amount: undefined }, 'amount'],
    ['an amount as text', { amount: '1250' }, 'amount'],
    ['an empty amount', { amount: '' }, 'amount'],
    ['null', { amount: null }, 'amount'],
    ['true', { amount: true }, 'amount'],
    ['zero', { amount: 0 }, 'amount'],
    ['less than zero', { amount: -1 }, 'amount'],
    ['a fraction', { amount: 12.5 }, 'amount'],
    ['too much', { amount: 100_000_000_000 }, 'amount'],
    ['an unsafe integer', { amount: 2 ** 53 }, 'amount'],
    ['a small currency', { currency: 'eur' }, 'currency'],
    ['no currency of ISO 4217', { currency: 'ZZZ' }, 'currency'],
    ['a currency without holders', { currency: 'XAU' }, 'currency'],
    ['an empty reference', { reference: '' }, 'reference'],
    ['a long reference', { reference: 'x'.repeat(101) }, 'reference'],
    ['a slash in the reference', { reference: 'a/b' }, 'reference'],
    ['a line in the reference', { reference: 'a\n' }, 'reference'],
    ['javascript:', { returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
    ['data:', { returnUrl: 'data:text/html,x' }, 'returnUrl'],
    ['a relative address', { returnUrl: '/thanks' }, 'returnUrl'],
    ['an address with a password', { returnUrl: 'https://a:b@example.com/' }, 'returnUrl'],
    ['an address that a browser would mend', { returnUrl: 'https:shop.example.com' }, 'returnUrl'],
    ['an address of backslashes', { returnUrl: 'https:\\\\shop.example.com' }, 'returnUrl'],
    ['an address without a host', { returnUrl: 'https:///shop.example.com' }, 'returnUrl'],
    ['a line in an address', { returnUrl: 'https://shop.example.com/a\nb' }, 'returnUrl'],
    ['NUL in an address', { returnUrl: 'https://shop.example.com/\0' }, 'returnUrl'],
    ['half a character in an address', { returnUrl: 'https://shop.example.com/\ud800' }, 'returnUrl'],
    ['an endless address', { returnUrl: `https://example.com/${'x'.repeat(2000)}` }, 'returnUrl'],
  ])('%s', async (_what, change, field) => {
    const request = aPayment(change);
    const answer = await merchant.pay(request);
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    const fields = answer.body.issues.map(({ path }: { path: string[] }) => path.join('.'));
    expect([...new Set(fields)]).toEqual([field]);
    expect(await rowsOf(String(request.reference))).toEqual([]);
  });

  test.each(['12.5', '1e3', '0x10', ' 5 ', '+5', '-5', '', '9007199254740993'])(
    'a form with the amount %j',
    async (amount) => {
      const request = { ...aPayment(), amount };
      const response = await fetch(`${world.app.url}/api/pay?merchantCode=${merchant.code}`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams(request as Record<string, string>),
      });
      expect(response.status).toBe(400);
      const { issues } = (await response.json()) as { issues: { path: string[]; message: string }[] };
      expect(new Set(issues.map(({ path }) => path.join()))).toEqual(new Set(['amount']));
      expect(issues[0]?.message).not.toContain('string');
    },
  );

  test.each([undefined, '*/*'])(
    'a form of a program with the header Accept %j is answered with JSON',
    async (accept) => {
      const form = new URLSearchParams({ ...aPayment(), amount: '-5' } as Record<string, string>);
      const headers = { ...(accept === undefined ? {} : { accept }) };
      const path = `${world.app.url}/api/pay?merchantCode=${merchant.code}`;
      const response = await fetch(path, { method: 'POST', headers, body: form });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', issues: [{ path: ['amount'] }] });
    },
  );

  test('a field that a form contains twice', async () => {
    const body = new URLSearchParams(aPayment() as Record<string, string>);
    body.append('amount', '1');
    const response = await fetch(`${world.app.url}/api/pay?merchantCode=${merchant.code}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
  });

  test('a wrong merchant code, in case too, is 404 and before the body; a missing or repeated one 400', async () => {
    const call = (query: string, body: unknown = aPayment()) =>
      world.app.call(`POST /api/pay${query}`, { key: null, body });
    const upper = await call(`?merchantCode=${merchant.code.toUpperCase()}`, {});
    expect([upper.status, upper.body]).toEqual([
      404,
      { code: 'NOT_FOUND', message: expect.stringContaining('case-sensitive') },
    ]);
    for (const odd of [`${merchant.code}%00`, `%20${merchant.code}`, 'x'.repeat(4000)])
      expect((await call(`?merchantCode=${odd}`)).status).toBe(404);
    for (const query of ['', '?merchantCode=', `?merchantCode=${merchant.code}&merchantCode=x`]) {
      const answer = await call(query);
      expect([query, answer.status]).toEqual([query, 400]);
      expect(answer.body.issues[0].path).toEqual(['merchantCode']);
    }
  });

  test('other bodies, methods and sizes', async () => {
    const path = `/api/pay?merchantCode=${merchant.code}` as const;
    expect((await world.app.call(`GET ${path}`, { key: null })).status).toBe(405);
    expect((await world.app.call(`POST ${path}`, { key: null, body: '{"a' })).status).toBe(400);
    expect((await world.app.call(`POST ${path}`, { key: null, body: '[]' })).status).toBe(400);
    const text = { 'content-type': 'text/plain' };
    expect((await world.app.call(`POST ${path}`, { key: null, body: 'x', headers: text })).status).toBe(415);
    const form = new FormData();
    for (const [name, value] of Object.entries(aPayment())) form.append(name, String(value));
    const multipart = await fetch(`${world.app.url}${path}`, { method: 'POST', body: form });
    expect(multipart.status).toBe(415);
    expect(await multipart.json()).toMatchObject({
      message: expect.stringContaining('x-www-form-urlencoded'),
    });
    const large = { key: null, body: aPayment({ note: 'x'.repeat(1024 * 1024) }) };
    expect((await world.app.call(`POST ${path}`, large)).status).toBe(413);
    expect((await world.app.call(`POST ${path}`, { key: null })).status).toBe(400);
  });

  test('a browser reads why, and nothing of it is markup', async () => {
    const response = await fetch(`${world.app.url}/api/pay?merchantCode=%3Cb%3E`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ amount: '<script>' }),
    });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const html = await response.text();
    expect(html).toContain('merchantCode');
    expect(html).not.toContain('<script');
  });
});

describe('the same reference', () => {
  beforeEach(async () => {
    merchant = await world.merchant();
  });

  test('is the same payment, under its own address', async () => {
    const request = aPayment();
    const first = await merchant.pay(request);
    const again = await merchant.pay(request);
    expect(again.body).toEqual({ ...first.body, url: expect.stringContaining(first.body.paymentId) });
    expect(again.body.url).not.toBe(first.body.url);
    expect(await rowsOf(String(request.reference))).toHaveLength(1);
  });

  test.each([
    ['amount', { amount: 1251 }],
    ['currency', { currency: 'USD' }],
    ['return address', { returnUrl: 'https://evil.example.com/' }],
  ])('with another %s is a conflict', async (_what, change) => {
    const request = aPayment();
    await merchant.pay(request);
    const answer = await merchant.pay({ ...request, ...change });
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
  });

  test('of another merchant is another payment', async () => {
    const request = aPayment();
    const other = await world.merchant();
    const [mine, theirs] = [await merchant.pay(request), await other.pay({ ...request, amount: 7 })];
    expect(theirs.status).toBe(200);
    expect(theirs.body.paymentId).not.toBe(mine.body.paymentId);
  });

  test('twenty times at once is one payment with one ledger entry and one audit row', async () => {
    const request = aPayment();
    const answers = await Promise.all(Array.from({ length: 20 }, () => merchant.pay(request)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.paymentId)).size).toBe(1);
    expect(answers.filter(({ body }) => body.url.includes('.f1.'))).toHaveLength(1);
    const { paymentId } = answers[0]?.body ?? {};
    const { reader } = world.app.app.gateway.database;
    expect(await rowsOf(String(request.reference))).toHaveLength(1);
    const entries = await reader
      .selectFrom('paymentLedger')
      .select('seq')
      .where('paymentId', '=', paymentId)
      .execute();
    const audits = await reader
      .selectFrom('auditLog')
      .select('action')
      .where('resourceId', '=', paymentId)
      .execute();
    expect([entries, audits]).toEqual([[{ seq: 1 }], [{ action: 'payment.create' }]]);
  });

  test('twenty times at once with another sum each is one payment and nineteen conflicts', async () => {
    const request = aPayment();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => merchant.pay({ ...request, amount: 100 + at })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });
});

test('unknown merchant codes: thirty a minute from an address, then 429 until the minute is over', async () => {
  world.clock.move(61_000);
  const ask = () => world.app.call('POST /api/pay?merchantCode=mc_unknown', { key: null, body: {} });
  for (let count = 0; count < 30; count += 1) expect((await ask()).status).toBe(404);
  const over = await ask();
  expect([over.status, over.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  const wrong = await merchant.call('GET /api/verifyPayment/x?merchantCode=mc_unknown');
  expect(wrong.status).toBe(429);
  // Who knows their code is not held up.
  expect((await merchant.pay()).status).toBe(200);
  world.clock.move(61_000);
  expect((await ask()).status).toBe(404);
});

test('addresses of one IPv6 network are counted as one', async () => {
  world.clock.move(61_000);
  const { gateway } = world.app.app;
  const ask = (at: number, code: string) => admitPayer(gateway, code, `2001:db8:0:1::${at.toString(16)}`);
  const limited = expect.objectContaining({ code: 'rate_limited' });
  for (let at = 0; at < 30; at += 1)
    await expect(ask(at, 'mc_unknown')).rejects.toMatchObject({ code: 'not_found' });
  await expect(ask(30, 'mc_unknown')).rejects.toEqual(limited);
  for (let at = 0; at < 60; at += 1) await ask(at, merchant.code);
  await expect(ask(60, merchant.code)).rejects.toEqual(limited);
});
