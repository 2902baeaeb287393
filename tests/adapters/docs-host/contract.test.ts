import { once } from 'node:events';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCaddyDocsHost } from '#src/adapters/docs-host/caddy/open.ts';
import { fakeDocsHost } from '#src/adapters/docs-host/fake.ts';
import { noDocsHost } from '#src/adapters/docs-host/none.ts';
import type { DocsHost } from '#src/adapters/docs-host/port.ts';
import { noCaddy, startCaddy } from '../../support/caddy.ts';
import { freePort } from '../../support/free-port.ts';
import { skipNote } from '../../support/skip-note.ts';

interface Harness {
  readonly docsHost: DocsHost;
  /** Whether a hostname is served, as far as one can see from outside. */
  serves(hostname: string): Promise<boolean>;
  close(): Promise<void>;
}

docsHostContract('fake', async () => {
  const docsHost = fakeDocsHost();
  const serves = async (hostname: string) => (await docsHost.list()).includes(hostname);
  return { docsHost, serves, close: async () => {} };
});

docsHostContract(
  'Caddy',
  async () => {
    const caddy = await startCaddy();
    const port = await freePort();
    const docsHost = openCaddyDocsHost({
      admin: caddy.admin,
      server: 'docs',
      listen: `127.0.0.1:${port}`,
      upstream: new URL(`http://127.0.0.1:${caddy.foreignPort}`),
      issuer: { kind: 'internal' },
    });
    return {
      docsHost,
      serves: (hostname) => isServed(port, hostname),
      close: () => caddy.close(),
    };
  },
  noCaddy,
);

test('without a docs host everything is accepted and nothing kept', async () => {
  await noDocsHost.register('docs.test');
  await noDocsHost.remove('docs.test');
  expect(await noDocsHost.list()).toEqual([]);
});

/** What every adapter of the port guarantees. */
function docsHostContract(name: string, open: () => Promise<Harness>, lacking: string | null = null): void {
  describe.skipIf(lacking !== null)(`docs host contract: ${name}${skipNote(lacking)}`, () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    test('a hostname is served from its registration to its removal, however often both are repeated', async () => {
      const { docsHost, serves } = harness;
      expect(await docsHost.list()).toEqual([]);
      await docsHost.remove('docs.a.test');
      await docsHost.register('docs.b.test');
      await docsHost.register('docs.a.test');
      await docsHost.register('docs.a.test');
      expect(await docsHost.list()).toEqual(['docs.a.test', 'docs.b.test']);
      expect([await serves('docs.a.test'), await serves('docs.b.test')]).toEqual([true, true]);
      await docsHost.remove('docs.a.test');
      await docsHost.remove('docs.a.test');
      expect(await docsHost.list()).toEqual(['docs.b.test']);
      expect([await serves('docs.a.test'), await serves('docs.b.test')]).toEqual([false, true]);
      await docsHost.remove('docs.b.test');
      expect(await docsHost.list()).toEqual([]);
      expect(await serves('docs.b.test')).toBe(false);
    });

    test('registrations at the same time are all kept', async () => {
      const { docsHost } = harness;
      const hostnames = Array.from({ length: 8 }, (_, index) => `docs${index}.test`);
      await Promise.all(hostnames.map((hostname) => docsHost.register(hostname)));
      expect(await docsHost.list()).toEqual(hostnames);
      await Promise.all(hostnames.map((hostname) => docsHost.remove(hostname)));
      expect(await docsHost.list()).toEqual([]);
    });
  });
}

/** Asks for the page as a visitor would. A refused handshake is no page either. */
async function isServed(port: number, hostname: string): Promise<boolean> {
  const answer = await page(port, hostname).catch(() => '');
  return answer.endsWith('foreign');
}

async function page(port: number, hostname: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, servername: hostname, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  socket.write(`GET / HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  let received = '';
  for await (const chunk of socket) received += String(chunk);
  return received;
}
