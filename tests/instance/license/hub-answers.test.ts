import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openHttpHub } from '#src/adapters/hub/http-hub.ts';
import type { LicenseHub } from '#src/adapters/hub/port.ts';

/** What comes back when it is not the hub that answers, or not as it should. */

function before(status: number, body: string): Promise<LicenseHub> {
  return answering(async () => [status, body]);
}

async function answering(
  answer: (request: IncomingMessage) => Promise<[status: number, body: string]>,
): Promise<LicenseHub> {
  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request);
    response.writeHead(status, { location: 'http://127.0.0.1:1/' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hub = openHttpHub(`http://127.0.0.1:${port}`);
  onTestFinished(async () => {
    await hub.close();
    server.close();
  });
  return hub;
}

const CALLS: Readonly<Record<string, (hub: LicenseHub) => Promise<unknown>>> = {
  claim: (hub) => hub.collectClaim('claim_x'),
  provision: (hub) => hub.provisionSubdomain('PLH-X', { subdomainId: 'sub_x', ipAddress: '127.0.0.1' }),
  release: (hub) => hub.releaseSubdomain('PLH-X', 'sub_x'),
  remove: (hub) => hub.removeDomain('PLH-X', 'cdm_x'),
  'list of subdomains': (hub) => hub.listSubdomains('PLH-X', 'inst_x'),
  'list of domains': (hub) => hub.listDomains('PLH-X', 'inst_x'),
};

const ANSWERS: readonly [status: number, body: string][] = [
  [200, '<html>'],
  [200, 'null'],
  // Broken off within a key.
  [200, '{"success":false,"licenseKey":"PLH-SECRET\u0001"}'],
  [302, ''],
  [403, '<html>PLH-SECRET</html>'],
  [404, '{"message":"nothing here","code":"NOT_FOUND"}'],
  [500, '{"success":false,"error":"boom","code":"INTERNAL_SERVER_ERROR"}'],
];

test.each(Object.entries(CALLS))(
  '%s: what the hub did not answer counts for nothing',
  async (_name, call) => {
    for (const [status, body] of ANSWERS) {
      const error = await call(await before(status, body)).catch((thrown: unknown) => thrown);
      expect(error, `${status} ${body}`).toMatchObject({
        name: 'HubUnreachable',
        message: expect.stringMatching(/^The license hub [\w ]+\.$/),
      });
    }
  },
);

/** A hub that answers lists as long as asked for, out of so many names. */
async function withNames(total: number): Promise<LicenseHub> {
  const names = Array.from({ length: total }, (_, index) => ({
    ...{ id: `id_${index}`, host: `${index}.example.com`, fqdn: `${index}.apps.example.com` },
    ...{ name: String(index), status: 'active', ipAddress: '203.0.113.7' },
    createdAt: '2027-01-01T00:00:00.000Z',
  }));
  return answering(async (request) => {
    const { limit = 1000, offset = 0 } = JSON.parse(await text(request));
    const page = names.slice(offset, offset + limit);
    return [200, JSON.stringify({ success: true, subdomains: page, customDomains: page, total })];
  });
}

test.each([0, 1000, 2001])('a list of %d names is read to its end', async (total) => {
  const hub = await withNames(total);
  const ids = (names: readonly { readonly id: string }[]) => new Set(names.map(({ id }) => id)).size;
  expect(ids(await hub.listSubdomains('PLH-X', 'inst_x'))).toBe(total);
  expect(ids(await hub.listDomains('PLH-X', 'inst_x'))).toBe(total);
});

test.each([
  ['list of subdomains', '{"success":true,"customDomains":[]}'],
  ['list of domains', '{"success":true}'],
])('a %s that is none is not an empty one', async (name, body) => {
  const hub = await before(200, body);
  await expect(CALLS[name]?.(hub)).rejects.toMatchObject({ name: 'HubUnreachable' });
});
