import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPowerDns } from '#src/adapters/dns/powerdns/open.ts';
import { addressesOf } from '../../support/dns-client.ts';
import { noPowerDns, type PowerDns, startPowerDns } from '../../support/powerdns.ts';
import { skipNote } from '../../support/skip-note.ts';
import { listed, ZONE } from './contract.ts';

const shop = { fqdn: `shop.${ZONE}`, ipv4: '192.0.2.1' };

describe.skipIf(noPowerDns !== null)(`a real PowerDNS${skipNote(noPowerDns)}`, () => {
  let server: PowerDns;
  beforeAll(async () => {
    server = await startPowerDns(ZONE);
  });
  afterAll(() => server.close());
  const connect = (change: Partial<{ zone: string; apiKey: string; url: string }> = {}) =>
    openPowerDns({ zone: ZONE, url: server.url, apiKey: server.apiKey, ...change });

  test('a wrong key is a refusal that does not repeat it', async () => {
    const dns = connect({ apiKey: 'wrong-key-9f3' });
    const error = await dns.put(shop).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'DnsError', failure: 'refused', mayHaveActed: false });
    expect(error).toMatchObject({ cause: { message: expect.stringContaining('PowerDNS returned 401') } });
    expect(inFull(error)).not.toContain('wrong-key-9f3');
    await dns.close();
  });

  test('a zone that is not there is a refusal, and is not created', async () => {
    const dns = connect({ zone: 'none.example' });
    await expect(dns.put({ ...shop, fqdn: 'shop.none.example' })).rejects.toMatchObject({
      failure: 'refused',
    });
    await expect(dns.remove('shop.none.example')).rejects.toMatchObject({ failure: 'refused' });
    expect((await server.api('GET', '/zones/none.example.')).status).toBe(404);
    await dns.close();
  });

  test("a record of another type is a conflict and stays, as do the operator's other records", async () => {
    const dns = connect();
    const rrsets = [
      aSet('alias', 'CNAME', 'elsewhere.example.'),
      aSet('both', 'AAAA', '2001:db8::1'),
      aSet('deep.er', 'A', '192.0.2.99'),
      aSet('off', 'A', '192.0.2.98', true),
    ];
    expect((await server.api('PATCH', `/zones/${ZONE}.`, { rrsets })).status).toBe(204);

    await expect(dns.put({ ...shop, fqdn: `alias.${ZONE}` })).rejects.toMatchObject({
      failure: 'conflict',
      message: `Another DNS record exists at alias.${ZONE}.`,
    });
    await dns.put({ ...shop, fqdn: `both.${ZONE}` });
    expect(await listed(dns)).toEqual([{ fqdn: `both.${ZONE}`, ipv4: '192.0.2.1' }]);
    const found = ['both', 'er', 'alias'].map((label) => dns.hasRecord?.(`${label}.${ZONE}`));
    expect(await Promise.all(found)).toEqual([true, false, false]);
    await dns.remove(`both.${ZONE}`);
    await dns.remove(`alias.${ZONE}`);

    const zone = (await (await server.api('GET', `/zones/${ZONE}.`)).json()) as {
      rrsets: { name: string }[];
    };
    const names = zone.rrsets.map(({ name }) => name);
    for (const name of ['alias', 'both', 'deep.er', 'off']) expect(names).toContain(`${name}.${ZONE}.`);
    await dns.close();
  });

  test('several addresses that an operator gave a name become one', async () => {
    const dns = connect();
    const records = ['192.0.2.5', '192.0.2.6'].map((content) => ({ content, disabled: false }));
    const rrset = { name: `many.${ZONE}.`, type: 'A', ttl: 60, changetype: 'REPLACE', records };
    await server.api('PATCH', `/zones/${ZONE}.`, { rrsets: [rrset] });
    expect(await addressesOf(server.dnsPort, `many.${ZONE}`)).toHaveLength(2);
    await dns.put({ ...shop, fqdn: `many.${ZONE}` });
    expect(await addressesOf(server.dnsPort, `many.${ZONE}`)).toEqual(['192.0.2.1']);
    await dns.remove(`many.${ZONE}`);
    await dns.close();
  });

  test('a server that is away is unavailable', async () => {
    const dns = connect({ url: 'http://127.0.0.1:1' });
    await expect(dns.put(shop)).rejects.toMatchObject({
      failure: 'unavailable',
      message: 'The DNS provider returned an unexpected response. Try again later.',
    });
    await dns.close();
  });
});

describe('answers that a PowerDNS behind a proxy may give', () => {
  const url = 'http://powerdns.internal:8081/';
  const network = setupServer();
  beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());
  const connect = () => openPowerDns({ zone: ZONE, url, apiKey: 'powerdns-test-key' });
  const answering = (answer: () => Response) => {
    const seen: Request[] = [];
    const path = `http://powerdns.internal:8081/api/v1/servers/localhost/zones/${ZONE}.`;
    network.use(
      http.all(path, ({ request }) => {
        seen.push(request);
        return answer();
      }),
    );
    return seen;
  };

  test('an answer that is lost is asked for once more', async () => {
    let count = 0;
    const seen = answering(() => {
      count += 1;
      return count === 1 ? HttpResponse.error() : new HttpResponse(null, { status: 204 });
    });
    await connect().put(shop);
    expect(seen).toHaveLength(2);
  });

  test.each([
    ['silence twice', () => HttpResponse.error(), 'unavailable', 2],
    ['502', () => new HttpResponse('<html>', { status: 502 }), 'unavailable', 2],
    ['429', () => new HttpResponse(null, { status: 429 }), 'unavailable', 1],
    ['a redirect', () => HttpResponse.redirect('http://elsewhere.internal/', 307), 'refused', 1],
    ['a page', () => new HttpResponse('<html>', { status: 404 }), 'unavailable', 2],
    ['422', () => HttpResponse.json({ error: 'no such record type' }, { status: 422 }), 'refused', 1],
    ['an endless page', () => new HttpResponse('x'.repeat(100_000), { status: 200 }), 'unavailable', 2],
  ])('%s', async (_name, answer, failure, requests) => {
    const seen = answering(answer);
    await expect(connect().put(shop)).rejects.toMatchObject({ name: 'DnsError', failure });
    expect(seen).toHaveLength(requests);
    expect(seen.map(({ headers }) => headers.get('x-api-key'))).not.toContain(null);
  });

  test('a zone in an unknown form', async () => {
    answering(() => HttpResponse.json({ rrsets: 'none' }));
    await expect(listed(connect())).rejects.toMatchObject({ failure: 'unavailable' });
  });
});

function aSet(label: string, type: string, content: string, disabled = false) {
  return {
    name: `${label}.${ZONE}.`,
    type,
    ttl: 60,
    changetype: 'REPLACE',
    records: [{ content, disabled }],
  };
}

function inFull(error: unknown): string {
  return error instanceof Error ? `${error.stack} ${inFull(error.cause)}` : String(error);
}
