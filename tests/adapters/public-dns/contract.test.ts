import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakePublicDns } from '#src/adapters/public-dns/fake.ts';
import { DnsUnknown, type PublicDns } from '#src/adapters/public-dns/port.ts';
import { openPublicDns } from '#src/adapters/public-dns/resolver.ts';
import { type NameServer, openNameServer } from '../../support/name-server.ts';

/** What the port promises, by the fake and by real DNS messages to a name server on loopback. */

interface Harness {
  readonly publicDns: PublicDns;
  readonly aliasOf: Map<string, string>;
  readonly addressesOf: Map<string, readonly string[]>;
  readonly textsOf: Map<string, readonly string[]>;
  readonly silent: Set<string>;
  close(): Promise<void>;
}

contract('fake', async () => {
  const publicDns = fakePublicDns();
  return { ...publicDns, publicDns, close: async () => {} };
});
contract('resolver', openResolverHarness);

async function openResolverHarness(): Promise<Harness & NameServer> {
  const server = await openNameServer();
  return { ...server, publicDns: openPublicDns({ servers: [server.address], deadlineMs: 1_500 }) };
}

function contract(name: string, open: () => Promise<Harness>): void {
  describe(`public DNS contract: ${name}`, () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());
    beforeEach(() => {
      for (const records of [harness.aliasOf, harness.addressesOf, harness.textsOf, harness.silent])
        records.clear();
    });

    test('aliases are followed in their order', async () => {
      harness.aliasOf.set('docs.a.example', 'cdn.a.example').set('cdn.a.example', 'edge.example');
      expect(await harness.publicDns.aliases('docs.a.example')).toEqual(['cdn.a.example', 'edge.example']);
    });

    test('an invalid and an unknown name have no records', async () => {
      harness.addressesOf.set('plain.a.example', ['192.0.2.7']);
      expect(await harness.publicDns.aliases('plain.a.example')).toEqual([]);
      expect(await harness.publicDns.aliases('nothing.a.example')).toEqual([]);
    });

    test('a ring ends after eight', async () => {
      harness.aliasOf.set('one.example', 'two.example').set('two.example', 'one.example');
      expect(await harness.publicDns.aliases('one.example')).toHaveLength(8);
    });

    test('addresses are those of both families, also behind an alias, and an empty list where no record exists', async () => {
      harness.addressesOf.set('site.example', ['192.0.2.7', '2001:db8::7']);
      harness.aliasOf.set('www.site.example', 'site.example');
      for (const host of ['site.example', 'www.site.example'])
        expect(await harness.publicDns.addresses(host)).toEqual(['192.0.2.7', '2001:db8::7']);
      expect(await harness.publicDns.addresses('nothing.example')).toEqual([]);
    });

    test('of many addresses and texts only the first are read', async () => {
      const addresses = Array.from({ length: 30 }, (_, index) => `192.0.2.${index + 1}`);
      harness.addressesOf.set('many.example', addresses);
      expect(await harness.publicDns.addresses('many.example')).toHaveLength(10);
      harness.textsOf.set(
        'many.example',
        Array.from({ length: 80 }, (_, index) => `text ${index}`),
      );
      expect(await harness.publicDns.texts('many.example')).toHaveLength(50);
    });

    test('texts are read whole, also behind an alias, and an empty list where no record exists', async () => {
      const long = 'x'.repeat(300);
      harness.textsOf.set('_proof.example', ['first', long]);
      harness.aliasOf.set('_proof.other.example', '_proof.example');
      for (const host of ['_proof.example', '_proof.other.example'])
        expect(await harness.publicDns.texts(host)).toEqual(['first', long]);
      expect(await harness.publicDns.texts('_proof.nothing.example')).toEqual([]);
    });

    test('silence is no answer, at the first name and behind an alias', async () => {
      harness.aliasOf.set('docs.b.example', 'silent.example');
      harness.silent.add('silent.example');
      for (const hostname of ['silent.example', 'docs.b.example'])
        await expect(harness.publicDns.aliases(hostname)).rejects.toBeInstanceOf(DnsUnknown);
      await expect(harness.publicDns.addresses('silent.example')).rejects.toBeInstanceOf(DnsUnknown);
      await expect(harness.publicDns.texts('silent.example')).rejects.toBeInstanceOf(DnsUnknown);
    });
  });
}

test('the resolver writes names in lower case', async () => {
  const harness = await openResolverHarness();
  harness.aliasOf.set('docs.c.example', 'Edge.EXAMPLE');
  expect(await harness.publicDns.aliases('docs.c.example')).toEqual(['edge.example']);
  await harness.close();
});

test('a server that fails is no answer', async () => {
  const harness = await openResolverHarness();
  harness.failing.add('_proof.failing.example');
  await expect(harness.publicDns.texts('_proof.failing.example')).rejects.toBeInstanceOf(DnsUnknown);
  await harness.close();
});

test('a resolver without a name server knows nothing, in time', async () => {
  const publicDns = openPublicDns({ servers: ['127.0.0.1:1'], deadlineMs: 500 });
  const begun = performance.now();
  await expect(publicDns.aliases('docs.d.example')).rejects.toBeInstanceOf(DnsUnknown);
  await expect(publicDns.texts('docs.d.example')).rejects.toBeInstanceOf(DnsUnknown);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('an empty list of name servers means those of the machine', async () => {
  expect(await openPublicDns({ servers: [] }).addresses('localhost')).toContain('127.0.0.1');
});
