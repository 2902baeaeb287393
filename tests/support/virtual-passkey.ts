import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authenticator without a browser: it can also sign what no browser would send. */
export interface VirtualPasskey {
  readonly id: string;
  /** Answers the JSON of a new passkey. */
  create(options: CreateOptions, forged?: Forged): object;
  /** Answers the JSON of a signed challenge. */
  get(options: GetOptions, forged?: Forged): object;
}

interface CreateOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface GetOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** What differs from an honest authenticator. */
export interface Forged {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly id?: string;
  readonly signature?: string;
  /** The format and the CBOR of an attestation statement. */
  readonly attestation?: { readonly format: string; readonly statement: Buffer };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export function openVirtualPasskey(platformOrigin: string): VirtualPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let user = '';
  const clientData = (type: string, challenge: string, forged: Forged) =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? platformOrigin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, forged: Forged, key?: Buffer) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged.counter ?? counter);
    const verified = forged.isUserVerified === false ? 0 : USER_VERIFIED;
    const flags = USER_PRESENT | verified | (key === undefined ? 0 : HAS_KEY);
    const hash = createHash('sha256')
      .update(forged.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([flags]), count, key ?? Buffer.alloc(0)]);
  };
  return {
    id: id.toString('base64url'),
    create(options, forged = {}) {
      user = options.user.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(publicKey)]);
      const { format, statement } = forged.attestation ?? { format: 'none', statement: Buffer.from([0xa0]) };
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3]), cborText('fmt'), cborText(format), cborText('attStmt'), statement],
        ...[cborText('authData'), cborBytes(authenticatorData(options.rp.id, forged, attested))],
      ]);
      return credential(id.toString('base64url'), {
        clientDataJSON: clientData('webauthn.create', options.challenge, forged),
        attestationObject,
      });
    },
    get(options, forged = {}) {
      const clientDataJSON = clientData('webauthn.get', options.challenge, forged);
      const data = authenticatorData(options.rpId, forged);
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()]);
      return credential(forged.id ?? id.toString('base64url'), {
        clientDataJSON,
        authenticatorData: data,
        signature: forged.signature ?? sign('sha256', signed, privateKey),
        userHandle: forged.userHandle ?? user,
      });
    },
  };
}

function credential(id: string, response: Readonly<Record<string, Buffer | string>>): object {
  const texts = Object.entries(response).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.toString('base64url'),
  ]);
  return { id, rawId: id, type: 'public-key', response: Object.fromEntries(texts) };
}

/** A key of ES256 in COSE. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

export function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** From 24 to 65535 bytes, with the shortest length. */
export function cborBytes(bytes: Buffer): Buffer {
  const length = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(length), bytes]);
}
