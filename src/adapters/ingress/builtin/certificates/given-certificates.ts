import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CertificateSource, KeyAndChain } from '../../certificate-source.ts';

export interface GivenCertificatesOptions {
  /** Contains a folder for each name, with `fullchain.pem` and `privkey.pem`, as the usual ACME clients keep them. */
  readonly folder: string;
  /** Asked for hosts without a certificate in the folder. */
  readonly otherwise: CertificateSource | null;
}

const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/**
 * Certificates that another program keeps in a folder. They are read anew each time, so that renewed ones are found. That of the
 * parent domain serves a host if it names it, as one with a wildcard does.
 */
export function givenCertificates({ folder, otherwise }: GivenCertificatesOptions): CertificateSource {
  return {
    // A host without a certificate in the folder is the other source's.
    ...(otherwise?.problem && { problem: otherwise.problem }),
    ...(otherwise?.proofs && { proofs: otherwise.proofs }),
    async find(host) {
      if (!HOST.test(host)) return null;
      for (const name of [host, parentOf(host)]) {
        const given = name === null ? null : await read(join(folder, name));
        if (given !== null && isFor(given, host)) return given;
      }
      return otherwise?.find(host) ?? null;
    },
  };
}

function parentOf(host: string): string | null {
  const dot = host.indexOf('.');
  return dot === -1 ? null : host.slice(dot + 1);
}

/** Null: no certificate can be read there. */
async function read(folder: string): Promise<KeyAndChain | null> {
  try {
    const [chain, key] = await Promise.all([
      readFile(join(folder, 'fullchain.pem'), 'utf8'),
      readFile(join(folder, 'privkey.pem'), 'utf8'),
    ]);
    return { chain, key };
  } catch {
    return null;
  }
}

/** While a certificate is being replaced, its key may be that of the other one. */
function isFor({ chain, key }: KeyAndChain, host: string): boolean {
  try {
    const certificate = new X509Certificate(chain);
    const isNow = Date.parse(certificate.validTo) > Date.now();
    return (
      isNow && certificate.checkHost(host) !== undefined && certificate.checkPrivateKey(createPrivateKey(key))
    );
  } catch {
    return false;
  }
}
