import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Ingress } from '#src/adapters/ingress/port.ts';
import { noCaddy } from '../../support/caddy.ts';
import { skipNote } from '../../support/skip-note.ts';
import { aCaddyIngress, CADDY_PATHS } from './caddy/support.ts';
import { anIngress, aTarget, closing } from './worker-support.ts';

const CHANGES = 300;
const CHANGES_PER_SECOND = 100;
const CLIENTS = 16;

describe.each([
  {
    name: 'built-in',
    lacking: null,
    async open() {
      const { ingress } = await anIngress();
      return { ingress: ingress as Ingress, port: () => ingress.port() };
    },
  },
  ...CADDY_PATHS.map(({ name, direct }) => ({
    name,
    lacking: noCaddy,
    async open() {
      const { ingress, port, close } = await aCaddyIngress({ direct });
      closing.push(close, () => ingress.close());
      return { ingress, port: () => port };
    },
  })),
])('$name', ({ open, lacking }) => {
  test.skipIf(lacking !== null)(
    `routes that change 100 times a second under load lose no request${skipNote(lacking)}`,
    async () => {
      const { ingress, port } = await open();
      const sites = await Promise.all([1, 2, 3, 4].map(() => aTarget()));
      const routeTo = (number: number) =>
        ingress.route({
          applicationId: 'app_1',
          hosts: ['a.test'],
          target: sites[number % sites.length]?.target ?? null,
        });
      await routeTo(0);
      await ingress.listen();

      let isLoading = true;
      const lost: unknown[] = [];
      const served = new Map<string, number>();
      const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
      const client = async (_: unknown, number: number) => {
        while (isLoading) {
          const answer = await visit(port(), agent, number % 4 === 0).catch(String);
          if (typeof answer === 'string') lost.push(answer);
          else if (answer.status !== 200) lost.push(answer);
          else served.set(answer.body, (served.get(answer.body) ?? 0) + 1);
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);

      const startedAtMs = performance.now();
      for (let change = 1; change <= CHANGES; change += 1) {
        await routeTo(change);
        // The table has other changes as well.
        await ingress.route({ applicationId: `app_${change + 1}`, hosts: [`s${change}.test`], target: null });
        const nextAtMs = startedAtMs + (change * 1000) / CHANGES_PER_SECOND;
        await delay(Math.max(0, nextAtMs - performance.now()));
      }
      isLoading = false;
      await Promise.all(clients);
      agent.destroy();

      expect(lost).toEqual([]);
      expect([...served.keys()].sort()).toEqual(sites.map(({ target }) => String(target.port)).sort());
    },
  );
});

async function visit(port: number, agent: Agent, isPost: boolean): Promise<{ status: number; body: string }> {
  const method = isPost ? 'POST' : 'GET';
  const outgoing = httpRequest({ host: '127.0.0.1', port, method, headers: { host: 'a.test' }, agent });
  outgoing.end(isPost ? 'body' : undefined);
  const [response] = await once(outgoing, 'response');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, body };
}
