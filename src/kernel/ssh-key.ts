import {
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { SshReader, sshNumber, sshString, withoutLeadingZeros } from './ssh-wire.ts';

/** The two halves of a key as OpenSSH stores them. */
export interface SshKey {
  /** One line: the type, the key and the comment. */
  readonly publicKey: string;
  /** The form of `ssh-keygen`, without a passphrase. */
  readonly privateKey: string;
}

const OPENSSH = 'openssh-key-v1\0';
/** The block length of a key that is not encrypted. */
const BLOCK_BYTES = 8;
const LINE_LENGTH = 70;

/** Names of the curves of ECDSA, by their names in a JSON Web Key. */
const CURVES: Readonly<Record<string, string>> = {
  'P-256': 'nistp256',
  'P-384': 'nistp384',
  'P-521': 'nistp521',
};

/** A new Ed25519 key. */
export const generateSshKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/**
 * Reads a private key in OpenSSH or PEM form: Ed25519, ECDSA on a NIST curve, or RSA. Throws an `Error`, which may quote
 * the text, for any other key, and for one with a passphrase. The time is proportional to the length of the text.
 */
export function parseSshKey(text: string): KeyObject {
  const block = /-----BEGIN ((?:[A-Z]+ )?)PRIVATE KEY-----([^-]*)-----END \1PRIVATE KEY-----/.exec(text);
  const [, label = '', body = ''] = block ?? [];
  const base64 = body.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Error('Not a private key');
  const key = readBlock(label.trim(), Buffer.from(base64, 'base64'));
  fieldsOf(key);
  return key;
}

/** Writes a key that `parseSshKey` or `generateSshKey` returned. */
export function formatSshKey(key: KeyObject, comment: string): SshKey {
  const { type, publicFields, privateFields } = fieldsOf(key);
  const publicBlob = Buffer.concat([sshString(type), ...publicFields]);
  const check = randomBytes(4);
  const content = [check, check, sshString(type), ...privateFields, sshString(comment)];
  const count = Buffer.from([0, 0, 0, 1]);
  const file = Buffer.concat([
    Buffer.from(OPENSSH),
    // Cipher, key derivation and its options.
    ...[sshString('none'), sshString('none'), sshString('')],
    ...[count, sshString(publicBlob), sshString(padded(Buffer.concat(content)))],
  ]);
  const lines = file.toString('base64').match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  return {
    publicKey: `${type} ${publicBlob.toString('base64')} ${comment}`,
    privateKey: [
      '-----BEGIN OPENSSH PRIVATE KEY-----',
      ...lines,
      '-----END OPENSSH PRIVATE KEY-----',
      '',
    ].join('\n'),
  };
}

/** Fills up with the bytes 1, 2, 3, … */
function padded(content: Buffer): Buffer {
  const missing = (BLOCK_BYTES - (content.length % BLOCK_BYTES)) % BLOCK_BYTES;
  return Buffer.concat([content, Buffer.from(Array.from({ length: missing }, (_, index) => index + 1))]);
}

function readBlock(label: string, key: Buffer): KeyObject {
  if (label === '') return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  if (label === 'RSA') return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  if (label === 'EC') return createPrivateKey({ key, format: 'der', type: 'sec1' });
  if (label === 'OPENSSH') return createPrivateKey({ key: readOpenSsh(key), format: 'jwk' });
  throw new Error(`Unknown kind of key: ${label}`);
}

/** The form that `openssh/PROTOCOL.key` describes. */
function readOpenSsh(file: Buffer): JsonWebKey {
  const reader = new SshReader(file);
  if (reader.bytes(OPENSSH.length).toString('latin1') !== OPENSSH) throw new Error('Not an OpenSSH key');
  const cipher = reader.string().toString('latin1');
  if (cipher !== 'none') throw new Error('The key has a passphrase');
  reader.string();
  reader.string();
  if (reader.number() !== 1) throw new Error('Not a single key');
  reader.string();
  const content = new SshReader(reader.string());
  // The same random number twice.
  const [check, repeated] = [content.number(), content.number()];
  if (check !== repeated) throw new Error('The key is damaged');
  return readFields(content.string().toString('latin1'), () => content.string());
}

function readFields(type: string, next: () => Buffer): JsonWebKey {
  if (type === 'ssh-ed25519') {
    const x = next();
    return { kty: 'OKP', crv: 'Ed25519', x: base64url(x), d: base64url(next().subarray(0, x.length)) };
  }
  if (type === 'ssh-rsa') {
    const [n, e, d, qi, p, q] = [next(), next(), next(), next(), next(), next()];
    const remainder = (prime: Buffer) => fromNumber(toNumber(d) % (toNumber(prime) - 1n));
    const numbers = { n, e, d, p, q, dp: remainder(p), dq: remainder(q), qi };
    const texts = Object.entries(numbers).map(([name, number]) => [
      name,
      base64url(withoutLeadingZeros(number)),
    ]);
    return { kty: 'RSA', ...Object.fromEntries(texts) };
  }
  const name = next().toString('latin1');
  const crv = Object.keys(CURVES).find((curve) => CURVES[curve] === name);
  if (crv === undefined || type !== `ecdsa-sha2-${name}`) throw new Error(`Unknown kind of key: ${type}`);
  const point = next();
  const size = (point.length - 1) / 2;
  if (point[0] !== 4) throw new Error('The point is compressed');
  const d = withoutLeadingZeros(next());
  const full = Buffer.concat([Buffer.alloc(Math.max(0, size - d.length)), d]);
  return {
    ...{ kty: 'EC', crv, d: base64url(full) },
    ...{ x: base64url(point.subarray(1, 1 + size)), y: base64url(point.subarray(1 + size)) },
  };
}

interface Fields {
  readonly type: string;
  readonly publicFields: readonly Buffer[];
  readonly privateFields: readonly Buffer[];
}

function fieldsOf(key: KeyObject): Fields {
  const jwk = key.export({ format: 'jwk' });
  const of = (name: 'x' | 'y' | 'd' | 'n' | 'e' | 'p' | 'q' | 'qi') =>
    Buffer.from(jwk[name] ?? '', 'base64url');
  if (jwk.kty === 'OKP' && jwk.crv === 'Ed25519') {
    const x = sshString(of('x'));
    const both = Buffer.concat([of('d'), of('x')]);
    return { type: 'ssh-ed25519', publicFields: [x], privateFields: [x, sshString(both)] };
  }
  if (jwk.kty === 'RSA') {
    const [n, e, d, qi] = [sshNumber(of('n')), sshNumber(of('e')), sshNumber(of('d')), sshNumber(of('qi'))];
    const privateFields = [n, e, d, qi, sshNumber(of('p')), sshNumber(of('q'))];
    return { type: 'ssh-rsa', publicFields: [e, n], privateFields };
  }
  const curve = CURVES[jwk.crv ?? ''];
  if (jwk.kty !== 'EC' || curve === undefined) throw new Error(`Unknown kind of key: ${jwk.kty}`);
  const publicFields = [sshString(curve), sshString(Buffer.concat([Buffer.from([4]), of('x'), of('y')]))];
  const type = `ecdsa-sha2-${curve}`;
  return { type, publicFields, privateFields: [...publicFields, sshNumber(of('d'))] };
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const toNumber = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex') || '0'}`);

function fromNumber(number: bigint): Buffer {
  const digits = number.toString(16);
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
}
