import { randomBytes, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { get } from 'node:https';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AcmeAuthority,
  OrderRefused,
  openAcmeAuthority,
} from '#src/adapters/ingress/builtin/certificates/acme/authority.ts';
import { type Caddy, noCaddy, startCaddy } from '../../support/caddy.ts';
import { freePort } from '../../support/free-port.ts';
import { skipNote } from '../../support/skip-note.ts';
import { until } from '../../support/until.ts';

/** Where an authority looks for the proof: no other port is possible. */
const PROOF_PORT = 80;
const PROOF_PATH = '/.well-known/acme-challenge/';

const pages = new Map<string, string>();
const site = createServer(({ url = '' }, response) => {
  const page = pages.get(url);
  response.writeHead(page === undefined ? 404 : 200).end(page);
});
const noPort80 = await listenOn(site);
const missing = noCaddy ?? noPort80;
if (missing !== null) site.close();

/** Null: it listens. */
async function listenOn(server: Server): Promise<string | null> {
  server.listen(PROOF_PORT, '127.0.0.1');
  return once(server, 'listening').then(
    () => null,
    () => 'port 80 is not free',
  );
}

/** Its certificate is issued after its configuration is accepted. */
const isAnswering = (url: string, ca: string) =>
  new Promise<boolean>((resolve) => {
    const request = get(url, { ca }, (answer) => resolve(answer.resume().statusCode === 200));
    request.on('error', () => resolve(false));
  });

describe.skipIf(missing !== null)(`an authority with ACME${skipNote(missing)}`, () => {
  let caddy: Caddy;
  let directoryUrl: string;
  let trustedRoot: string;
  const opened: AcmeAuthority[] = [];

  beforeAll(async () => {
    caddy = await startCaddy({
      apps: {
        tls: { automation: { policies: [{ subjects: ['localhost'], issuers: [{ module: 'internal' }] }] } },
        pki: { certificate_authorities: { local: { install_trust: false } } },
      },
    });
    const port = await freePort();
    directoryUrl = `https://localhost:${port}/acme/local/directory`;
    await caddy.write({
      method: 'PUT',
      path: '/config/apps/http/servers/authority',
      body: {
        listen: [`127.0.0.1:${port}`],
        automatic_https: { disable_redirects: true },
        tls_connection_policies: [{}],
        routes: [{ match: [{ host: ['localhost'] }], handle: [{ handler: 'acme_server', ca: 'local' }] }],
      },
    });
    const read = await until('the authority has a root', () => caddy.admin.read('/pki/ca/local'));
    trustedRoot = String((read as { root_certificate: string }).root_certificate);
    await until('the authority answers', () => isAnswering(directoryUrl, trustedRoot));
  });
  afterEach(async () => {
    for (const authority of opened.splice(0)) await authority.close();
  });
  afterAll(async () => {
    await caddy.close();
    site.close();
  });

  const anAuthority = () => {
    const accountKey = randomBytes(32);
    const authority = openAcmeAuthority({
      ...{ directoryUrl, email: 'operator@example.com', accountKey, trustedRoot, deadlineMs: 25_000 },
    });
    opened.push(authority);
    return authority;
  };

  test('issues a certificate for a host that serves the proof', async () => {
    const { chain, key } = await anAuthority().order('localhost', async (token, content) => {
      pages.set(`${PROOF_PATH}${token}`, content);
      return async () => void pages.delete(`${PROOF_PATH}${token}`);
    });
    expect(new X509Certificate(chain).checkHost('localhost')).toBe('localhost');
    expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(pages.size).toBe(0);
  });

  test('issues several on one account, one after the other', async () => {
    const authority = anAuthority();
    for (let times = 0; times < 3; times += 1) {
      const { chain } = await authority.order('localhost', async (token, content) => {
        pages.set(`${PROOF_PATH}${token}`, content);
        return async () => void pages.delete(`${PROOF_PATH}${token}`);
      });
      expect(chain).toContain('BEGIN CERTIFICATE');
    }
  });

  test('refuses one that does not, with a sentence for its owner', async () => {
    const refused = anAuthority().order('localhost', async () => async () => {});
    await expect(refused).rejects.toThrow(OrderRefused);
  });
});
