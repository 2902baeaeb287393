import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { decode, encode, type Packet, type RecordType } from 'dns-packet';
import fc from 'fast-check';

export interface DnsCase {
  readonly overTcp: boolean;
  readonly packet: Buffer;
}

const TYPES: readonly RecordType[] = [
  'A',
  'AAAA',
  'NS',
  'SOA',
  'MX',
  'TXT',
  'CNAME',
  'SRV',
  'CAA',
  'PTR',
  'DS',
  'NSEC',
];
const ZONE = 'apps.localhost';

const names = fc.oneof(
  fc.constantFrom(
    ZONE,
    ZONE.toUpperCase(),
    `shop.${ZONE}`,
    `_acme-challenge.shop.${ZONE}`,
    `*.${ZONE}`,
    'com',
    '.',
  ),
  fc.domain().map((name) => name),
  fc
    .array(fc.stringMatching(/^[a-z0-9_-]{1,20}$/), { minLength: 1, maxLength: 4 })
    .map((labels) => `${labels.join('.')}.${ZONE}`),
);

/** Questions that a resolver asks, with and without EDNS. */
const questions: fc.Arbitrary<Buffer> = fc
  .record({
    id: fc.nat(0xffff),
    name: names,
    type: fc.constantFrom(...TYPES),
    flags: fc.constantFrom(0, 0x100, 0x10, 0x110),
    udpPayloadSize: fc.option(fc.constantFrom(0, 512, 1232, 4096, 65_535)),
    count: fc.constantFrom(1, 1, 1, 1, 0, 2),
  })
  .map(({ id, name, type, flags, udpPayloadSize, count }) => {
    const packet: Packet = {
      ...{ type: 'query' as const, id, flags },
      questions: Array.from({ length: count }, () => ({ type, name })),
      additionals:
        udpPayloadSize === null
          ? []
          : [
              {
                ...{ type: 'OPT' as const, name: '.', udpPayloadSize, extendedRcode: 0 },
                ...{ ednsVersion: 0, flags: 0, flag_do: true, options: [] },
              },
            ],
    };
    return encode(packet);
  });

/** Bytes set to other values, the end cut off, or bytes added. */
const broken: fc.Arbitrary<Buffer> = fc
  .tuple(
    questions,
    fc.array(fc.tuple(fc.nat(), fc.oneof(fc.nat(255), fc.constantFrom(0, 0xc0, 0xff, 0x3f, 0x40))), {
      maxLength: 5,
    }),
    fc.option(fc.nat()),
    fc.uint8Array({ maxLength: 600 }),
  )
  .map(([packet, changes, cutAt, more]) => {
    const copy = Buffer.from(packet);
    for (const [at, byte] of changes) copy[at % copy.length] = byte;
    const kept = cutAt === null ? copy : copy.subarray(0, cutAt % (copy.length + 1));
    return Buffer.concat([kept, more]);
  });

export const dnsCases: fc.Arbitrary<DnsCase> = fc.record({
  overTcp: fc.constantFrom(false, false, true),
  packet: fc.oneof(
    questions,
    broken,
    fc.uint8Array({ maxLength: 1_500 }).map((bytes) => Buffer.from(bytes)),
  ),
});

const SERVFAIL = 2;
const RESPONSE = 0x8000;
const HEADER_BYTES = 12;
const MAX_TCP_BYTES = 65_535;
/** Messages without an answer are part of the protocol: a response for example. */
const SILENCE_MS = 60;
const CLOSE_MS = 5_000;

/** Sends a packet, and returns a sentence for an answer that must not be; else null. */
export async function exchangeDns(port: number, { overTcp, packet }: DnsCase): Promise<string | null> {
  const answers = overTcp ? await overStream(port, packet) : await overDatagram(port, packet);
  for (const answer of answers) {
    const problem = problemOf(packet, answer);
    if (problem !== null) return problem;
  }
  return answers.length > 1 ? `sent ${answers.length} answers` : null;
}

function problemOf(packet: Buffer, answer: Buffer): string | null {
  if (answer.length < HEADER_BYTES) return 'the answer has no header';
  const flags = answer.readUInt16BE(2);
  if ((flags & RESPONSE) === 0) return 'the answer is not a response';
  if (answer.readUInt16BE(0) !== packet.readUInt16BE(0)) return 'the answer has another id';
  if ((flags & 0xf) === SERVFAIL) return 'answered SERVFAIL';
  try {
    decode(answer);
    return null;
  } catch (error) {
    return `the answer cannot be read: ${String(error)}`;
  }
}

function overDatagram(port: number, packet: Buffer): Promise<Buffer[]> {
  const socket = createSocket('udp4');
  return new Promise<Buffer[]>((resolve, reject) => {
    const timer = setTimeout(() => resolve([]), SILENCE_MS);
    socket.once('error', reject);
    socket.once('message', (bytes) => {
      clearTimeout(timer);
      resolve([bytes]);
    });
    socket.send(packet, port, '127.0.0.1');
  }).finally(() => socket.close());
}

function overStream(port: number, packet: Buffer): Promise<Buffer[]> {
  const framed = Buffer.concat([Buffer.alloc(2), packet]);
  framed.writeUInt16BE(Math.min(packet.length, MAX_TCP_BYTES));
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const chunks: Buffer[] = [];
  return new Promise<Buffer[]>((resolve, reject) => {
    socket.setTimeout(CLOSE_MS, () => reject(new Error('the connection was not closed')));
    socket.once('error', () => resolve([]));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('end', () => resolve(messagesOf(Buffer.concat(chunks))));
    socket.end(framed);
  }).finally(() => socket.destroy());
}

function messagesOf(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const length = bytes.readUInt16BE(at);
    messages.push(bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return messages;
}
