import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openHttpHub } from '#src/adapters/hub/http-hub.ts';
import type { LicenseHub } from '#src/adapters/hub/port.ts';

/** What comes back when it is not the hub that answers, or not as it should. */

async function before(status: number, body: string): Promise<LicenseHub> {
  const server = createServer((_request, response) => {
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

test.each([
  ['list of subdomains', '{"success":true,"customDomains":[]}'],
  ['list of domains', '{"success":true}'],
])('a %s that is none is not an empty one', async (name, body) => {
  const hub = await before(200, body);
  await expect(CALLS[name]?.(hub)).rejects.toMatchObject({ name: 'HubUnreachable' });
});
