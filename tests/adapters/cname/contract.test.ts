import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode } from 'dns-packet';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeCnames } from '#src/adapters/cname/fake.ts';
import { type CnameLookup, CnameUnknown } from '#src/adapters/cname/port.ts';
import { openCnameResolver } from '#src/adapters/cname/resolver.ts';

/** What the port promises, by the fake and by real DNS messages to a name server on loopback. */

interface Harness {
  readonly cnames: CnameLookup;
  readonly aliases: Map<string, string>;
  readonly silent: Set<string>;
  close(): Promise<void>;
}

contract('fake', async () => ({ ...harnessOfFake(), close: async () => {} }));
contract('resolver', openResolverHarness);

function harnessOfFake() {
  const cnames = fakeCnames();
  return { cnames, aliases: cnames.aliases, silent: cnames.silent };
}

async function openResolverHarness(): Promise<Harness> {
  const [aliases, silent] = [new Map<string, string>(), new Set<string>()];
  const server = await openNameServer(aliases, silent);
  const cnames = openCnameResolver({ servers: [`127.0.0.1:${server.address().port}`], deadlineMs: 700 });
  return { cnames, aliases, silent, close: async () => void server.close() };
}

/** Answers for its aliases and for names that begin with `plain`; there is nothing else. */
async function openNameServer(aliases: Map<string, string>, silent: Set<string>): Promise<Socket> {
  const server = createSocket('udp4').on('message', (bytes, { address, port }) => {
    const { id, questions } = decode(bytes);
    const name = questions?.[0]?.name.toLowerCase() ?? '';
    if (silent.has(name)) return;
    const target = aliases.get(name);
    const isKnown = target !== undefined || name.startsWith('plain');
    const answer = encode({
      ...{ type: 'response', id, questions },
      flags: isKnown ? 0x180 : 0x183,
      answers: target === undefined ? [] : [{ type: 'CNAME', name, ttl: 1, data: target }],
    });
    server.send(answer, port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function contract(name: string, open: () => Promise<Harness>): void {
  describe(`aliases contract: ${name}`, () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());
    beforeEach(() => {
      harness.aliases.clear();
      harness.silent.clear();
    });

    test('aliases are followed in their order', async () => {
      harness.aliases.set('docs.a.example', 'cdn.a.example').set('cdn.a.example', 'edge.example');
      expect(await harness.cnames.follow('docs.a.example')).toEqual(['cdn.a.example', 'edge.example']);
    });

    test('a name that is none, and one that is not there, have none', async () => {
      expect(await harness.cnames.follow('plain.a.example')).toEqual([]);
      expect(await harness.cnames.follow('nothing.a.example')).toEqual([]);
    });

    test('a ring ends after eight', async () => {
      harness.aliases.set('one.example', 'two.example').set('two.example', 'one.example');
      expect(await harness.cnames.follow('one.example')).toHaveLength(8);
    });

    test('silence is no answer, at the first name and behind an alias', async () => {
      harness.aliases.set('docs.b.example', 'silent.example');
      harness.silent.add('silent.example');
      for (const hostname of ['silent.example', 'docs.b.example'])
        await expect(harness.cnames.follow(hostname)).rejects.toBeInstanceOf(CnameUnknown);
    });
  });
}

test('the resolver writes names in lower case', async () => {
  const harness = await openResolverHarness();
  harness.aliases.set('docs.c.example', 'Edge.EXAMPLE');
  expect(await harness.cnames.follow('docs.c.example')).toEqual(['edge.example']);
  await harness.close();
});

test('a resolver without a name server knows nothing, in time', async () => {
  const cnames = openCnameResolver({ servers: ['127.0.0.1:1'], deadlineMs: 500 });
  const begun = performance.now();
  await expect(cnames.follow('docs.d.example')).rejects.toBeInstanceOf(CnameUnknown);
  expect(performance.now() - begun).toBeLessThan(2000);
});
