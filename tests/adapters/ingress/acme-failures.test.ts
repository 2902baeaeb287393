import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import {
  type AcmeAuthority,
  OrderRefused,
  openAcmeAuthority,
} from '#src/adapters/ingress/builtin/certificates/acme/authority.ts';
import { aSite, type Site } from './support.ts';

/** An authority that behaves as no real one can be made to. */

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** How it answers requests, by their path. */
type Answers = Readonly<Record<string, (call: Parameters<RequestListener>, base: string) => void>>;

/** Opens accounts; `answers` has what is different from an authority that answers nothing of use. */
async function anAuthority(answers: Answers, deadlineMs = LONG_MS) {
  const calls: { path: string; atMs: number; account: unknown }[] = [];
  const accounts = () => calls.filter(({ path }) => path === '/account').length;
  const site: Site = await aSite(async (request, response) => {
    const base = `http://127.0.0.1:${site.target.port}`;
    const path = request.url ?? '';
    calls.push({ path, atMs: performance.now(), account: accountOf(await bodyOf(request)) });
    response.setHeader('replay-nonce', randomBytes(16).toString('base64url'));
    const answer = answers[path];
    if (answer !== undefined) return answer([request, response], base);
    if (path === '/account') response.writeHead(201, { location: `${base}/account/${accounts()}` });
    response.end(
      JSON.stringify({ newNonce: `${base}/nonce`, newAccount: `${base}/account`, newOrder: `${base}/order` }),
    );
  });
  const authority: AcmeAuthority = openAcmeAuthority({
    ...{ directoryUrl: `http://127.0.0.1:${site.target.port}/`, email: null, accountKey: randomBytes(32) },
    deadlineMs,
  });
  closing.push(
    () => authority.close(),
    () => site.close(),
  );
  return { order: () => authority.order('a.test', async () => async () => {}), accounts, calls };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The account that a signed request names. */
function accountOf(body: string): unknown {
  if (body === '') return undefined;
  return JSON.parse(Buffer.from(JSON.parse(body).protected, 'base64url').toString()).kid;
}

const LONG_MS = 300_000;
const GONE = JSON.stringify({ type: 'urn:ietf:params:acme:error:accountDoesNotExist' });

test('an account that the authority has removed is opened again, and the order repeated', async () => {
  const authority = await anAuthority({
    '/order': ([, response], base) => {
      const account = authority.calls.at(-1)?.account;
      if (account === `${base}/account/1`) return void response.writeHead(400).end(GONE);
      response.writeHead(429).end(JSON.stringify({ type: 'urn:ietf:params:acme:error:rateLimited' }));
    },
  });
  await expect(authority.order()).rejects.toThrow('too many certificates');
  expect(authority.accounts()).toBe(2);
  await expect(authority.order()).rejects.toThrow('too many certificates');
  expect(authority.accounts(), 'the new account is used').toBe(2);
});

test('an order is repeated once where the authority forgets each account', async () => {
  const authority = await anAuthority({
    '/order': ([, response]) => void response.writeHead(400).end(GONE),
  });
  for (const accounts of [2, 4]) {
    await expect(authority.order()).rejects.toThrow(OrderRefused);
    expect(authority.accounts()).toBe(accounts);
  }
});

test.each(['0', '', '-5'])(
  'an order is not read without a pause where Retry-After is "%s"',
  async (pause) => {
    let reads = 0;
    const authority = await anAuthority({
      '/order': ([, response], base) => {
        const order = { status: 'pending', authorizations: [], finalize: `${base}/finalize` };
        response.writeHead(201, { location: `${base}/order/1` }).end(JSON.stringify(order));
      },
      '/order/1': ([, response], base) => {
        reads += 1;
        if (reads === 3) return void response.writeHead(403).end('{}');
        const order = { status: 'pending', authorizations: [], finalize: `${base}/finalize` };
        response.writeHead(200, { 'retry-after': pause }).end(JSON.stringify(order));
      },
    });
    await expect(authority.order()).rejects.toThrow(OrderRefused);
    const times = authority.calls.filter(({ path }) => path === '/order/1').map(({ atMs }) => atMs);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_900);
  },
);

test('an order ends at its deadline, also where a call would go on', async () => {
  const { order } = await anAuthority({ '/order': () => {} }, 1_000);
  await expect(order()).rejects.toThrow('the call was cancelled');
});
