/** Frames of HTTP/2 as bytes, for clients that do what an HTTP/2 library does not: RFC 9113, and RFC 7541 for headers. */
import type { Socket } from 'node:net';

export const FRAME = {
  data: 0,
  headers: 1,
  resetStream: 3,
  settings: 4,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
} as const;
export const FLAG = { endStream: 1, endHeaders: 4 } as const;
export const ERROR = { none: 0, cancel: 8, enhanceYourCalm: 11 } as const;

const HEAD_BYTES = 9;

/** A frame as it is sent. */
export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Buffer = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** What a client sends first: settings without an entry. */
export const PREFACE = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1'),
  frame(FRAME.settings, 0, 0),
]);

export const PING = frame(FRAME.ping, 0, 0, Buffer.alloc(8));

/** The headers of `GET https://a.test/`. */
export const GET = blockOf({ ':method': 'GET', ':scheme': 'https', ':path': '/', ':authority': 'a.test' });

/** The headers of `POST https://a.test/`, whose body follows in frames of data. */
export function upload(stream: number, headers: Readonly<Record<string, string>> = {}): Buffer {
  const block = { ':method': 'POST', ':scheme': 'https', ':path': '/', ':authority': 'a.test', ...headers };
  return frame(FRAME.headers, FLAG.endHeaders, stream, blockOf(block));
}

/** Takes a request back, with the code of an error. */
export function reset(stream: number, code: number): Buffer {
  return frame(FRAME.resetStream, 0, stream, Buffer.from([0, 0, 0, code]));
}

/** A request that is taken back at once. */
export function abortedRequest(stream: number): Buffer {
  return Buffer.concat([
    frame(FRAME.headers, FLAG.endStream + FLAG.endHeaders, stream, GET),
    reset(stream, ERROR.cancel),
  ]);
}

export interface Frame {
  readonly type: number;
  readonly payload: Buffer;
}

export const errorOf = ({ payload }: Frame): number => payload.readUInt32BE(4);

/** Reads what a server sends. Returns the next frame of a type, or null once the server has ended the connection. */
export function frameReader(socket: Socket): (type: number) => Promise<Frame | null> {
  const frames = framesOf(socket);
  return async (type) => {
    for (;;) {
      const { value, done } = await frames.next();
      if (done === true) return null;
      if (value.type === type) return value;
    }
  };
}

async function* framesOf(socket: Socket): AsyncGenerator<Frame, void> {
  let unread = Buffer.alloc(0);
  for await (const chunk of socket) {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= HEAD_BYTES) {
      const end = HEAD_BYTES + unread.readUIntBE(0, 3);
      if (unread.length < end) break;
      yield { type: unread.readUInt8(3), payload: unread.subarray(HEAD_BYTES, end) };
      unread = unread.subarray(end);
    }
  }
}

/** A block of headers, each written out. */
function blockOf(headers: Readonly<Record<string, string>>): Buffer {
  const text = (value: string) => [Buffer.from([value.length]), Buffer.from(value, 'latin1')];
  const lines = Object.entries(headers).flatMap(([name, value]) => [
    Buffer.from([0]),
    ...text(name),
    ...text(value),
  ]);
  return Buffer.concat(lines);
}
