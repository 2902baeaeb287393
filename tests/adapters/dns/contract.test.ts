import { setupServer } from 'msw/node';
import { test } from 'vitest';
import { openCloudflare } from '#src/adapters/dns/cloudflare/open.ts';
import { fakeDns } from '#src/adapters/dns/fake.ts';
import { openPowerDns } from '#src/adapters/dns/powerdns/open.ts';
import { addressesOf } from '../../support/dns-client.ts';
import { emulateCloudflare } from '../../support/dns-cloudflare.ts';
import { noPowerDns, startPowerDns } from '../../support/powerdns.ts';
import { skipNote } from '../../support/skip-note.ts';
import { dnsContract, ZONE } from './contract.ts';
import { openServer } from './support.ts';

dnsContract('fake', async () => {
  const dns = fakeDns(ZONE);
  return {
    dns,
    rows: new Map(),
    holdsCopy: true,
    ask: async (fqdn) => {
      const ipv4 = dns.records.get(fqdn);
      return ipv4 === undefined ? 'NXDOMAIN' : [ipv4];
    },
    close: () => dns.close(),
  };
});

dnsContract('built-in server', async () => {
  const { dns, port, rows } = await openServer();
  return { dns, rows, holdsCopy: false, ask: (fqdn) => addressesOf(port, fqdn), close: () => dns.close() };
});

if (noPowerDns !== null) {
  test.skip(`DNS contract: PowerDNS${skipNote(noPowerDns)}`);
} else {
  dnsContract('PowerDNS', async () => {
    const server = await startPowerDns(ZONE);
    const dns = openPowerDns({ zone: ZONE, url: server.url, apiKey: server.apiKey });
    return {
      dns,
      rows: new Map(),
      holdsCopy: true,
      ask: (fqdn) => addressesOf(server.dnsPort, fqdn),
      close: async () => {
        await dns.close();
        await server.close();
      },
    };
  });
}

dnsContract('Cloudflare', async () => {
  const account = { zoneId: '023e105f4ecef8ad9ca31a8372d0c353', apiToken: 'cloudflare-test-token' };
  const cloudflare = emulateCloudflare({ ...account, maxPerPage: 3 });
  const server = setupServer(...cloudflare.handlers);
  server.listen({ onUnhandledFrame: 'error' });
  const dns = openCloudflare({ zone: ZONE, ...account });
  return {
    dns,
    rows: new Map(),
    holdsCopy: true,
    ask: async (fqdn) => {
      const found = [...cloudflare.rows.values()].filter(({ name, type }) => name === fqdn && type === 'A');
      return found.length === 0 ? 'NXDOMAIN' : found.map(({ content }) => content);
    },
    close: async () => {
      await dns.close();
      server.close();
    },
  };
});
