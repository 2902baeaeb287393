import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, expect, test } from 'vitest';
import { openCloudflare } from '#src/adapters/dns/cloudflare/open.ts';
import { emulateCloudflare, failure } from '../../support/dns-cloudflare.ts';
import { listed, ZONE } from './contract.ts';

const account = { zoneId: '023e105f4ecef8ad9ca31a8372d0c353', apiToken: 'cloudflare-test-token' };
const name = `shop.${ZONE}`;
const shop = { fqdn: name, ipv4: '192.0.2.1' };
const aRow = { type: 'A', name, content: '192.0.2.1', ttl: 60, proxied: false };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function connect(options: { zoneId?: string; apiToken?: string; maxPerPage?: number } = {}) {
  const { maxPerPage = 100, ...given } = options;
  const cloudflare = emulateCloudflare({ ...account, maxPerPage });
  const network = setupServer(...cloudflare.handlers);
  network.listen({ onUnhandledFrame: 'error' });
  const dns = openCloudflare({ zone: ZONE, ...account, ...given });
  closing.push(async () => {
    await dns.close();
    network.close();
  });
  const held = () => [...cloudflare.rows.values()].map(({ type, content }) => `${type} ${content}`).sort();
  return { cloudflare, dns, held };
}

test('a new record is unproxied, short-lived and names its origin', async () => {
  const { cloudflare, dns } = connect();
  await dns.put(shop);
  expect([...cloudflare.rows.values()]).toEqual([
    { ...aRow, id: 'rec1', comment: 'Subdomain of the license hub' },
  ]);
});

test('what is there already costs one look and no change', async () => {
  const { cloudflare, dns } = connect();
  cloudflare.add(aRow);
  await dns.put(shop);
  expect(cloudflare.requests.map((request) => request.split(' ')[0])).toEqual(['GET']);
});

test.each([
  ['another address', { content: '192.0.2.9' }],
  ['a proxied record', { proxied: true }],
  ['another time to live', { ttl: 1 }],
])('%s is changed in place', async (_name, change) => {
  const { cloudflare, dns } = connect();
  const { id } = cloudflare.add({ ...aRow, ...change });
  await dns.put(shop);
  expect([...cloudflare.rows.values()]).toEqual([{ ...aRow, id }]);
});

test('of several addresses one is left, and other types stay', async () => {
  const { cloudflare, dns, held } = connect({ maxPerPage: 2 });
  for (const content of ['192.0.2.7', '192.0.2.8', '192.0.2.1', '192.0.2.9', '192.0.2.6'])
    cloudflare.add({ ...aRow, content });
  cloudflare.add({ ...aRow, type: 'AAAA', content: '2001:db8::1' });
  await dns.put(shop);
  expect(held()).toEqual(['A 192.0.2.1', 'AAAA 2001:db8::1']);
  await dns.remove(name);
  expect(held()).toEqual(['AAAA 2001:db8::1']);
});

test.each(['POST', 'GET'])(
  'a lost answer to %s: the second try finds what the first has done',
  async (method) => {
    const { cloudflare, dns, held } = connect();
    cloudflare.answerNext(method, () => HttpResponse.error(), { afterWork: true });
    await dns.put(shop);
    expect(held()).toEqual(['A 192.0.2.1']);
  },
);

test.each(['PATCH', 'DELETE'])('a lost answer to %s', async (method) => {
  const { cloudflare, dns, held } = connect();
  cloudflare.add({ ...aRow, content: '192.0.2.9' });
  cloudflare.answerNext(method, () => new HttpResponse('', { status: 504 }), { afterWork: true });
  if (method === 'PATCH') await dns.put(shop);
  else await dns.remove(name);
  expect(held()).toEqual(method === 'PATCH' ? ['A 192.0.2.1'] : []);
});

test('reports an answer that is lost at both attempts, and a later call repairs it', async () => {
  const { cloudflare, dns, held } = connect();
  cloudflare.answerNext('POST', () => HttpResponse.error(), { afterWork: true });
  cloudflare.before('POST', () => cloudflare.answerNext('GET', () => HttpResponse.error()));
  await expect(dns.put(shop)).rejects.toMatchObject({ failure: 'unavailable', mayHaveActed: true });
  await dns.put({ ...shop, ipv4: '192.0.2.2' });
  expect(held()).toEqual(['A 192.0.2.2']);
});

test.each([81057, 81058])('reads again what another client creates in between (%i)', async (code) => {
  const { cloudflare, dns, held } = connect();
  cloudflare.before('POST', () => cloudflare.add({ ...aRow, content: '192.0.2.9' }));
  cloudflare.answerNext('POST', () => failure(400, code, 'Record already exists.'));
  await dns.put(shop);
  expect(held()).toEqual(['A 192.0.2.1']);
});

test('creates again what another client deletes in between, and a removal succeeds', async () => {
  const { cloudflare, dns, held } = connect();
  cloudflare.add({ ...aRow, content: '192.0.2.9' });
  cloudflare.before('PATCH', () => cloudflare.rows.clear());
  await dns.put(shop);
  expect(held()).toEqual(['A 192.0.2.1']);
  cloudflare.before('DELETE', () => cloudflare.rows.clear());
  await dns.remove(name);
  expect(held()).toEqual([]);
});

test('calls for one name at once leave one address', async () => {
  const { dns, held } = connect();
  const addresses = Array.from({ length: 10 }, (_, last) => `192.0.2.${last}`);
  await Promise.all(addresses.map((ipv4) => dns.put({ fqdn: name, ipv4 })));
  expect(held()).toEqual(['A 192.0.2.9']);
});

test('reports a conflicting record of another type', async () => {
  const { cloudflare, dns, held } = connect();
  cloudflare.add({ ...aRow, type: 'CNAME', content: 'elsewhere.example' });
  await expect(dns.put(shop)).rejects.toMatchObject({
    failure: 'conflict',
    message: `Another DNS record exists at ${name}.`,
  });
  expect(held()).toEqual(['CNAME elsewhere.example']);
});

test.each([
  ['a wrong token', { apiToken: 'wrong-token-77' }, 'credential is not accepted'],
  ['a wrong zone', { zoneId: 'ffff' }, '7003 Could not route'],
])('%s is a refusal', async (_name, change, detail) => {
  const { dns } = connect(change);
  for (const call of [dns.put(shop), dns.remove(name)]) {
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: 'refused', message: 'The DNS provider refused the change.' });
    expect(error).toMatchObject({ cause: { message: expect.stringContaining(detail) } });
    expect(JSON.stringify([String(error), error instanceof Error && String(error.cause)])).not.toContain(
      'wrong-token',
    );
  }
});

test.each([
  ['too many requests', () => new HttpResponse('', { status: 429 })],
  ['a page without records', () => HttpResponse.json({ success: true, result: 'none' })],
])('%s: unavailable, and not asked again', async (_name, answer) => {
  const { cloudflare, dns, held } = connect();
  cloudflare.answerNext('GET', answer);
  await expect(dns.put(shop)).rejects.toMatchObject({ failure: 'unavailable', mayHaveActed: false });
  expect(cloudflare.requests).toHaveLength(1);
  expect(held()).toEqual([]);
});

test.each([
  ['a broken gateway', () => new HttpResponse('<html>', { status: 502 })],
  ['a page for people', () => new HttpResponse('<html>')],
  ['an unknown form', () => HttpResponse.json({ ok: true })],
])('%s is asked once more', async (_name, answer) => {
  const { cloudflare, dns, held } = connect();
  cloudflare.answerNext('GET', answer);
  await dns.put(shop);
  expect(held()).toEqual(['A 192.0.2.1']);
});

test('the list goes over all pages and keeps to the zone', async () => {
  const { cloudflare, dns } = connect({ maxPerPage: 2 });
  for (const label of ['a', 'b', 'c', 'd', 'e']) cloudflare.add({ ...aRow, name: `${label}.${ZONE}` });
  for (const other of [ZONE, `deep.er.${ZONE}`, 'www.example', `*.${ZONE}`])
    cloudflare.add({ ...aRow, name: other });
  cloudflare.add({ ...aRow, type: 'TXT', content: 'text' });
  expect((await listed(dns)).map(({ fqdn }) => fqdn)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((label) => `${label}.${ZONE}`),
  );
  expect(cloudflare.requests).toHaveLength(5);
});
