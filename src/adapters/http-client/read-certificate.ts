import { isIP } from 'node:net';
import { connect } from 'node:tls';

export interface CertificateRequest {
  /** A host name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
}

export type CertificateAnswer =
  | {
      readonly kind: 'read';
      readonly validTo: Date;
      /** Null: clients trust it for this host. Otherwise the reason, such as `CERT_HAS_EXPIRED`. */
      readonly distrust: string | null;
    }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Reads the certificate of an address that the operator configured: agrees on TLS, sends nothing and closes the connection.
 * What goes wrong is an answer, not an exception.
 */
export function readCertificate({
  host,
  port,
  deadlineMs,
  signal,
}: CertificateRequest): Promise<CertificateAnswer> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const ended = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
  return new Promise((resolve) => {
    const socket = connect({
      ...{ host, port },
      ...(isIP(host) > 0 ? {} : { servername: host }),
      // The certificate is what is looked at. Nothing is sent over this connection.
      rejectUnauthorized: false,
    });
    const settle = (answer: CertificateAnswer) => {
      ended.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(answer);
    };
    const onAbort = () => settle({ kind: 'failed', reason: `no answer within ${deadlineMs / 1000} seconds` });
    ended.addEventListener('abort', onAbort, { once: true });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      settle({ kind: 'failed', reason: error.code ?? error.message.slice(0, 200) }),
    );
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const distrust = socket.authorized ? null : textOf(socket.authorizationError);
      settle({ kind: 'read', validTo: new Date(validTo), distrust });
    });
  });
}

function textOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return String(error);
}
