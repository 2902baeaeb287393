import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { messageOf } from '#src/kernel/fault.ts';
import type { Certificate, Target } from './port.ts';

export interface Handshake {
  readonly address: Target;
  readonly host: string;
  readonly deadlineMs: number;
  readonly nowMs: number;
  /** A sentence for a server that ends the handshake. */
  readonly refused: string;
}

/**
 * The certificate that a visitor of a host gets, by a handshake. Where certificates are ordered on demand this orders one, as any
 * visitor's handshake would; one that is still being ordered at the deadline is pending. Never rejects.
 */
export function readCertificate({
  address,
  host,
  deadlineMs,
  nowMs,
  refused,
}: Handshake): Promise<Certificate> {
  return new Promise((resolve) => {
    // Whether the authority is one that browsers trust is not judged: the operator has chosen it.
    const socket = connect({ ...address, servername: host, rejectUnauthorized: false, timeout: deadlineMs });
    const settle = (certificate: Certificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once('secureConnect', () => settle(judgeCertificate(host, socket.getPeerCertificate(), nowMs)));
    socket.once('timeout', () => settle({ status: 'pending', expiresAt: null }));
    socket.once('error', (error) => settle(failed(null, sentenceFor(error, refused))));
  });
}

/** Whether this certificate is one for this host, now. */
export function judgeCertificate(
  host: string,
  certificate: Pick<PeerCertificate, 'subject' | 'subjectaltname' | 'valid_from' | 'valid_to'>,
  nowMs: number,
): Certificate {
  const expiresAt = new Date(certificate.valid_to).toISOString();
  if (checkServerIdentity(host, certificate as PeerCertificate) !== undefined)
    return failed(expiresAt, 'The certificate is for another name.');
  if (Date.parse(certificate.valid_to) <= nowMs) return failed(expiresAt, 'The certificate has expired.');
  // Authorities date back by some minutes; a day ahead is a clock that is wrong.
  if (Date.parse(certificate.valid_from) > nowMs)
    return failed(expiresAt, 'The certificate is not valid yet.');
  return { status: 'active', expiresAt };
}

function sentenceFor(error: Error, refused: string): string {
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_SSL_') || code === 'ECONNRESET' || code === 'EPROTO') return refused;
  return `The ingress does not answer over HTTPS: ${messageOf(error)}.`;
}

function failed(expiresAt: string | null, lastError: string): Certificate {
  return { status: 'failed', expiresAt, lastError };
}
