import { webcrypto } from 'node:crypto';

/** What an authority needs to issue a certificate for a host, and the key that stays here. */
export interface CertificateRequest {
  /** DER. */
  readonly request: Buffer;
  /** PEM. */
  readonly privateKey: string;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A request with a new key. */
export async function certificateRequest(host: string): Promise<CertificateRequest> {
  await import('reflect-metadata');
  const { Pkcs10CertificateRequestGenerator, SubjectAlternativeNameExtension } = await import(
    '@peculiar/x509'
  );
  const keys = await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const request = await Pkcs10CertificateRequestGenerator.create({
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  });
  const exported = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    request: Buffer.from(request.rawData),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${exported.toString('base64')}\n-----END PRIVATE KEY-----\n`,
  };
}
