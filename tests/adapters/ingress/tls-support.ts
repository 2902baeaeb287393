import { once } from 'node:events';
import { type ClientHttp2Session, connect as connectHttp2, type OutgoingHttpHeaders } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { openInternalAuthority } from '#src/adapters/ingress/builtin/certificates/internal-authority.ts';
import type { BuiltinHttps, BuiltinIngressOptions } from '#src/adapters/ingress/builtin/open.ts';
import type { Answer, Call } from './support.ts';
import { anIngress, closing } from './worker-support.ts';

/** An ingress that ends TLS with certificates of the internal authority, listening. */
export async function aSecureIngress(
  https: Partial<BuiltinHttps> = {},
  options: Partial<BuiltinIngressOptions> = {},
) {
  const certificates = openInternalAuthority({ seed: Buffer.alloc(32, 7) });
  // The first one takes longer, which would count against short deadlines.
  await certificates.find('a.test');
  const opened = await anIngress({
    closeGraceMs: 100,
    ...options,
    https: { port: 0, redirect: false, certificates, ...https },
  });
  await opened.ingress.listen();
  return opened;
}

export const portWithTls = (ingress: { httpsPort(): number | null }): number => {
  const port = ingress.httpsPort();
  if (port === null) throw new Error('The ingress has no TLS');
  return port;
};

/** A handshake. Rejects if it fails. */
export async function shakeHands(
  port: number,
  host: string,
  options: ConnectionOptions = {},
): Promise<TLSSocket> {
  const socket = connect({
    host: '127.0.0.1',
    port,
    servername: host,
    rejectUnauthorized: false,
    ...options,
  });
  closing.push(async () => socket.destroy());
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve);
    socket.once('close', () => reject(new Error('There was no handshake')));
  });
  return socket;
}

/** Asks over TLS with HTTP/1.1. */
export function askSecurely(
  port: number,
  { host, path = '/', method = 'GET', headers = {}, body }: Call,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      ...{ host: '127.0.0.1', port, path, method, agent: false as const },
      ...{ servername: host, rejectUnauthorized: false, headers: { host, ...headers } },
    };
    const outgoing = httpsRequest(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode: status = 0, headers: received } = response;
      resolve({ status, headers: received, body: Buffer.concat(chunks).toString() });
    });
    outgoing.on('error', reject).end(body);
  });
}

/** A connection with HTTP/2 to the ingress. */
export async function openSession(port: number, host: string): Promise<ClientHttp2Session> {
  const session = connectHttp2(`https://${host}:${port}`, {
    createConnection: () =>
      connect({
        host: '127.0.0.1',
        port,
        servername: host,
        ALPNProtocols: ['h2'],
        rejectUnauthorized: false,
      }),
  });
  closing.push(async () => session.destroy());
  session.on('error', () => {});
  await once(session, 'connect');
  return session;
}

export interface StreamAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** One request on a session, with this authority unless the headers say otherwise. */
export async function askStream(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body?: Buffer | string,
): Promise<StreamAnswer> {
  const stream = session.request(headers, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
  const [received] = await once(stream, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { status: Number(received[':status']), headers: received, body: Buffer.concat(chunks) };
}
