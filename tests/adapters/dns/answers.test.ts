import type { RecordType } from 'dns-packet';
import { describe, expect, test } from 'vitest';
import { addressesOf, anOpt, aQuery, ask, exchange, type Transport } from '../../support/dns-client.ts';
import { ZONE } from './contract.ts';
import { aServer } from './support.ts';

const TRANSPORTS: Transport[] = ['udp', 'tcp'];

const NOERROR = 0;
const NXDOMAIN = 3;
const REFUSED = 5;
const soa = (ttl: number) => ({
  type: 'SOA',
  name: ZONE,
  ttl,
  data: expect.objectContaining({ mname: `ns1.${ZONE}`, rname: `hostmaster.${ZONE}`, minimum: 10 }),
});

describe.each(TRANSPORTS)('questions over %s', (transport) => {
  test('a name that has a row', async () => {
    const { port, rows } = await aServer();
    rows.set(`shop.${ZONE}`, '192.0.2.1');
    const heard = await ask(port, transport, `shop.${ZONE}`);
    expect(heard).toMatchObject({ id: 4711, code: NOERROR, flag_qr: true, flag_aa: true, flag_ra: false });
    expect(heard).toMatchObject({ flag_tc: false, flag_rd: false, flag_ad: false });
    expect(heard.answers).toMatchObject([{ type: 'A', name: `shop.${ZONE}`, ttl: 60, data: '192.0.2.1' }]);
    expect([heard.authorities, heard.additionals]).toEqual([[], []]);
  });

  test('a name without records: NXDOMAIN, with the SOA that sets for how long', async () => {
    const { port } = await aServer();
    const heard = await ask(port, transport, `shop.${ZONE}`);
    expect(heard).toMatchObject({ code: NXDOMAIN, flag_aa: true, answers: [] });
    expect(heard.authorities).toMatchObject([soa(10)]);
  });

  test.each<RecordType>(['AAAA', 'TXT', 'MX', 'NS', 'SOA', 'CNAME', 'CAA', 'DS'])(
    'another type, %s, at a name that is there: no data',
    async (type) => {
      const { port, rows } = await aServer();
      rows.set(`shop.${ZONE}`, '192.0.2.1');
      const heard = await ask(port, transport, `shop.${ZONE}`, type);
      expect(heard).toMatchObject({ code: NOERROR, flag_aa: true, answers: [] });
      expect(heard.authorities).toMatchObject([soa(10)]);
    },
  );

  test.each(['example', 'other.example', `x${ZONE}`, 'apps.example.com', 'com', '.'])(
    'a name outside of the zone, %s, is refused without a record',
    async (name) => {
      const { port } = await aServer({ find: () => Promise.reject(new Error('must not be asked')) });
      const heard = await ask(port, transport, name);
      expect(heard).toMatchObject({ code: REFUSED, flag_aa: false, answers: [], authorities: [] });
    },
  );

  test('the zone itself', async () => {
    const { port } = await aServer({ apexIpv4: '192.0.2.80' });
    const asked = async (type: RecordType) => (await ask(port, transport, ZONE, type)).answers;
    expect(await asked('SOA')).toMatchObject([soa(3600)]);
    expect(await asked('NS')).toMatchObject([{ type: 'NS', name: ZONE, data: `ns1.${ZONE}` }]);
    expect(await asked('A')).toMatchObject([{ type: 'A', name: ZONE, data: '192.0.2.80' }]);
    expect(await addressesOf(port, `ns1.${ZONE}`)).toEqual(['127.0.0.1']);
  });

  test('a zone and a name server without addresses exist all the same', async () => {
    const { port } = await aServer({ nameServers: [{ name: `ns1.${ZONE}`, ipv4: null }] });
    expect(await addressesOf(port, ZONE)).toEqual([]);
    expect(await addressesOf(port, `ns1.${ZONE}`)).toEqual([]);
  });

  test('name servers at the zone itself and deeper below it, with the names above them', async () => {
    const nameServers = [
      { name: `ns1.dns.${ZONE}`, ipv4: '192.0.2.53' },
      { name: ZONE, ipv4: '192.0.2.54' },
    ];
    const { port, rows } = await aServer({ nameServers });
    const servers = await ask(port, transport, ZONE, 'NS');
    expect(servers.additionals).toMatchObject([
      { type: 'A', name: `ns1.dns.${ZONE}`, data: '192.0.2.53' },
      { type: 'A', name: ZONE, data: '192.0.2.54' },
    ]);
    expect(await addressesOf(port, `ns1.dns.${ZONE}`)).toEqual(['192.0.2.53']);
    expect(await addressesOf(port, ZONE)).toEqual(['192.0.2.54']);
    expect(await ask(port, transport, `dns.${ZONE}`)).toMatchObject({ code: NOERROR, answers: [] });
    expect(await ask(port, transport, `ns2.dns.${ZONE}`)).toMatchObject({ code: NXDOMAIN });
    rows.set(`dns.${ZONE}`, '192.0.2.1');
    expect(await addressesOf(port, `dns.${ZONE}`)).toEqual(['192.0.2.1']);
  });

  test('case is ignored in comparing and kept in answering', async () => {
    const { port, rows } = await aServer();
    rows.set(`shop.${ZONE}`, '192.0.2.1');
    const heard = await ask(port, transport, 'sHoP.aPPs.EXAMPLE');
    expect(heard.questions).toMatchObject([{ name: 'sHoP.aPPs.EXAMPLE' }]);
    expect(heard.answers).toMatchObject([{ name: 'sHoP.aPPs.EXAMPLE', data: '192.0.2.1' }]);
  });

  test('ANY gets one record set', async () => {
    const { port, rows } = await aServer();
    rows.set(`shop.${ZONE}`, '192.0.2.1');
    const any = async (name: string) =>
      (await exchange(port, transport, ofType(aQuery(name), 255))).answers?.map(({ type }) => type);
    expect(await any(`shop.${ZONE}`)).toEqual(['A']);
    expect(await any(ZONE)).toEqual(['SOA']);
  });

  test.each([251, 252])('the zone is not transferred (type %i)', async (type) => {
    const { port } = await aServer();
    expect(await exchange(port, transport, ofType(aQuery(ZONE), type))).toMatchObject({ code: REFUSED });
  });

  test('other classes are refused', async () => {
    const { port } = await aServer();
    const chaos = aQuery('version.bind', 'TXT', {
      questions: [{ name: 'version.bind', type: 'TXT', class: 'CH' }],
    });
    expect(await exchange(port, transport, chaos)).toMatchObject({ code: REFUSED });
  });

  test('recursion is not offered to who desires it', async () => {
    const { port } = await aServer();
    const heard = await exchange(port, transport, aQuery(`shop.${ZONE}`, 'A', { flags: 1 << 8 }));
    expect(heard).toMatchObject({ code: NXDOMAIN, flag_rd: true, flag_ra: false });
  });

  test('a label with a dot in it is not two labels', async () => {
    const { port, rows } = await aServer();
    rows.set(`shop.${ZONE}`, '192.0.2.1');
    const question = Buffer.concat([label('shop.apps'), label('example'), Buffer.from([0, 0, 1, 0, 1])]);
    const message = Buffer.concat([aQuery('.').subarray(0, 12), question]);
    const heard = await exchange(port, transport, message);
    expect(heard).toMatchObject({ code: REFUSED, answers: [] });
    expect(heard.bytes.subarray(12, 12 + question.length)).toEqual(question);
  });

  test('a name of strange bytes does not exist, and is returned unchanged', async () => {
    const { port } = await aServer();
    const question = Buffer.concat([
      Buffer.from([3, 0xff, 0x00, 0x2e]),
      label('apps'),
      label('example'),
      Buffer.from([0, 0, 1, 0, 1]),
    ]);
    const heard = await exchange(port, transport, Buffer.concat([aQuery('.').subarray(0, 12), question]));
    expect(heard).toMatchObject({ code: NXDOMAIN });
    expect(heard.bytes.subarray(12, 12 + question.length)).toEqual(question);
  });
});

describe('EDNS', () => {
  test('an OPT record is answered with one, and none with none', async () => {
    const { port } = await aServer();
    const withOpt = aQuery(ZONE, 'SOA', { additionals: [anOpt({ flags: 1 << 15, flag_do: true })] });
    const heard = await exchange(port, 'udp', withOpt);
    expect(heard).toMatchObject({
      code: NOERROR,
      edns: { udpPayloadSize: 1232, ednsVersion: 0, flag_do: true },
    });
    expect((await ask(port, 'udp', ZONE, 'SOA')).edns).toBeUndefined();
  });

  test('a version that is not known is named so', async () => {
    const { port } = await aServer();
    const heard = await exchange(
      port,
      'udp',
      aQuery(ZONE, 'SOA', { additionals: [anOpt({ ednsVersion: 1 })] }),
    );
    expect(heard).toMatchObject({ code: 16, answers: [], edns: { ednsVersion: 0 } });
  });

  test('what is too long for the asker is cut over UDP and whole over TCP', async () => {
    const nameServers = Array.from({ length: 12 }, (_, index) => ({
      name: `${'a'.repeat(50)}.${'b'.repeat(50)}.example-${index}.net`,
      ipv4: null,
    }));
    const { port } = await aServer({ nameServers });
    const cut = await ask(port, 'udp', ZONE, 'NS');
    expect(cut).toMatchObject({ code: NOERROR, flag_tc: true, answers: [], authorities: [] });
    expect(cut.questions).toMatchObject([{ name: ZONE }]);
    expect(cut.bytes.length).toBeLessThanOrEqual(512);
    const whole = await ask(port, 'tcp', ZONE, 'NS');
    expect([whole.flag_tc, whole.answers?.length]).toEqual([false, 12]);
  });

  test('an asker that claims less than 512 bytes is given 512', async () => {
    const { port, rows } = await aServer();
    rows.set(`shop.${ZONE}`, '192.0.2.1');
    const query = aQuery(`shop.${ZONE}`, 'A', { additionals: [anOpt({ udpPayloadSize: 1 })] });
    expect(await exchange(port, 'udp', query)).toMatchObject({
      flag_tc: false,
      answers: [{ data: '192.0.2.1' }],
    });
  });
});

describe('the rows', () => {
  test('what cannot be read is a failure and not an absence', async () => {
    const { port, lines } = await aServer({ find: () => Promise.reject(new Error('database is away')) });
    const heard = await ask(port, 'udp', `shop.${ZONE}`);
    expect(heard).toMatchObject({ code: 2, flag_aa: false, answers: [], authorities: [] });
    expect(await ask(port, 'tcp', `shop.${ZONE}`)).toMatchObject({ code: 2 });
    // The second line falls into the time in which the log is quiet.
    expect(lines).toEqual(['A DNS question could not be answered: database is away']);
    expect(await ask(port, 'udp', ZONE, 'SOA')).toMatchObject({ code: NOERROR });
  });

  test('a row that does not come is a failure after its deadline', async () => {
    const { port } = await aServer({ find: () => new Promise(() => {}), lookupDeadlineMs: 50 });
    expect(await ask(port, 'udp', `shop.${ZONE}`)).toMatchObject({ code: 2 });
  });

  test('a database that hangs is asked a bounded number of times', async () => {
    let asked = 0;
    const find = () => {
      asked += 1;
      return new Promise<null>(() => {});
    };
    const { port } = await aServer({ find, lookupDeadlineMs: 50, maxLookups: 3 });
    for (let count = 0; count < 6; count += 1)
      expect(await ask(port, 'udp', `shop-${count}.${ZONE}`)).toMatchObject({ code: 2 });
    expect(asked).toBe(3);
  });

  test('names that no row can have are not asked for', async () => {
    const { port } = await aServer({ find: () => Promise.reject(new Error('must not be asked')) });
    for (const name of [`a.b.${ZONE}`, `_dmarc.${ZONE}`, `-a.${ZONE}`, `*.${ZONE}`])
      expect(await addressesOf(port, name)).toBe('NXDOMAIN');
  });

  test('two servers over the same rows answer alike', async () => {
    const one = await aServer();
    const other = await aServer({ find: async (fqdn) => one.rows.get(fqdn) ?? null });
    one.rows.set(`shop.${ZONE}`, '192.0.2.1');
    expect(await addressesOf(other.port, `shop.${ZONE}`)).toEqual(['192.0.2.1']);
    one.rows.delete(`shop.${ZONE}`);
    expect(await addressesOf(other.port, `shop.${ZONE}`)).toBe('NXDOMAIN');
  });
});

function label(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
}

/** The same question for a type that the library has no name for. */
function ofType(query: Buffer, type: number): Buffer {
  const changed = Buffer.from(query);
  changed.writeUInt16BE(type, changed.length - 4);
  return changed;
}
