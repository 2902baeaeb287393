import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openHttpHub } from '#src/adapters/hub/http-hub.ts';
import type { LicenseHub } from '#src/adapters/hub/port.ts';

/** Answers that are not from the hub or not as specified. */

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

const FIRST_PAGE = { instanceId: 'inst_x', limit: 1000, offset: 0 };

const CALLS: Readonly<Record<string, (hub: LicenseHub) => Promise<unknown>>> = {
  claim: (hub) => hub.collectClaim('claim_x'),
  provision: (hub) =>
    hub.provisionSubdomain('PLH-X', { subdomainId: 'sub_x', instanceId: 'inst_x', ipAddress: '127.0.0.1' }),
  release: (hub) => hub.releaseSubdomain('PLH-X', { subdomainId: 'sub_x', instanceId: 'inst_x' }),
  remove: (hub) => hub.removeDomain('PLH-X', { customDomainId: 'cdm_x', instanceId: 'inst_x' }),
  'list of subdomains': (hub) => hub.listSubdomains('PLH-X', FIRST_PAGE),
  'list of domains': (hub) => hub.listDomains('PLH-X', FIRST_PAGE),
  'search for a subdomain': (hub) => hub.findSubdomain('PLH-X', { instanceId: 'inst_x', name: 'shop' }),
  'search for a domain': (hub) => hub.findDomain('PLH-X', { instanceId: 'inst_x', host: 'shop.example.com' }),
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

const name = (label: string) => ({
  ...{ id: `id_${label}`, name: label, host: `${label}.example.com`, fqdn: `${label}.apps.example.com` },
  ...{ status: 'active', ipAddress: '203.0.113.7', createdAt: '2027-01-01T00:00:00.000Z' },
});

test('a hub of an earlier version answers a search with other names', async () => {
  const names = [name('other'), name('mine')];
  const body = JSON.stringify({ success: true, subdomains: names, customDomains: names, total: 2 });
  const hub = await before(200, body);
  const find = (label: string) =>
    Promise.all([
      hub.findSubdomain('PLH-X', { instanceId: 'inst_x', name: label }),
      hub.findDomain('PLH-X', { instanceId: 'inst_x', host: `${label}.example.com` }),
    ]);
  expect(await find('mine')).toMatchObject([{ id: 'id_mine' }, { id: 'id_mine' }]);
  expect(await find('none')).toEqual([undefined, undefined]);
});

test.each([
  ['list of subdomains', '{"success":true,"customDomains":[]}'],
  ['list of domains', '{"success":true}'],
])('refuses an invalid %s, and does not treat it as empty', async (name, body) => {
  const hub = await before(200, body);
  await expect(CALLS[name]?.(hub)).rejects.toMatchObject({ name: 'HubUnreachable' });
});

describe('an answer to a sync', () => {
  const LIMITS = {
    ...{
      projects: 1,
      applications: -1,
      databases: 1,
      customDomains: 0,
      subdomains: 1,
      purchasableDomains: 0,
    },
    ...{ teamMembers: 1, buildMinutes: 100, instances: 1 },
  };
  const FEATURES = {
    ...{ customDomains: true, aiAssistant: false, multiServer: false, paymentGateway: false },
    ...{ prioritySupport: false, whiteLabel: false, domainPurchase: false },
  };
  const USED = {
    ...{ projects: 0, applications: 0, databases: 0, teamMembers: 0, buildMinutes: 0 },
    ...{ customDomains: 0, subdomains: 0 },
  };
  const LICENSE = { licenseId: 'lic_x', status: 'active', plan: 'hobby', limits: LIMITS, features: FEATURES };
  const WHOLE = {
    ...{ success: true, instanceId: 'inst_x', sequence: 1, license: LICENSE },
    ...{ usageElsewhere: USED, docsHostname: null },
  };
  const without = (object: object, name: string) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  const ask = async (answer: object) =>
    (await before(200, JSON.stringify(answer))).sync('PLH-X', {
      ...{ cloudUrl: 'https://a.example', docsHostname: null },
      usage: { projects: 0, applications: 0, databases: 0, teamMembers: 0, buildMinutes: 0 },
    });

  test('that is complete is accepted with any further fields', async () => {
    const license = { ...LICENSE, limits: { ...LIMITS, later: -9 }, colour: 'blue' };
    expect(await ask({ ...WHOLE, license, later: true })).toMatchObject({
      instanceId: 'inst_x',
      sequence: 1,
    });
  });

  test.each<[what: string, answer: object, named: string]>([
    ...Object.keys(WHOLE).map((name): [string, object, string] => [`no ${name}`, without(WHOLE, name), name]),
    ...Object.keys(LICENSE).map((name): [string, object, string] => [
      `no license.${name}`,
      { ...WHOLE, license: without(LICENSE, name) },
      `license.${name}`,
    ]),
    ...Object.keys(LIMITS).flatMap((name): [string, object, string][] =>
      [undefined, null, '5', -2, -1e9, 1.5].map((value) => [
        `limits.${name} is ${value}`,
        { ...WHOLE, license: { ...LICENSE, limits: { ...LIMITS, [name]: value } } },
        `license.limits.${name}`,
      ]),
    ),
    ...Object.keys(FEATURES).flatMap((name): [string, object, string][] =>
      [undefined, 1, 'true'].map((value) => [
        `features.${name} is ${value}`,
        { ...WHOLE, license: { ...LICENSE, features: { ...FEATURES, [name]: value } } },
        `license.features.${name}`,
      ]),
    ),
    ['success is false', { ...WHOLE, success: false }, 'success'],
    ['an unknown status', { ...WHOLE, license: { ...LICENSE, status: 'gold' } }, 'license.status'],
    ['missing limits', { ...WHOLE, license: { ...LICENSE, limits: {} } }, 'license.limits.projects'],
    ['negative usage', { ...WHOLE, usageElsewhere: { ...USED, projects: -5 } }, 'usageElsewhere.projects'],
  ])('%s: it counts for nothing, and the log can say why', async (_what, answer, named) => {
    const error = await ask(answer).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'HubUnreachable' });
    expect((error as Error).cause).toMatchObject({ message: expect.stringContaining(named) });
  });
});
