import { describe, expect, test } from 'vitest';
import type { DnsZone } from '#src/adapters/dns/port.ts';
import { openPowerDns } from '#src/adapters/dns/powerdns/open.ts';
import { dig, noDig, statusOf } from '../../support/dns-dig.ts';
import { noPowerDns, startPowerDns } from '../../support/powerdns.ts';
import { skipNote } from '../../support/skip-note.ts';
import { ZONE } from './contract.ts';
import { aServer } from './support.ts';

const shop = `shop.${ZONE}`;

async function appearsAndVanishes(dns: DnsZone, rows: Map<string, string>, port: number): Promise<void> {
  for (const transport of ['+notcp', '+tcp']) {
    const status = async () => statusOf(await dig(port, shop, 'A', transport));
    const short = async () => (await dig(port, shop, 'A', transport, '+short')).trim();
    expect(await status()).toBe('NXDOMAIN');
    await dns.put({ fqdn: shop, ipv4: '192.0.2.1' });
    rows.set(shop, '192.0.2.1');
    expect(await short()).toBe('192.0.2.1');
    await dns.put({ fqdn: shop, ipv4: '192.0.2.2' });
    rows.set(shop, '192.0.2.2');
    expect(await short()).toBe('192.0.2.2');
    await dns.remove(shop);
    rows.delete(shop);
    expect(await status()).toBe('NXDOMAIN');
  }
}

describe.skipIf(noDig !== null)(`dig against the built-in server${skipNote(noDig)}`, () => {
  test('records appear and vanish', async () => {
    const { dns, rows, port } = await aServer();
    await appearsAndVanishes(dns, rows, port);
  });

  test('it finds nothing to warn of', async () => {
    const { rows, port } = await aServer();
    rows.set(shop, '192.0.2.1');
    const questions = [
      [shop, 'A'],
      [shop, 'AAAA'],
      [shop, 'ANY'],
      [`none.${ZONE}`, 'A'],
      [ZONE, 'SOA'],
      [ZONE, 'NS'],
      [shop, 'A', '+noedns'],
      [shop, 'A', '+dnssec', '+nsid', '+cookie'],
      [shop, 'A', '+edns=1', '+ednsnegotiation'],
      ['ShOp.ApPs.ExAmPlE', 'A'],
    ];
    for (const question of questions) {
      const printed = await dig(port, ...question);
      expect(printed, question.join(' ')).toMatch(/flags: qr aa;/);
      expect(printed, question.join(' ')).not.toMatch(/warning|malformed|mismatch|bad packet/i);
    }
    expect(statusOf(await dig(port, 'example.org', 'A'))).toBe('REFUSED');
    expect(statusOf(await dig(port, shop, 'A', '+opcode=status'))).toBe('NOTIMP');
    expect(statusOf(await dig(port, shop, 'A', '+edns=1', '+noednsnegotiation'))).toBe('BADVERS');
    expect(await dig(port, ZONE, 'AXFR')).toContain('Transfer failed');
  });
});

const missing = noDig ?? noPowerDns;

describe.skipIf(missing !== null)(`dig against PowerDNS${skipNote(missing)}`, () => {
  test('records appear and vanish', async () => {
    const server = await startPowerDns(ZONE);
    const dns = openPowerDns({ zone: ZONE, url: server.url, apiKey: server.apiKey });
    await appearsAndVanishes(dns, new Map(), server.dnsPort);
    await dns.close();
    await server.close();
  });
});
