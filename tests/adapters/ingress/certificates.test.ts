import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { givenCertificates } from '#src/adapters/ingress/builtin/certificates/given-certificates.ts';
import { openInternalAuthority } from '#src/adapters/ingress/builtin/certificates/internal-authority.ts';
import { openSecureContexts } from '#src/adapters/ingress/builtin/server/secure-contexts.ts';
import type { KeyAndChain } from '#src/adapters/ingress/certificate-source.ts';

const DAY_MS = 24 * 60 * 60_000;
const seed = Buffer.alloc(32, 7);
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function issued(host: string, now = Date.now): Promise<KeyAndChain> {
  const found = await openInternalAuthority({ seed, now }).find(host);
  if (found === null) throw new Error('The internal authority has refused');
  return found;
}

async function aFolder(entries: Readonly<Record<string, KeyAndChain>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-certificates-'));
  folders.push(folder);
  for (const [name, { chain, key }] of Object.entries(entries)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'fullchain.pem'), chain);
    await writeFile(join(folder, name, 'privkey.pem'), key);
  }
  return folder;
}

const partsOf = (chain: string) =>
  chain.split(/(?<=-----END CERTIFICATE-----\n)/).filter((part) => part.trim());

test('the internal authority is the same each time, and vouches for the host alone', async () => {
  const [one, other] = [await issued('a.test'), await issued('b.test')];
  const [leaf = '', root = ''] = partsOf(one.chain);
  const authority = new X509Certificate(root);
  expect(new X509Certificate(partsOf(other.chain)[1] ?? '').publicKey.equals(authority.publicKey)).toBe(true);
  const certificate = new X509Certificate(leaf);
  expect(certificate.checkIssued(authority)).toBe(true);
  expect(certificate.verify(authority.publicKey)).toBe(true);
  expect(certificate.ca).toBe(false);
  expect(certificate.checkHost('a.test')).toBe('a.test');
  expect(certificate.checkHost('b.test')).toBeUndefined();
});

test('it issues a new certificate when a third of the lifetime is left', async () => {
  let now = Date.now();
  const authority = openInternalAuthority({ seed, now: () => now });
  const first = await authority.find('a.test');
  now += 4 * DAY_MS;
  expect(await authority.find('a.test')).toBe(first);
  now += DAY_MS;
  const second = await authority.find('a.test');
  expect(second).not.toEqual(first);
  expect(Date.parse(new X509Certificate(second?.chain ?? '').validTo)).toBeGreaterThan(now + 6 * DAY_MS);
});

test('a folder gives the certificate of a host, or of its parent if that names it', async () => {
  const [own, wildcard] = [await issued('a.test'), await issued('*.b.test')];
  const folder = await aFolder({ 'a.test': own, 'b.test': wildcard, 'c.test': own });
  const given = givenCertificates({ folder, otherwise: null });
  expect(await given.find('a.test')).toEqual(own);
  expect(await given.find('shop.b.test')).toEqual(wildcard);
  for (const host of ['b.test', 'shop.a.test', 'c.test', '../a.test', '.', 'd.test'])
    expect(await given.find(host)).toBeNull();
});

test('it gives no expired certificate and none without its key; the rest is asked elsewhere', async () => {
  const expired = await issued('a.test', () => Date.now() - 30 * DAY_MS);
  const { chain } = await issued('b.test');
  const { key } = await issued('c.test');
  const folder = await aFolder({ 'a.test': expired, 'b.test': { chain, key } });
  const otherwise = openInternalAuthority({ seed });
  const given = givenCertificates({ folder, otherwise });
  for (const host of ['a.test', 'b.test', 'c.test'])
    expect(await given.find(host)).toBe(await otherwise.find(host));
});

test('handshakes share one question, and a certificate outlasts an authority that does not answer', async () => {
  let now = 0;
  const asked: string[] = [];
  const contexts = openSecureContexts({
    isServed: (host) => host === 'a.test',
    ask: (host) => void asked.push(host),
    answerWithinMs: 10_000,
    log: () => {},
    now: () => now,
  });
  const waiting = [contexts.contextFor('a.test'), contexts.contextFor('a.test')];
  expect(await contexts.contextFor('b.test')).toBeNull();
  expect(asked).toEqual(['a.test']);
  contexts.set('a.test', await issued('a.test'));
  const [context] = await Promise.all(waiting);
  expect(context).not.toBeNull();

  now += 2 * 60 * 60_000;
  expect(await contexts.contextFor('a.test')).toBe(context);
  expect(asked).toEqual(['a.test', 'a.test']);
  contexts.set('a.test', null);
  expect(await contexts.contextFor('a.test')).toBe(context);
});

test('an expired certificate is not shown any more, and the next handshake waits for another one', async () => {
  let now = Date.now();
  const asked: string[] = [];
  const contexts = openSecureContexts({
    isServed: () => true,
    ask: (host) => void asked.push(host),
    answerWithinMs: 10_000,
    log: () => {},
    now: () => now,
  });
  contexts.set('a.test', await issued('a.test'));
  expect(await contexts.contextFor('a.test')).not.toBeNull();
  now += 30 * DAY_MS;
  const waiting = contexts.contextFor('a.test');
  expect(asked).toEqual(['a.test']);
  contexts.set('a.test', null);
  expect(await waiting).toBeNull();
  contexts.set('a.test', await issued('a.test', () => now));
  expect(await contexts.contextFor('a.test')).not.toBeNull();
});

test('a key that does not fit is no certificate, and the log does not repeat it', async () => {
  const log: string[] = [];
  const contexts = openSecureContexts({
    isServed: () => true,
    ask: () => {},
    answerWithinMs: 10_000,
    log: (line) => log.push(line),
  });
  const waiting = contexts.contextFor('a.test');
  contexts.set('a.test', { chain: 'not one', key: 'secret' });
  expect(await waiting).toBeNull();
  expect(log).toEqual(['ingress: the certificate of a.test cannot be used']);
});
