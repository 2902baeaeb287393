import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Target } from '#src/adapters/ingress/port.ts';
import { noCaddy } from '../../../support/caddy.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aSite, ask, type Call, deadTarget, type Site } from '../support.ts';
import { aCaddyIngress, type CaddyIngress, type CaddyIngressSetup } from './support.ts';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function open(setup: CaddyIngressSetup = {}): Promise<CaddyIngress> {
  const one = await aCaddyIngress({ direct: true, ...setup });
  opened.push(one, one.ingress);
  await one.ingress.listen();
  return one;
}

async function aRoutedSite({ ingress }: CaddyIngress, ...listener: Parameters<typeof aSite>): Promise<Site> {
  const site = await aSite(...listener);
  opened.push(site);
  await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: site.target });
  return site;
}

const routeTo = ({ ingress }: CaddyIngress, target: Target) =>
  ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });

/** How many requests the relay has seen. */
async function relayed({ ingress }: CaddyIngress): Promise<number> {
  const traffic = await ingress.traffic();
  const ended = traffic?.applications.flatMap((each) => Object.values(each.ended)) ?? [];
  return ended.reduce((sum, count) => sum + count, 0);
}

describe.skipIf(noCaddy !== null)(`Caddy with a folder of routes${skipNote(noCaddy)}`, () => {
  test('sends requests of every kind to the application itself, and hosts without one to the relay', async () => {
    const one = await open();
    await aRoutedSite(one, async (request, response) =>
      response.end(`${request.method} ${await text(request)}`),
    );
    const calls: readonly [Omit<Call, 'host'>, string][] = [
      [{}, 'GET '],
      [{ method: 'DELETE' }, 'DELETE '],
      [{ method: 'POST', body: 'a=1' }, 'POST a=1'],
      [{ method: 'PUT', body: 'a', headers: { 'transfer-encoding': 'chunked' } }, 'PUT a'],
      [{ method: 'POST', body: 'x'.repeat(300_000) }, `POST ${'x'.repeat(300_000)}`],
    ];
    for (const [call, body] of calls)
      expect(await ask(one.port, { host: 'a.test', ...call })).toMatchObject({ status: 200, body });
    expect(await relayed(one)).toBe(0);
    expect((await ask(one.port, { host: 'other.test' })).status).toBe(404);
    expect(await relayed(one)).toBe(1);
  });

  test.each(['x.test/../a.test', 'x.test/..', '../hosts/a.test', '.', '..', '*', 'a.test%2f', '[::1]'])(
    'finds no target for the host %s, over HTTP/2 either',
    async (host) => {
      const one = await open();
      await aRoutedSite(one);
      one.known.add('a.test');
      const session = connect(`https://127.0.0.1:${one.httpsPort}`, {
        servername: 'a.test',
        rejectUnauthorized: false,
      });
      const request = session.request({ ':authority': host, ':path': '/' });
      const [headers] = await once(request, 'response');
      expect([400, 404]).toContain(headers[':status']);
      session.destroy();
    },
  );

  test('asks the relay about a request that the target refused, except where its body is lost', async () => {
    const one = await open();
    await routeTo(one, await deadTarget());
    const refused = await ask(one.port, { host: 'a.test' });
    expect(refused).toMatchObject({ status: 502 });
    expect(refused.body).toContain('This site does not answer');
    expect(await relayed(one)).toBe(1);
    const withBody = await ask(one.port, { host: 'a.test', method: 'POST', body: 'a=1' });
    expect(withBody).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
    expect(withBody.body).toContain('This site is not running');
    expect(await relayed(one)).toBe(1);
  });

  test('sends no request twice that the target may have seen', async () => {
    const one = await open();
    let seen = 0;
    await aRoutedSite(one, (request) => {
      seen += 1;
      request.socket.destroy();
    });
    for (const call of [{ method: 'POST', body: 'a=1' }, { method: 'DELETE' }]) {
      seen = 0;
      const { status, body } = await ask(one.port, { host: 'a.test', ...call });
      expect({ seen, status }).toEqual({ seen: 1, status: 502 });
      expect(body).toContain('This site does not answer');
    }
    expect(await relayed(one)).toBe(0);
  });

  test('limits how many requests a target has at once, and how long it may take', async () => {
    const one = await open({ limits: { perApplication: 2 }, idleTimeoutMs: 1500 });
    let arrived = 0;
    await aRoutedSite(one, () => {
      arrived += 1;
    });
    const slow = [1, 2].map(() => ask(one.port, { host: 'a.test' }));
    await until('both are under way', async () => arrived === 2);
    const third = await ask(one.port, { host: 'a.test' });
    expect(third).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(third.body).toContain('This site is busy');
    for (const answer of await Promise.all(slow)) {
      expect(answer.status).toBe(504);
      expect(answer.body).toContain('This site is too slow');
    }
  });

  test('uses no route of an earlier run, and none after the end', async () => {
    const one = await aCaddyIngress({ direct: true, holdMs: 0 });
    opened.push(one, one.ingress);
    const site = await aSite();
    opened.push(site);
    const name = `${site.target.host}:${site.target.port}`;
    const left = join(one.routesFolder, 'targets', name);
    await mkdir(join(left, 'to'), { recursive: true });
    await mkdir(join(one.routesFolder, 'hosts'));
    await writeFile(join(left, 'to', name), '');
    await symlink(left, join(one.routesFolder, 'hosts', 'old.test'));
    await one.ingress.listen();
    expect((await ask(one.port, { host: 'old.test' })).status).toBe(404);
    await routeTo(one, site.target);
    expect((await ask(one.port, { host: 'a.test' })).status).toBe(200);
    await one.ingress.close();
    expect((await ask(one.port, { host: 'a.test' })).status).toBe(503);
  });

  test('still does so after a restart of Caddy', async () => {
    const one = await open();
    await aRoutedSite(one);
    await one.caddy.restart();
    const answer = await until('Caddy serves again', () =>
      ask(one.port, { host: 'a.test' }).catch(() => null),
    );
    expect(answer.status).toBe(200);
    expect(await relayed(one)).toBe(0);
  });

  test('lets requests under way end at the end', async () => {
    const one = await open({ closeGraceMs: 60_000 });
    let finish: (() => void) | undefined;
    await aRoutedSite(one, (_request, response) => {
      finish = () => response.end('late');
    });
    const answer = ask(one.port, { host: 'a.test' });
    await until('the request is under way', async () => finish !== undefined);
    let ended = false;
    const ending = one.ingress.stopServing().then(() => {
      ended = true;
    });
    // Longer than until the first look at what is under way.
    await delay(600);
    expect(ended).toBe(false);
    finish?.();
    expect(await answer).toMatchObject({ status: 200, body: 'late' });
    await ending;
  });
});
