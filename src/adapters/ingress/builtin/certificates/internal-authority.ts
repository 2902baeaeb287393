/**
 * An authority that no browser trusts, for tests and closed networks. Its key follows from the encryption key of the
 * installation, so that it is the same in every process and after a restart, and nothing has to be stored.
 */

import { randomBytes, webcrypto } from 'node:crypto';
import type { X509Certificate } from '@peculiar/x509';
import { BoundedMap } from '#src/kernel/bounded-map.ts';
import { once } from '#src/kernel/once.ts';
import type { CertificateSource, KeyAndChain } from '../../certificate-source.ts';
import { derivedKey } from './derived-key.ts';

export interface InternalAuthorityOptions {
  /** 32 secret bytes. */
  readonly seed: Buffer;
  readonly now?: () => number;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;
const ROOT_NAME = 'CN=Pilothouse internal authority';
/** Fixed, so that each start makes the same root. */
const ROOT_FROM = new Date('2020-01-01T00:00:00Z');
const ROOT_UNTIL = new Date('2050-01-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const VALID_MS = 7 * DAY_MS;
const MAX_ISSUED = 5000;

interface Issued {
  readonly certificate: Promise<KeyAndChain>;
  readonly renewAtMs: number;
}

/** Issues a certificate for each host that it is asked for, and a new one when a third of its lifetime is left. */
export function openInternalAuthority({ seed, now = Date.now }: InternalAuthorityOptions): CertificateSource {
  const issued = new BoundedMap<string, Issued>(MAX_ISSUED);
  const authority = once(() => authorityOf(seed));

  const issue = async (host: string): Promise<KeyAndChain> => {
    try {
      return await certify(await authority(), host, now());
    } catch (error) {
      // The next one who asks tries anew.
      issued.delete(host);
      throw error;
    }
  };

  return {
    async find(host) {
      const known = issued.get(host);
      if (known !== undefined && known.renewAtMs > now()) return known.certificate;
      const certificate = issue(host);
      issued.set(host, { certificate, renewAtMs: now() + (VALID_MS / 3) * 2 });
      return certificate;
    },
  };
}

interface Authority {
  readonly root: X509Certificate;
  readonly key: webcrypto.CryptoKey;
}

/** Loaded when it is needed: most installations do not. It depends on the first package. */
async function library() {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}

async function authorityOf(seed: Buffer): Promise<Authority> {
  const {
    BasicConstraintsExtension,
    KeyUsageFlags,
    KeyUsagesExtension,
    SubjectKeyIdentifierExtension,
    X509CertificateGenerator,
  } = await library();
  const { privateKey, publicKey } = await keyPairOf(seed);
  const root = await X509CertificateGenerator.create({
    serialNumber: '01',
    subject: ROOT_NAME,
    issuer: ROOT_NAME,
    notBefore: ROOT_FROM,
    notAfter: ROOT_UNTIL,
    signingKey: privateKey,
    publicKey,
    signingAlgorithm: SIGNATURE,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return { root, key: privateKey };
}

async function certify({ root, key }: Authority, host: string, nowMs: number): Promise<KeyAndChain> {
  const {
    AuthorityKeyIdentifierExtension,
    ExtendedKeyUsage,
    ExtendedKeyUsageExtension,
    KeyUsageFlags,
    KeyUsagesExtension,
    SubjectAlternativeNameExtension,
    X509CertificateGenerator,
  } = await library();
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    // Positive, as the standard demands.
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    issuer: root.subject,
    notBefore: new Date(nowMs - DAY_MS / 2),
    notAfter: new Date(nowMs + VALID_MS),
    signingKey: key,
    publicKey,
    signingAlgorithm: SIGNATURE,
    extensions: [
      new SubjectAlternativeNameExtension([{ type: 'dns', value: host }], true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  const exported = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey));
  return {
    chain: `${certificate.toString('pem')}\n${root.toString('pem')}\n`,
    key: `-----BEGIN PRIVATE KEY-----\n${exported.toString('base64')}\n-----END PRIVATE KEY-----\n`,
  };
}

async function keyPairOf(
  seed: Buffer,
): Promise<{ privateKey: webcrypto.CryptoKey; publicKey: webcrypto.CryptoKey }> {
  const { d, ...publicJwk } = derivedKey(seed);
  return {
    privateKey: await webcrypto.subtle.importKey('jwk', { ...publicJwk, d }, CURVE, false, ['sign']),
    publicKey: await webcrypto.subtle.importKey('jwk', publicJwk, CURVE, true, ['verify']),
  };
}
