/** A DNS client on loopback that shows the bytes as they come, over UDP and over TCP. */
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { type Answer, type DecodedPacket, decode, encode, type Packet, type RecordType } from 'dns-packet';

export type Transport = 'udp' | 'tcp';

export interface Heard extends DecodedPacket {
  readonly bytes: Buffer;
  /** The full code, with the part in the OPT record. */
  readonly code: number;
  readonly edns: Extract<Answer, { type: 'OPT' }> | undefined;
}

export function aQuery(name: string, type: RecordType = 'A', change: Partial<Packet> = {}): Buffer {
  return encode({ type: 'query', id: 4711, questions: [{ name, type }], ...change });
}

export function anOpt(change: Partial<Extract<Answer, { type: 'OPT' }>> = {}): Answer {
  return {
    type: 'OPT',
    name: '.',
    udpPayloadSize: 1232,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    options: [],
    ...change,
  };
}

/** The first answer to the last of the messages. Earlier messages must be answered or skipped. */
export async function exchange(port: number, transport: Transport, ...messages: Buffer[]): Promise<Heard> {
  const id = messages.at(-1)?.readUInt16BE(0);
  const send = transport === 'udp' ? overUdp : overTcp;
  const [answer] = await send(port, messages, (bytes) => bytes.readUInt16BE(0) === id);
  if (answer === undefined) throw new Error('The server closed the connection without an answer.');
  return read(answer);
}

/** Every answer that the server gives on one connection until it has closed it; the client has closed its side. */
export async function wholeConversation(port: number, ...messages: Buffer[]): Promise<Heard[]> {
  return (await overTcp(port, messages, () => false)).map(read);
}

export async function ask(
  port: number,
  transport: Transport,
  name: string,
  type?: RecordType,
): Promise<Heard> {
  return exchange(port, transport, aQuery(name, type));
}

/** The addresses of a name as both transports give them, which must be the same; `NXDOMAIN` where there is no name. */
export async function addressesOf(port: number, name: string): Promise<readonly string[] | 'NXDOMAIN'> {
  const [udp, tcp] = [await ask(port, 'udp', name), await ask(port, 'tcp', name)];
  const [overUdp, overTcp] = [udp, tcp].map(({ code, answers = [] }) =>
    code === 3
      ? 'NXDOMAIN'
      : answers.map((answer) => (answer.type === 'A' ? answer.data : answer.type)).sort(),
  );
  if (JSON.stringify(overUdp) !== JSON.stringify(overTcp)) throw new Error(`UDP ${overUdp}, TCP ${overTcp}`);
  return overUdp ?? [];
}

function read(bytes: Buffer): Heard {
  const packet = decode(bytes);
  const edns = packet.additionals?.find((record) => record.type === 'OPT');
  const code = (bytes.readUInt16BE(2) & 0xf) | ((edns?.extendedRcode ?? 0) << 4);
  return { ...packet, bytes, code, edns };
}

type IsLast = (bytes: Buffer) => boolean;

function overUdp(port: number, messages: readonly Buffer[], isLast: IsLast): Promise<Buffer[]> {
  const socket = createSocket('udp4');
  return new Promise<Buffer[]>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (bytes) => isLast(bytes) && resolve([bytes]));
    for (const message of messages) socket.send(message, port, '127.0.0.1');
  }).finally(() => socket.close());
}

function overTcp(port: number, messages: readonly Buffer[], isLast: IsLast): Promise<Buffer[]> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const heard: Buffer[] = [];
  let pending = Buffer.alloc(0);
  return new Promise<Buffer[]>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('end', () => resolve(heard));
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
        const bytes = pending.subarray(2, 2 + pending.readUInt16BE(0));
        pending = pending.subarray(2 + bytes.length);
        heard.push(bytes);
        if (isLast(bytes)) resolve([bytes]);
      }
    });
    socket.end(Buffer.concat(messages.map(framed)));
  }).finally(() => socket.destroy());
}

export function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
