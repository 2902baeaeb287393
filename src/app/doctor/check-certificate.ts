import { type CertificateAnswer, readCertificate } from '../../adapters/http-client/read-certificate.ts';
import type { Config } from '../../config/config.ts';
import { systemClock } from '../../kernel/clock.ts';
import { hostOf, isLocal } from './check-names.ts';
import { ok, problem, type Result, warning } from './findings.ts';

const DEADLINE_MS = 10_000;
const DAY_MS = 86_400_000;
/** Caddy renews when a third of the time is left, which is 30 days of 90. */
const FEW_DAYS = 14;

/** Whether PUBLIC_URL has a certificate that clients trust, and for how long. */
export async function checkCertificate(
  { publicUrl, TLS_ISSUER }: Config,
  isServerRunning: boolean,
  signal: AbortSignal,
): Promise<Result> {
  const url = new URL(publicUrl);
  const host = hostOf(publicUrl);
  if (url.protocol === 'http:')
    return isLocal(host)
      ? ok('PUBLIC_URL needs no certificate: it is an address of this machine.')
      : warning(
          `PUBLIC_URL is ${publicUrl}: passwords and keys cross the network unencrypted.`,
          'Serve the API over TLS: set INGRESS_SERVES_API=true with Caddy, or use a proxy, and change PUBLIC_URL to https://.',
        );
  const port = url.port === '' ? 443 : Number(url.port);
  const answer = await readCertificate({ host, port, deadlineMs: DEADLINE_MS, signal });
  if (answer.kind === 'failed' && !isServerRunning)
    return warning(
      `The certificate of ${host} could not be checked: the server does not run (${answer.reason}).`,
      'Run the check again after the start.',
    );
  return judgeCertificate(answer, { host, isInternal: TLS_ISSUER === 'internal', now: systemClock.now() });
}

interface Expected {
  readonly host: string;
  /** The certificate is issued by an authority that no client trusts. */
  readonly isInternal: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export function judgeCertificate(answer: CertificateAnswer, { host, isInternal, now }: Expected): Result {
  if (answer.kind === 'failed')
    return problem(
      `${host} does not answer over TLS: ${answer.reason}.`,
      'Start the server and Caddy or the proxy, and open the port in the firewall. Some routers do not let a machine reach its own public address: then check it from another machine.',
    );
  const days = Math.floor((answer.validTo.getTime() - now) / DAY_MS);
  const date = answer.validTo.toISOString().slice(0, 10);
  if (days < 0)
    return problem(
      `The certificate of ${host} expired on ${date}.`,
      'Renew it; see the log of Caddy or of the proxy.',
    );
  if (answer.distrust !== null) {
    const message = `Clients do not trust the certificate of ${host} (${answer.distrust}).`;
    return isInternal
      ? warning(message, 'TLS_ISSUER is internal: install the root certificate of Caddy at the clients.')
      : problem(
          message,
          'Install a certificate for this name of an authority that clients trust, with its chain.',
        );
  }
  const message = `The certificate of ${host} is trusted and valid until ${date}.`;
  if (days >= FEW_DAYS) return ok(message);
  return warning(message, 'It should have been renewed: see the log of Caddy or of the proxy.');
}
