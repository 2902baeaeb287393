/**
 * Ends the TLS of visitors. The certificate depends on the host that a client names; without one the handshake fails. After it,
 * the connection is given to the server of the protocol that both sides have chosen.
 */
import { createServer, type SecureContext, type Server, type TLSSocket } from 'node:tls';

export interface TlsOptions {
  /** The certificate of a host. Null: it has none at present. */
  readonly contextFor: (host: string) => Promise<SecureContext | null>;
  readonly onHttp1: (socket: TLSSocket) => void;
  readonly onHttp2: (socket: TLSSocket) => void;
  /** From the connection to the end of the handshake. */
  readonly handshakeTimeoutMs: number;
}

/** Authenticated ciphers with forward secrecy only. AES with 128 bits first: it takes less time for the same purpose. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');
const SESSION_SECONDS = 12 * 60 * 60;

/** The server. It does not listen yet. */
export function openTls({ contextFor, onHttp1, onHttp2, handshakeTimeoutMs }: TlsOptions): Server {
  const server = createServer({
    ALPNProtocols: ['h2', 'http/1.1'],
    SNICallback: (name, done) => {
      contextFor(name).then(
        // Without a context the server has no certificate to show, and ends the handshake with an alert.
        (context) => done(null, context ?? undefined),
        () => done(null, undefined),
      );
    },
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS,
    honorCipherOrder: true,
    handshakeTimeout: handshakeTimeoutMs,
    sessionTimeout: SESSION_SECONDS,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
  });
  server.on('secureConnection', (socket) => {
    socket.disableRenegotiation();
    socket.on('error', () => socket.destroy());
    if (socket.alpnProtocol === 'h2') onHttp2(socket);
    else onHttp1(socket);
  });
  // Scanners, and clients that do not trust the authority.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}
