import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ingress } from '#src/adapters/ingress/port.ts';
import { noCaddy } from '../../../support/caddy.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { type Answer, aSite, ask, type Call, type Site, sendRaw } from '../support.ts';
import { aCaddyIngress, CADDY_PATHS, type CaddyIngress } from './support.ts';

/** Longer than a test may take: a request that is held is not given up before the program is back. */
const HOLD_MS = 600_000;

describe.skipIf(noCaddy !== null).each(CADDY_PATHS)(
  `a restart of the program behind $name${skipNote(noCaddy)}`,
  ({ direct }) => {
    let one: CaddyIngress;
    let site: Site;
    let running: Ingress;
    beforeAll(async () => {
      one = await aCaddyIngress({ holdMs: HOLD_MS, direct });
      site = await aSite(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        response.end(`${request.method} ${body}`);
      });
      running = one.ingress;
      await serve();
    });
    afterAll(async () => {
      await running.close();
      await site.close();
      await one.close();
    });

    async function serve(): Promise<void> {
      await running.route({ applicationId: 'app_1', hosts: ['a.test'], target: site.target });
      await running.listen();
    }

    /** Sends requests while the program is away, and starts it again once `during` is over. */
    async function whileAway(during: () => Promise<void>): Promise<void> {
      await running.close();
      await during();
      running = one.again();
      await serve();
    }

    test.each<{ what: string; call: Omit<Call, 'host'> }>([
      { what: 'GET', call: {} },
      { what: 'DELETE', call: { method: 'DELETE' } },
      { what: 'OPTIONS', call: { method: 'OPTIONS' } },
      { what: 'an empty POST', call: { method: 'POST', headers: { 'content-length': '0' } } },
    ])('$what waits, and is answered once the program is back', async ({ call }) => {
      let answer: Promise<Answer> | undefined;
      let settled = false;
      await whileAway(async () => {
        answer = ask(one.port, { host: 'a.test', ...call }).finally(() => {
          settled = true;
        });
        // Long enough for a request that is not held to have failed.
        await refusedAtOnce();
        expect(settled).toBe(false);
      });
      expect(await answer).toMatchObject({ status: 200, body: `${call.method ?? 'GET'} ` });
    });

    test.each<{ what: string; call: Omit<Call, 'host'> }>([
      { what: 'POST', call: { method: 'POST', body: 'a=1', headers: { 'content-length': '3' } } },
      { what: 'PUT', call: { method: 'PUT', body: 'a=1', headers: { 'content-length': '3' } } },
      { what: 'PATCH', call: { method: 'PATCH', body: 'a=1', headers: { 'content-length': '3' } } },
      {
        what: 'DELETE with a body',
        call: { method: 'DELETE', body: 'a', headers: { 'content-length': '1' } },
      },
      { what: 'GET with a body', call: { body: 'a', headers: { 'content-length': '1' } } },
      {
        what: 'a chunked POST',
        call: { method: 'POST', body: 'a=1', headers: { 'transfer-encoding': 'chunked' } },
      },
      {
        what: 'a large POST',
        call: { method: 'POST', body: Buffer.alloc(200_000), headers: { 'content-length': '200000' } },
      },
    ])('$what is asked at once to retry, and never reaches the site', async ({ call }) => {
      await whileAway(async () => {
        const answer = await ask(one.port, { host: 'a.test', ...call });
        expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
        expect(answer.body).toContain('The platform is being restarted');
      });
      const { status } = await ask(one.port, { host: 'a.test', ...call });
      expect(status).toBe(200);
    });

    test('asks a POST that may have a body to retry', async () => {
      await whileAway(async () => {
        const bytes = 'POST / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n';
        expect(await sendRaw(one.port, bytes)).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 10\r\n/i);
      });
    });

    async function refusedAtOnce(): Promise<void> {
      const call: Call = { host: 'a.test', method: 'POST', body: 'a', headers: { 'content-length': '1' } };
      await until('a request that is not held fails', async () => (await ask(one.port, call)).status === 503);
    }
  },
);
