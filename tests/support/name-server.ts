import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { type Answer, decode, encode, streamDecode, streamEncode } from 'dns-packet';

/** A recursive name server on loopback, with the records that a test gives it. It serves UDP and TCP. */
export interface NameServer {
  readonly address: string;
  readonly aliasOf: Map<string, string>;
  readonly addressesOf: Map<string, readonly string[]>;
  readonly textsOf: Map<string, readonly string[]>;
  /** Names for which nothing is answered. */
  readonly silent: Set<string>;
  /** Names for which SERVFAIL is answered. */
  readonly failing: Set<string>;
  close(): Promise<void>;
}

const MAX_UDP_BYTES = 1200;
const MAX_DEPTH = 8;
const NXDOMAIN = 3;
const SERVFAIL = 2;
/** Response, recursion desired and available. */
const FLAGS = 0x180;
const TRUNCATED = 0x200;

export async function openNameServer(): Promise<NameServer> {
  const aliasOf = new Map<string, string>();
  const addressesOf = new Map<string, readonly string[]>();
  const textsOf = new Map<string, readonly string[]>();
  const silent = new Set<string>();
  const failing = new Set<string>();

  /** Null: nothing is answered. */
  const respond = (bytes: Buffer): { id: number | undefined; rcode: number; answers: Answer[] } | null => {
    const { id, questions } = decode(bytes);
    const { name: asked = '', type = 'A' } = questions?.[0] ?? {};
    const answers: Answer[] = [];
    let name = asked.toLowerCase();
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
      if (silent.has(name)) return null;
      if (failing.has(name)) return { id, rcode: SERVFAIL, answers: [] };
      const target = aliasOf.get(name);
      if (target === undefined) break;
      answers.push({ type: 'CNAME', name, ttl: 1, data: target });
      if (type === 'CNAME') return { id, rcode: 0, answers };
      name = target.toLowerCase();
    }
    const addresses = addressesOf.get(name);
    const texts = textsOf.get(name);
    if (addresses === undefined && texts === undefined && answers.length === 0)
      return { id, rcode: NXDOMAIN, answers };
    if (type === 'A' || type === 'AAAA')
      for (const data of addresses ?? [])
        if (isIPv6(data) === (type === 'AAAA')) answers.push({ type, name, ttl: 1, data });
    if (type === 'TXT')
      for (const text of texts ?? []) answers.push({ type, name, ttl: 1, data: parts(text) });
    return { id, rcode: 0, answers };
  };

  const packetOf = (bytes: Buffer) => {
    const response = respond(bytes);
    if (response === null) return null;
    const { questions } = decode(bytes);
    const { id, rcode, answers } = response;
    return { type: 'response', id, questions, flags: FLAGS | rcode, answers } as const;
  };

  const tcp = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (data) => {
      const packet = packetOf(Buffer.from(streamDecode(data) === null ? data : data.subarray(2)));
      if (packet !== null) socket.end(streamEncode(packet));
    });
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const at = tcp.address();
  if (at === null || typeof at === 'string') throw new Error('The name server has no port.');
  const udp = createSocket('udp4').on('message', (bytes, { address, port }) => {
    const packet = packetOf(bytes);
    if (packet === null) return;
    const whole = encode(packet);
    const isShort = whole.length <= MAX_UDP_BYTES;
    udp.send(
      isShort ? whole : encode({ ...packet, flags: packet.flags | TRUNCATED, answers: [] }),
      port,
      address,
    );
  });
  udp.bind(at.port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    address: `127.0.0.1:${at.port}`,
    ...{ aliasOf, addressesOf, textsOf, silent, failing },
    async close() {
      udp.close();
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}

/** One string of a TXT record has 255 bytes at most. */
function parts(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / 255) }, (_, at) =>
    text.slice(at * 255, at * 255 + 255),
  );
}
