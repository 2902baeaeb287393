import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
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

/** Opens accounts; `answerOrder` answers requests for a new order. */
async function anAuthority(answerOrder: RequestListener, deadlineMs: number) {
  let accounts = 0;
  const site: Site = await aSite((request, response) => {
    const base = `http://127.0.0.1:${site.target.port}`;
    response.setHeader('replay-nonce', randomBytes(16).toString('base64url'));
    if (request.url === '/order') return answerOrder(request, response);
    if (request.url === '/account') {
      accounts += 1;
      response.writeHead(201, { location: `${base}/account/${accounts}` });
    }
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
  return { order: () => authority.order('a.test', async () => async () => {}), accounts: () => accounts };
}

test('an account that the authority has removed is opened again for the next order', async () => {
  const type = 'urn:ietf:params:acme:error:accountDoesNotExist';
  const authority = await anAuthority(
    (_request, response) => void response.writeHead(400).end(JSON.stringify({ type })),
    25_000,
  );
  for (const accounts of [1, 2]) {
    await expect(authority.order()).rejects.toThrow(OrderRefused);
    expect(authority.accounts()).toBe(accounts);
  }
});

test('an order ends at its deadline, also where a call would go on', async () => {
  const { order } = await anAuthority(() => {}, 1_000);
  await expect(order()).rejects.toThrow('the call was cancelled');
});
