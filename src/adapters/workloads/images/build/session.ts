import { randomUUID } from 'node:crypto';
import { createServer, type ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { Connection } from '../daemon/connection.ts';
import { bytesField, bytesOf, numberField, readFields } from './wire.ts';

/** What a build may ask for while it runs. It lies in memory here and in the builder, never in an image or a cache. */
export type Secrets = ReadonlyMap<string, Buffer>;

export interface BuildSession {
  readonly id: string;
  close(): void;
}

const SECRET = '/moby.buildkit.secrets.v1.Secrets/GetSecret';
const CREDENTIALS = '/moby.filesync.v1.Auth/Credentials';
const HEALTH = '/grpc.health.v1.Health/Check';

const OK = '0';
const NOT_FOUND = '5';
const UNIMPLEMENTED = '12';
const SERVING = 1;
const MAX_REQUEST_BYTES = 65_536;
const FRAME_HEADER_BYTES = 5;

interface Answer {
  readonly status: string;
  readonly message?: Buffer;
}

/**
 * Opens the connection on which BuildKit calls back during a build: gRPC over a connection whose direction the engine
 * has reversed. It is asked for secrets by name, and for credentials of registries; there are no such credentials.
 */
export async function openSession(connection: Connection, secrets: Secrets): Promise<BuildSession> {
  const id = randomUUID();
  const socket = await dial(connection, id);
  const server = createServer();
  server.on('stream', (stream, headers) => serve(stream, String(headers[':path']), secrets));
  server.on('session', (session) => session.on('error', () => socket.destroy()));
  socket.on('error', () => socket.destroy());
  server.emit('connection', socket);
  return { id, close: () => socket.destroy() };
}

function dial({ streams, explained }: Connection, id: string): Promise<Duplex> {
  const request = {
    method: 'POST',
    path: '/session',
    hijack: true,
    headers: {
      Upgrade: 'h2c',
      'X-Docker-Expose-Session-Uuid': id,
      'X-Docker-Expose-Session-Name': 'pilothouse',
      'X-Docker-Expose-Session-Grpc-Method': [SECRET, CREDENTIALS, HEALTH],
    },
    statusCodes: { 200: true, 500: 'server error' },
  };
  return new Promise((resolve, reject) => {
    streams.modem.dial(request, (error: unknown, socket: unknown) => {
      if (error) reject(explained(error));
      else resolve(socket as Duplex);
    });
  });
}

function serve(stream: ServerHttp2Stream, path: string, secrets: Secrets): void {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on('error', () => stream.close());
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_REQUEST_BYTES) stream.close();
    else chunks.push(chunk);
  });
  stream.on('end', () => {
    const request = Buffer.concat(chunks).subarray(FRAME_HEADER_BYTES);
    const { status, message } = answer(path, request, secrets);
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': status }));
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.end(message && framed(message));
  });
}

function answer(path: string, request: Buffer, secrets: Secrets): Answer {
  switch (path) {
    case SECRET: {
      const secret = secrets.get(bytesOf(readFields(request), 1).toString());
      return secret ? { status: OK, message: bytesField(1, secret) } : { status: NOT_FOUND };
    }
    case CREDENTIALS:
      return { status: OK, message: Buffer.alloc(0) };
    case HEALTH:
      return { status: OK, message: numberField(1, SERVING) };
    default:
      return { status: UNIMPLEMENTED };
  }
}

function framed(message: Buffer): Buffer {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  header.writeUInt32BE(message.length, 1);
  return Buffer.concat([header, message]);
}
