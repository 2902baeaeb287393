import { afterEach, describe, expect, test } from 'vitest';
import { openCaddyDocsHost } from '#src/adapters/docs-host/caddy/open.ts';
import { noCaddy, startCaddy } from '../../support/caddy.ts';
import { skipNote } from '../../support/skip-note.ts';
import { aCaddyIngress, shakeHands } from '../ingress/caddy/support.ts';
import { aSite, ask } from '../ingress/support.ts';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

describe.skipIf(noCaddy !== null)(`the docs host in Caddy${skipNote(noCaddy)}`, () => {
  test('shares a Caddy and its port with the ingress in either order', async () => {
    const one = await aCaddyIngress();
    const docs = await aSite((_request, response) => response.end('docs'));
    opened.push(one, docs, one.ingress);
    const docsHost = openCaddyDocsHost({
      admin: one.caddy.admin,
      server: 'pilothouse',
      listen: `127.0.0.1:${one.httpsPort}`,
      upstream: new URL(`http://127.0.0.1:${docs.target.port}`),
      issuer: { kind: 'internal' },
    });
    await docsHost.register('docs.first.test');
    await one.ingress.listen();
    await docsHost.register('docs.second.test');
    expect(await docsHost.list()).toEqual(['docs.first.test', 'docs.second.test']);
    for (const host of await docsHost.list()) {
      expect((await ask(one.port, { host })).body).toBe('docs');
      await expect(shakeHands(one.httpsPort, host)).rejects.toThrow(/alert/);
      one.known.add(host);
      expect((await shakeHands(one.httpsPort, host)).subjectaltname).toBe(`DNS:${host}`);
    }
    // The address that is asked belongs to the Caddy as a whole.
    expect(new Set(one.asked)).toEqual(new Set(['docs.first.test', 'docs.second.test']));
    await one.ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: null });
    expect((await ask(one.port, { host: 'a.test' })).status).toBe(503);
  });

  test.each(['*.test', '{env.HOME}', 'a.test,b.test', '', 'localhost'])(
    '%j is not put into a matcher',
    async (host) => {
      const caddy = await startCaddy();
      opened.push(caddy);
      const docsHost = openCaddyDocsHost({
        admin: caddy.admin,
        server: 'docs',
        listen: '127.0.0.1:1',
        upstream: new URL('http://127.0.0.1:2'),
        issuer: { kind: 'internal' },
      });
      await expect(docsHost.register(host)).rejects.toThrow(TypeError);
      expect(await caddy.admin.read('/config/')).toEqual(caddy.given);
    },
  );
});
