import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { get as getHttps, Agent as HttpsAgent } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noCaddy } from '../../../support/caddy.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { aSite } from '../support.ts';
import { aCaddyIngress, CADDY_PATHS, type CaddyIngress } from './support.ts';

const CLIENTS_OF_EACH_KIND = 6;

describe.skipIf(noCaddy !== null).each(CADDY_PATHS)(
  `switching behind $name${skipNote(noCaddy)}`,
  ({ direct }) => {
    let one: CaddyIngress;
    beforeAll(async () => {
      one = await aCaddyIngress({ direct });
      one.known.add('a.test');
      await one.ingress.listen();
    });
    afterAll(async () => {
      await one.ingress.close();
      await one.close();
    });

    test('ten switches under constant load lose no request: kept connections, new ones, and TLS', async () => {
      const kept = new Agent({ keepAlive: true, maxSockets: CLIENTS_OF_EACH_KIND });
      const secure = new HttpsAgent({ keepAlive: true, maxSockets: CLIENTS_OF_EACH_KIND });
      const common = { host: '127.0.0.1', headers: { host: 'a.test' } };
      const ways: Record<string, () => Promise<Served>> = {
        kept: () => served(get({ ...common, port: one.port, agent: kept })),
        fresh: () => served(get({ ...common, port: one.port, agent: false })),
        secure: () =>
          served(
            getHttps({
              ...common,
              port: one.httpsPort,
              servername: 'a.test',
              rejectUnauthorized: false,
              agent: secure,
            }),
          ),
      };
      let current = await aSite();
      const routeTo = ({ target }: typeof current) =>
        one.ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
      await routeTo(current);

      let isLoading = true;
      const failures: unknown[] = [];
      const counts = new Map<string, number>();
      const client = async (way: string, call: () => Promise<Served>) => {
        while (isLoading) {
          const { status, body } = await call().catch((error: unknown) => ({
            status: 0,
            body: String(error),
          }));
          if (status !== 200) failures.push({ way, status, body });
          counts.set(body, (counts.get(body) ?? 0) + 1);
          counts.set(way, (counts.get(way) ?? 0) + 1);
        }
      };
      const clients = Object.entries(ways).flatMap(([way, call]) =>
        Array.from({ length: CLIENTS_OF_EACH_KIND }, () => client(way, call)),
      );
      const seenAnswersOf = async ({ target }: typeof current) => {
        while ((counts.get(String(target.port)) ?? 0) < 50) await ways.kept?.();
      };
      await seenAnswersOf(current);
      for (let round = 0; round < 10; round += 1) {
        const next = await aSite();
        await routeTo(next);
        await one.ingress.drain(current.target, 10_000);
        // The old release is stopped for good, as the platform does it.
        await current.close();
        await seenAnswersOf(next);
        current = next;
      }
      isLoading = false;
      await Promise.all(clients);
      kept.destroy();
      secure.destroy();
      await current.close();
      expect(failures).toEqual([]);
      for (const way of Object.keys(ways)) expect(counts.get(way)).toBeGreaterThan(10);
    });
  },
);

interface Served {
  readonly status: number | undefined;
  readonly body: string;
}

async function served(outgoing: ReturnType<typeof get>): Promise<Served> {
  const [response] = await once(outgoing, 'response');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, body };
}
