import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { at } from '#src/kernel/config-tree.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { noCaddy } from '../../../support/caddy.ts';
import { freePort } from '../../../support/free-port.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aSite, ask } from '../support.ts';
import { aCaddyIngress, type CaddyIngress, type CaddyIngressSetup } from './support.ts';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function open(setup?: CaddyIngressSetup): Promise<CaddyIngress> {
  const one = await aCaddyIngress(setup);
  opened.push(one, one.ingress);
  return one;
}

async function aRoutedSite({ ingress }: CaddyIngress) {
  const site = await aSite();
  opened.push(site);
  await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: site.target });
  return site;
}

const config = ({ caddy }: CaddyIngress) => caddy.admin.read('/config/');

describe.skipIf(noCaddy !== null)(`Caddy's configuration${skipNote(noCaddy)}`, () => {
  test('what others have configured stays as it is and keeps answering', async () => {
    const theirs = { tls: { automation: { policies: [{ '@id': 'theirs', subjects: ['x.test'] }] } } };
    const one = await open({ caddy: { apps: theirs } });
    await one.ingress.listen();
    const now = await config(one);
    expect(at(now, 'admin')).toEqual(one.caddy.given.admin);
    expect(at(now, 'storage')).toEqual(one.caddy.given.storage);
    expect(at(now, 'apps', 'http', 'servers', 'foreign')).toEqual(
      at(one.caddy.given, 'apps', 'http', 'servers', 'foreign'),
    );
    expect(at(now, 'apps', 'tls', 'automation', 'policies')).toMatchObject([
      { '@id': 'theirs', subjects: ['x.test'] },
      { '@id': 'pilothouse_certificates' },
    ]);
    expect((await ask(one.caddy.foreignPort, { host: 'a.test' })).body).toBe('foreign');
  });

  test('is written once: routes and another start with the same settings change nothing', async () => {
    const one = await open();
    await one.ingress.listen();
    const before = await config(one);
    await aRoutedSite(one);
    await one.ingress.close();
    const again = one.again();
    opened.push(again);
    await again.listen();
    await again.unroute('app_1');
    expect(await config(one)).toEqual(before);
  });

  test('a route that others put into our server stays in front when the settings change', async () => {
    const one = await open({ https: { redirect: true } });
    await one.ingress.listen();
    const theirs = {
      match: [{ path: ['/theirs'] }],
      handle: [{ handler: 'static_response', body: 'theirs' }],
      terminal: true,
    };
    const path = '/config/apps/http/servers/pilothouse';
    await one.caddy.write({ method: 'PUT', path: `${path}/routes/0`, body: theirs });
    await one.caddy.write({ method: 'PATCH', path: `${path}/protocols`, body: ['h1'] });
    await until('the settings are back', async () => {
      const server = await one.caddy.admin.read(path);
      return JSON.stringify(at(server, 'protocols')) === '["h1","h2"]';
    });
    expect((await ask(one.port, { host: 'a.test', path: '/theirs' })).body).toBe('theirs');
    expect(await ask(one.port, { host: 'a.test', path: '/x?y' })).toMatchObject({
      status: 308,
      headers: { location: `https://a.test:${one.httpsPort}/x?y` },
    });
  });

  test('a Caddy that starts without it gets it again', async () => {
    const one = await open();
    await one.ingress.listen();
    const site = await aRoutedSite(one);
    await one.caddy.stop();
    await until('the log reports it', async () => one.log.find((line) => line.includes('CADDY_ADMIN_URL')));
    await one.caddy.start();
    await until('the site answers', async () => {
      const { body } = await ask(one.port, { host: 'a.test' }).catch(() => ({ body: '' }));
      return body === String(site.target.port);
    });
    expect(one.log.at(-1)).toBe('ingress: Caddy lost its configuration; it was written again');
  });

  test('the admin API may be on a socket', async () => {
    const one = await open({ caddy: { onSocket: true } });
    await one.ingress.listen();
    const site = await aRoutedSite(one);
    expect((await ask(one.port, { host: 'a.test' })).body).toBe(String(site.target.port));
  });

  test('offers no HTTPS without a port for it', async () => {
    const one = await open({ https: null });
    await one.ingress.listen();
    const site = await aRoutedSite(one);
    expect(one.ingress.servesHttps).toBe(false);
    expect(await one.ingress.certificate('a.test')).toEqual({ status: 'none', expiresAt: null });
    expect((await ask(one.port, { host: 'a.test' })).body).toBe(String(site.target.port));
    expect(at(await config(one), 'apps', 'tls')).toBe(undefined);
  });
});

describe.skipIf(noCaddy !== null)(`what stops the start${skipNote(noCaddy)}`, () => {
  test('names a port that any program uses', async () => {
    const one = await open();
    const blocker = createServer().listen(one.port, '127.0.0.1');
    opened.push({ close: async () => blocker.close() });
    const named = `Port ${one.port} or ${one.httpsPort} on 127.0.0.1 is in use (INGRESS_PORT, INGRESS_HTTPS_PORT).`;
    await expect(one.ingress.listen()).rejects.toThrow(named);
    await expect(one.ingress.listen()).rejects.toThrow(OperatorError);
    const inCaddy = await open();
    const foreign = { listen: [`127.0.0.1:${inCaddy.httpsPort}`], automatic_https: { disable: true } };
    const path = '/config/apps/http/servers/second';
    await inCaddy.caddy.write({ method: 'PUT', path, body: foreign });
    await expect(inCaddy.ingress.listen()).rejects.toThrow('(INGRESS_PORT, INGRESS_HTTPS_PORT)');
  });

  test('a relay port in use is named by its own setting', async () => {
    const relayPort = await freePort();
    const one = await open({ relayPort });
    const blocker = createServer().listen(relayPort, '127.0.0.1');
    opened.push({ close: async () => blocker.close() });
    await expect(one.ingress.listen()).rejects.toThrow(
      `Port ${relayPort} on 127.0.0.1 is in use (INGRESS_RELAY_PORT).`,
    );
  });

  test('a Caddy that does not run is named by its setting', async () => {
    const one = await open();
    await one.caddy.stop();
    await expect(one.ingress.listen()).rejects.toThrow(
      `Caddy does not answer at ${one.caddy.adminUrl} (CADDY_ADMIN_URL)`,
    );
  });

  test('another policy for every name is named by Caddy itself', async () => {
    const theirs = { tls: { automation: { policies: [{ issuers: [{ module: 'acme' }] }] } } };
    const one = await open({ caddy: { apps: theirs } });
    await expect(one.ingress.listen()).rejects.toThrow(/^Caddy refused \(.*catch-all/);
  });
});
