import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readQuery } from '#src/adapters/dns/builtin/read-query.ts';
import {
  addressesOf,
  anOpt,
  aQuery,
  ask,
  exchange,
  framed,
  type Transport,
  wholeConversation,
} from '../../support/dns-client.ts';
import { ZONE } from './contract.ts';
import { aServer, connected, ended, firstBytes } from './support.ts';

const FORMERR = 1;
const NOTIMP = 4;
const shop = aQuery(`shop.${ZONE}`);
const withCounts = (counts: readonly number[], message = shop) => {
  const changed = Buffer.from(message);
  for (const [index, count] of counts.entries()) changed.writeUInt16BE(count, 4 + 2 * index);
  return changed;
};

describe.each<Transport>(['udp', 'tcp'])('messages that are no questions, over %s', (transport) => {
  test.each([1, 2, 3, 4, 5, 6, 15])('opcode %i is not implemented', async (opcode) => {
    const { port } = await aServer();
    const message = Buffer.from(shop);
    message.writeUInt16BE(opcode << 11, 2);
    const heard = await exchange(port, transport, message);
    expect(heard).toMatchObject({ code: NOTIMP, flag_qr: true, flag_aa: false });
    expect((heard.bytes.readUInt16BE(2) >> 11) & 0xf).toBe(opcode);
  });

  test.each([
    ['no question', withCounts([0])],
    ['two questions', withCounts([2])],
    ['65535 of everything', withCounts([65535, 65535, 65535, 65535])],
    ['an answer in the question', withCounts([1, 1])],
    ['more additional records than there are', withCounts([1, 0, 0, 2])],
    ['a name that breaks off', shop.subarray(0, 20)],
    ['no type', shop.subarray(0, -4)],
    ['half a class', shop.subarray(0, -1)],
    [
      'a name that points to itself',
      Buffer.concat([shop.subarray(0, 12), Buffer.from([0xc0, 12, 0, 1, 0, 1])]),
    ],
    [
      'a label of a reserved kind',
      Buffer.concat([shop.subarray(0, 12), Buffer.from([0x41, 1, 0, 0, 1, 0, 1])]),
    ],
    [
      'a name of 256 bytes',
      Buffer.concat([shop.subarray(0, 12), Buffer.alloc(254, '\x01a'), Buffer.from([1, 97, 0, 0, 1, 0, 1])]),
    ],
    ['two OPT records', aQuery(`shop.${ZONE}`, 'A', { additionals: [anOpt(), anOpt()] })],
    [
      'an OPT record that breaks off',
      aQuery(`shop.${ZONE}`, 'A', { additionals: [anOpt()] }).subarray(0, -3),
    ],
  ])('%s is malformed', async (_name, message) => {
    const { port } = await aServer();
    expect(await exchange(port, transport, message)).toMatchObject({ code: FORMERR, flag_qr: true });
  });
});

describe('silence', () => {
  const response = Buffer.from(shop);
  response.writeUInt16BE(1 << 15, 2);
  const silent = [response, Buffer.alloc(0), Buffer.alloc(11), Buffer.concat([shop, Buffer.alloc(5000)])];

  test('over UDP, and the next question is answered', async () => {
    const { port } = await aServer();
    const next = aQuery(ZONE, 'SOA', { id: 99 });
    expect(await exchange(port, 'udp', ...silent, next)).toMatchObject({ id: 99, code: 0 });
    expect(silent.map((message) => readQuery(message).kind)).toEqual(silent.map(() => 'ignored'));
  });

  test.each(silent.map((message) => [message.length, message]))(
    'over TCP ends the connection (%i bytes)',
    async (_length, message) => {
      const { port } = await aServer();
      expect(await wholeConversation(port, message)).toEqual([]);
      expect(await ask(port, 'tcp', ZONE, 'SOA')).toMatchObject({ code: 0 });
    },
  );
});

describe('TCP', () => {
  test('many questions on one connection, in one piece and byte by byte', async () => {
    const { port, rows } = await aServer();
    rows.set(`shop.${ZONE}`, '192.0.2.1');
    const questions = Array.from({ length: 200 }, (_, id) => aQuery(`shop.${ZONE}`, 'A', { id }));
    const heard = await wholeConversation(port, ...questions);
    expect(heard.map(({ id }) => id)).toEqual(questions.map((_, id) => id));
    expect(heard.every(({ answers }) => answers?.length === 1)).toBe(true);

    const socket = await connected(port);
    for (const byte of framed(shop)) socket.write(Buffer.from([byte]));
    expect((await firstBytes(socket)).readUInt16BE(2)).toBe(4711);
    socket.destroy();
  });

  test('a connection that asks nothing, or drips, is ended', async () => {
    const { port } = await aServer({ idleMs: 100 });
    const idle = await connected(port);
    const dripping = await connected(port);
    const drip = setInterval(() => dripping.write(Buffer.from([1])), 20);
    await Promise.all([ended(idle), ended(dripping)]);
    clearInterval(drip);
    expect(await ask(port, 'tcp', ZONE, 'SOA')).toMatchObject({ code: 0 });
  });

  test('a connection that does not take its answers is ended', async () => {
    const { port, rows } = await aServer({ idleMs: 200 });
    rows.set(`shop.${ZONE}`, '192.0.2.1');
    const socket = await connected(port);
    socket.pause();
    const flood = Buffer.concat(Array.from({ length: 2000 }, () => framed(shop)));
    // More than all buffers on the way hold: the server stops reading, and then this side's writes fail.
    const failed = new Promise((resolve) => socket.once('error', resolve));
    const push = (): void => {
      if (!socket.destroyed) socket.write(flood, (error) => error ?? push());
    };
    push();
    await failed;
    expect(await ask(port, 'tcp', ZONE, 'SOA')).toMatchObject({ code: 0 });
  });
});

describe('listening', () => {
  test('rejects with a sentence for a port that is busy on either transport', async () => {
    const first = await aServer();
    await expect(aServer({ port: first.port })).rejects.toThrow(
      `Port ${first.port} on 127.0.0.1 is in use (DNS_PORT).`,
    );

    const http = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => http.once('listening', resolve));
    const { port } = http.address() as AddressInfo;
    await expect(aServer({ port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use (DNS_PORT).`);
    await new Promise((resolve) => http.close(resolve));
    // Nothing of the failed attempt is left.
    expect(await addressesOf((await aServer({ port })).port, ZONE)).toEqual([]);
  });

  test('an address that is not here rejects with a sentence', async () => {
    await expect(aServer({ host: '192.0.2.1' })).rejects.toThrow('does not exist on this machine (DNS_HOST)');
  });

  test('what is closed can be closed again, also before it listened, and does not answer', async () => {
    const { dns, port } = await aServer();
    const idle = await connected(port);
    await dns.close();
    await dns.close();
    await ended(idle);
    await expect(ask(port, 'tcp', ZONE)).rejects.toThrow('ECONNREFUSED');
  });
});

test('10 000 messages of garbage do not stop it', async () => {
  const { port, rows } = await aServer();
  rows.set(`shop.${ZONE}`, '192.0.2.1');
  const random = randomBytes('garbage');
  const seeds = [shop, aQuery(ZONE, 'NS', { additionals: [anOpt()] }), aQuery(`a.b.${ZONE}`, 'TXT')];
  const garbage = Array.from({ length: 10_000 }, (_, index) => {
    const seed = seeds[index % seeds.length] ?? shop;
    return index % 4 === 0 ? random(random(1)[0] ?? 0) : mutated(seed, random);
  });
  for (const message of garbage) expect(['query', 'rejected', 'ignored']).toContain(readQuery(message).kind);
  for (let start = 0; start < garbage.length; start += 100) {
    const batch = garbage.slice(start, start + 100).map(withoutId(77));
    const last = aQuery(`shop.${ZONE}`, 'A', { id: 77 });
    expect(await exchange(port, 'udp', ...batch, last)).toMatchObject({ answers: [{ data: '192.0.2.1' }] });
    await wholeConversation(port, ...batch.slice(0, 10));
  }
  const unframed = await connected(port);
  unframed.write(Buffer.concat(garbage.slice(0, 500)));
  await ended(unframed);
  expect(await addressesOf(port, `shop.${ZONE}`)).toEqual(['192.0.2.1']);
});

/** Bytes that are the same in every run. */
function randomBytes(seed: string): (length: number) => Buffer {
  let state = createHash('sha256').update(seed).digest();
  return (length) => {
    const parts: Buffer[] = [];
    for (let size = 0; size < length; size += state.length) {
      state = createHash('sha256').update(state).digest();
      parts.push(state);
    }
    return Buffer.concat(parts).subarray(0, length);
  };
}

/** A good message with some bytes changed, cut or doubled. */
function mutated(seed: Buffer, random: (length: number) => Buffer): Buffer {
  const message = Buffer.from(seed);
  const [count = 0, how = 0, length = 0] = random(3);
  for (let change = 0; change <= count % 6; change += 1) {
    const [at = 0, value = 0] = random(2);
    message[at % message.length] = value;
  }
  if (how % 5 === 0) return message.subarray(0, length % message.length);
  return how % 5 === 1 ? Buffer.concat([message, message]) : message;
}

/** The id of the question that is waited for must not occur. */
function withoutId(id: number): (message: Buffer) => Buffer {
  return (message) => {
    if (message.length >= 2 && message.readUInt16BE(0) === id) message.writeUInt16BE(id + 1, 0);
    return message;
  };
}
