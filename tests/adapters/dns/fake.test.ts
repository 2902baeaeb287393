import { expect, test } from 'vitest';
import { fakeDns } from '#src/adapters/dns/fake.ts';
import { ZONE } from './contract.ts';

const fqdn = `shop.${ZONE}`;
const ipv4 = '192.0.2.1';

test('a planned failure does nothing and happens once', async () => {
  const dns = fakeDns(ZONE);
  dns.failNext('conflict');
  await expect(dns.put({ fqdn, ipv4 })).rejects.toMatchObject({ failure: 'conflict', mayHaveActed: false });
  expect(dns.records.size).toBe(0);
  await dns.put({ fqdn, ipv4 });
  dns.failNext();
  await expect(dns.remove(fqdn)).rejects.toMatchObject({ failure: 'unavailable' });
  expect([...dns.records]).toEqual([[fqdn, ipv4]]);
  expect(dns.calls.map(({ kind }) => kind)).toEqual(['put', 'put', 'remove']);
});

test('a lost answer leaves the work done', async () => {
  const dns = fakeDns(ZONE);
  dns.loseNextAnswer();
  await expect(dns.put({ fqdn, ipv4 })).rejects.toMatchObject({ failure: 'unavailable', mayHaveActed: true });
  expect([...dns.records]).toEqual([[fqdn, ipv4]]);
  dns.loseNextAnswer();
  await expect(dns.remove(fqdn)).rejects.toMatchObject({ mayHaveActed: true });
  await dns.remove(fqdn);
  expect(dns.records.size).toBe(0);
});

test('held calls wait', async () => {
  const dns = fakeDns(ZONE);
  const release = dns.hold();
  const put = dns.put({ fqdn, ipv4 });
  expect([dns.calls.length, dns.records.size]).toEqual([1, 0]);
  release();
  await put;
  expect(dns.records.size).toBe(1);
});
