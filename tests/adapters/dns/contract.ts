import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DnsError, type DnsRecord, type DnsZone } from '#src/adapters/dns/port.ts';

/** The zone of every harness. */
export const ZONE = 'apps.example';

/** What a harness makes: an empty zone, and a way to ask it. */
export interface DnsHarness {
  readonly dns: DnsZone;
  /** The hub's rows. They are written as the hub does it: after the call has succeeded. */
  readonly rows: Map<string, string>;
  /** The addresses that the zone's own server gives, or would give, for a name. */
  ask(fqdn: string): Promise<readonly string[] | 'NXDOMAIN'>;
  /** Whether it keeps records of its own, which can differ from the rows. */
  readonly holdsCopy: boolean;
  close(): Promise<void>;
}

/** All that a provider holds; nothing where it holds no copy. */
export async function listed(dns: DnsZone): Promise<DnsRecord[]> {
  const held: DnsRecord[] = [];
  for await (const page of dns.list?.() ?? []) held.push(...page);
  return held;
}

/** What every adapter of the port guarantees. */
export function dnsContract(name: string, open: () => Promise<DnsHarness>): void {
  describe(`DNS contract: ${name}`, () => {
    let harness: DnsHarness;
    let made = 0;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    const aName = () => {
      made += 1;
      return `shop-${made}.${ZONE}`;
    };
    const provision = async (fqdn: string, ipv4: string) => {
      await harness.dns.put({ fqdn, ipv4 });
      harness.rows.set(fqdn, ipv4);
    };
    const release = async (fqdn: string) => {
      await harness.dns.remove(fqdn);
      harness.rows.delete(fqdn);
    };

    test('a name is there at once, and gone at once', async () => {
      const fqdn = aName();
      expect(await harness.ask(fqdn)).toBe('NXDOMAIN');
      await provision(fqdn, '192.0.2.1');
      expect(await harness.ask(fqdn)).toEqual(['192.0.2.1']);
      await release(fqdn);
      expect(await harness.ask(fqdn)).toBe('NXDOMAIN');
      await provision(fqdn, '192.0.2.2');
      expect(await harness.ask(fqdn)).toEqual(['192.0.2.2']);
    });

    test('another address moves it', async () => {
      const fqdn = aName();
      await provision(fqdn, '192.0.2.1');
      await provision(fqdn, '198.51.100.7');
      expect(await harness.ask(fqdn)).toEqual(['198.51.100.7']);
    });

    test('what is there can be put again, and what is gone removed again', async () => {
      const fqdn = aName();
      await release(fqdn);
      await provision(fqdn, '192.0.2.1');
      await provision(fqdn, '192.0.2.1');
      expect(await harness.ask(fqdn)).toEqual(['192.0.2.1']);
      await release(fqdn);
      await release(fqdn);
      expect(await harness.ask(fqdn)).toBe('NXDOMAIN');
    });

    test('names do not touch each other', async () => {
      const [one, other] = [aName(), aName()];
      await Promise.all([provision(one, '192.0.2.1'), provision(other, '192.0.2.2')]);
      await release(one);
      expect(await harness.ask(one)).toBe('NXDOMAIN');
      expect(await harness.ask(other)).toEqual(['192.0.2.2']);
      expect(await harness.ask(`deeper.${other}`)).toBe('NXDOMAIN');
    });

    test('many names at once', async () => {
      const names = Array.from({ length: 20 }, aName);
      await Promise.all(names.map((fqdn) => provision(fqdn, '192.0.2.3')));
      for (const fqdn of names) expect(await harness.ask(fqdn)).toEqual(['192.0.2.3']);
      await Promise.all(names.map(release));
      for (const fqdn of names) expect(await harness.ask(fqdn)).toBe('NXDOMAIN');
    });

    test('the longest label there is', async () => {
      const fqdn = `${'a'.repeat(63)}.${ZONE}`;
      await provision(fqdn, '192.0.2.1');
      expect(await harness.ask(fqdn)).toEqual(['192.0.2.1']);
      await release(fqdn);
    });

    test.each([
      ZONE,
      'example',
      'shop.other.example',
      `a.b.${ZONE}`,
      `*.${ZONE}`,
      `.${ZONE}`,
      `-a.${ZONE}`,
      `Shop.${ZONE}`,
      `shop.${ZONE}.`,
      `sh op.${ZONE}`,
      `shop${ZONE}`,
      `${'a'.repeat(64)}.${ZONE}`,
      '',
    ])('ignores the name %j', async (fqdn) => {
      await expect(harness.dns.put({ fqdn, ipv4: '192.0.2.1' })).rejects.toMatchObject(refused);
      await expect(harness.dns.remove(fqdn)).rejects.toMatchObject(refused);
    });

    test.each(['', '192.0.2', '192.0.2.256', '2001:db8::1', '192.0.2.1 ', '0x7f.1'])(
      'an address %j is refused and leaves the name as it was',
      async (ipv4) => {
        const fqdn = aName();
        await provision(fqdn, '192.0.2.1');
        await expect(harness.dns.put({ fqdn, ipv4 })).rejects.toThrow(DnsError);
        expect(await harness.ask(fqdn)).toEqual(['192.0.2.1']);
      },
    );

    test('lists what it holds', async () => {
      const [kept, gone] = [aName(), aName()];
      await provision(kept, '192.0.2.9');
      await provision(gone, '192.0.2.9');
      await release(gone);
      expect(harness.dns.list !== undefined).toBe(harness.holdsCopy);
      const hasRecord = harness.dns.hasRecord;
      const found = await Promise.all([kept, gone].map((fqdn) => hasRecord?.(fqdn)));
      expect(found).toEqual(harness.holdsCopy ? [true, false] : [undefined, undefined]);
      const held = await listed(harness.dns);
      const rows = [...harness.rows].map(([fqdn, ipv4]) => ({ fqdn, ipv4 }));
      expect(held.sort(byName)).toEqual(harness.holdsCopy ? rows.sort(byName) : []);
    });
  });
}

const byName = (left: DnsRecord, right: DnsRecord) => (left.fqdn < right.fqdn ? -1 : 1);

const refused = { name: 'DnsError', failure: 'refused', mayHaveActed: false };
