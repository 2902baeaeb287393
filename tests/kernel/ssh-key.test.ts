import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatSshKey, generateSshKey, parseSshKey } from '#src/kernel/ssh-key.ts';
import { noKeygen } from '../support/missing-programs.ts';
import { skipNote } from '../support/skip-note.ts';

const run = promisify(execFile);
const COMMENT = 'pilothouse-ssh_test';

const ed25519 = generateKeyPairSync('ed25519').privateKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const curve = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey;
const ec = { 'P-256': curve('P-256'), 'P-384': curve('P-384'), 'P-521': curve('P-521') };
const pem = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1') => String(key.export({ type, format: 'pem' }));

const KEYS: readonly (readonly [string, KeyObject, string])[] = [
  ['Ed25519 as PKCS #8', ed25519, pem(ed25519, 'pkcs8')],
  ['RSA as PKCS #8', rsa, pem(rsa, 'pkcs8')],
  ['RSA as PKCS #1', rsa, pem(rsa, 'pkcs1')],
  ...Object.entries(ec).flatMap(([name, key]) => [
    [`${name} as PKCS #8`, key, pem(key, 'pkcs8')] as const,
    [`${name} as SEC 1`, key, pem(key, 'sec1')] as const,
  ]),
];

describe.each(KEYS)('%s', (_name, key, text) => {
  it('is read, with the line ends of Windows, spaces around it and other blocks before it', () => {
    const parameters = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n';
    for (const form of [text, text.replaceAll('\n', '\r\n'), `\n  ${text}  `, text.trim(), parameters + text])
      expect(parseSshKey(form).equals(key)).toBe(true);
  });

  it('is written in a form that is read again', () => {
    const { publicKey, privateKey } = formatSshKey(parseSshKey(text), COMMENT);
    expect(parseSshKey(privateKey).equals(key)).toBe(true);
    expect(publicKey).toMatch(
      /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp\d{3}) [A-Za-z0-9+/]+=* pilothouse-ssh_test$/,
    );
    expect(Math.max(...privateKey.split('\n').map((line) => line.length))).toBe(70);
  });
});

it('generates a different key each time', () => {
  const [one, other] = [generateSshKey(), generateSshKey()];
  expect(one.asymmetricKeyType).toBe('ed25519');
  expect(one.equals(other)).toBe(false);
});

const encrypted = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open' } as const;
const openssh = formatSshKey(ed25519, COMMENT).privateKey;
it.each([
  ['an empty text', ''],
  ['any text', 'knock'],
  ['a public key', String(createPublicKey(rsa).export({ type: 'spki', format: 'pem' }))],
  ['the line of a public key', formatSshKey(ed25519, COMMENT).publicKey],
  ['a key with a passphrase', String(rsa.export(encrypted))],
  ['a key with a passphrase as PKCS #1', String(rsa.export({ ...encrypted, type: 'pkcs1' }))],
  ['half a key', openssh.slice(0, 200)],
  ['half the bytes of a key', openssh.replace(/(?<=-\n)([^-]{100})[^-]*/, '$1\n')],
  ['other bytes', '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----'],
  ['another curve', pem(curve('secp256k1'), 'pkcs8')],
  ['a key that cannot sign', pem(generateKeyPairSync('x25519').privateKey, 'pkcs8')],
  ['a key with an unknown label', openssh.replaceAll('OPENSSH', 'DSA')],
])('refuses %s', (_name, text) => {
  expect(() => parseSshKey(text)).toThrow();
});

describe.skipIf(noKeygen !== null)(`with ssh-keygen${skipNote(noKeygen)}`, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pilothouse-test-keys-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(KEYS)('%s: its private half has the same public half there', async (name, _key, text) => {
    const file = join(folder, name.replaceAll(/\W/g, ''));
    const { publicKey, privateKey } = formatSshKey(parseSshKey(text), COMMENT);
    await writeFile(file, privateKey, { mode: 0o600 });
    const { stdout } = await run('ssh-keygen', ['-y', '-P', '', '-f', file]);
    expect(stdout.trim()).toBe(publicKey);
  });

  it.each([
    ['ed25519', []],
    ['rsa', ['-b', '2048']],
    ['rsa', ['-b', '2048', '-m', 'PEM']],
    ['ecdsa', ['-b', '256']],
    ['ecdsa', ['-b', '384']],
    ['ecdsa', ['-b', '521', '-m', 'PKCS8']],
    ['ecdsa', ['-b', '521']],
  ])('reads what it generates: %s %j', async (type, options) => {
    const file = join(await mkdtemp(join(folder, 'made-')), 'key');
    await run('ssh-keygen', ['-q', '-t', type, ...options, '-N', '', '-C', COMMENT, '-f', file]);
    const { publicKey } = formatSshKey(parseSshKey(await readFile(file, 'utf8')), COMMENT);
    expect(publicKey).toBe((await readFile(`${file}.pub`, 'utf8')).trim());
  });

  it('refuses a key with a passphrase', async () => {
    const file = join(await mkdtemp(join(folder, 'locked-')), 'key');
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-a', '1', '-N', 'open sesame', '-f', file]);
    const text = await readFile(file, 'utf8');
    expect(() => parseSshKey(text)).toThrow('passphrase');
  });
});
