import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { CaddyConnectionLost, openCaddyAdmin } from '#src/adapters/ingress/caddy/caddy-admin.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { aSite, type Site } from '../support.ts';

const sites: Site[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

/** The client before something that is not Caddy. */
async function clientOf(listener: RequestListener, deadlineMs = 5_000) {
  const site = await aSite(listener);
  sites.push(site);
  const url = `http://127.0.0.1:${site.target.port}`;
  return openCaddyAdmin({ url, deadlineMs, maxBodyBytes: 1000 });
}

describe('the client of the admin API', () => {
  test.each<[string, RequestListener, RegExp, number?]>([
    ['silence', () => {}, /CADDY_ADMIN_URL.*no answer within 0\.2 seconds/, 200],
    ['half an answer', (_request, response) => void response.write('{'), /no answer within/, 200],
    ['an endless answer', (_request, response) => void response.end('x'.repeat(1001)), /answer is too long/],
    ['a page', (_request, response) => void response.end('<html>'), /not the admin API of Caddy/],
    [
      'a refusal',
      (_request, response) => void response.writeHead(400).end('{"error":"no way"}'),
      /Caddy refused \(400, reading \/config\/\): no way$/,
    ],
    [
      'a page that is no answer',
      (_request, response) => void response.writeHead(502).end('<html>'),
      /not the admin API/,
    ],
    [
      'a redirect',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('{}'),
      /Caddy refused \(302/,
    ],
  ])('%s is a sentence for the operator', async (_name, listener, sentence, deadlineMs) => {
    const admin = await clientOf(listener, deadlineMs);
    await expect(admin.read('/config/')).rejects.toThrow(OperatorError);
    await expect(admin.read('/config/')).rejects.toThrow(sentence);
  });

  test('a write sends JSON, and a refused one reports what was to be written', async () => {
    const seen: string[] = [];
    const admin = await clientOf(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`);
      response.writeHead(request.method === 'PUT' ? 409 : 200).end('{"error":"key already exists"}');
    });
    await admin.write({ method: 'PATCH', path: '/id/x', body: [1] });
    await admin.write({ method: 'DELETE', path: '/id/x' });
    expect(seen).toEqual(['PATCH /id/x application/json [1]', 'DELETE /id/x undefined ']);
    await expect(admin.write({ method: 'PUT', path: '/config/x', body: 'secret' })).rejects.toThrow(
      /^Caddy refused \(409, PUT \/config\/x\): key already exists$/,
    );
  });

  test('reading is repeated where the connection is lost, writing is not', async () => {
    let calls = 0;
    const admin = await clientOf((request, response) => {
      calls += 1;
      if (calls < 3 || request.method !== 'GET') request.socket.destroy();
      else response.end('{"a":1}');
    });
    expect(await admin.read('/config/')).toEqual({ a: 1 });
    expect(calls).toBe(3);
    await expect(admin.write({ method: 'DELETE', path: '/id/x' })).rejects.toThrow(CaddyConnectionLost);
    expect(calls).toBe(4);
  });

  test('another protocol is refused at once', () => {
    expect(() => openCaddyAdmin({ url: 'https://caddy.test' })).toThrow('CADDY_ADMIN_URL must start with');
  });
});
