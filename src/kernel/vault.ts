import { createCipheriv, createDecipheriv, createSecretKey, hash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts stored secrets. AES-256-GCM with a random nonce; the identity of the row is the associated data, so that a
 * value moved to another row cannot be decrypted. The id of the key is in front, so that values of an earlier
 * and a later key can be distinguished.
 */
export interface Vault {
  /** `identity` names row and column, such as `environment_variable:app_01…:NAME`. */
  seal(plainText: string, identity: string): string;
  /** Throws where the text was sealed by another key, for another row, or was altered. */
  open(sealedText: string, identity: string): string;
  /** Identifies the key. The key cannot be derived from it. */
  readonly keyId: string;
  /** A key derived for another purpose, 32 bytes; the same for the same purpose. */
  derive(purpose: string): Buffer;
}

const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A vault with a key of 32 bytes. */
export function openVault(key: Buffer): Vault {
  const keyId = hash('sha256', key, 'hex').slice(0, 8);
  // A buffer would be made into such an object for each value, which takes longer than encrypting it.
  const secretKey = createSecretKey(key);
  return {
    keyId,
    seal(plainText, identity) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secretKey, nonce).setAAD(Buffer.from(identity));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(plainText, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${FORMAT}.${keyId}.${sealed.toString('base64url')}`;
    },
    open(sealedText, identity) {
      const [format, sealedBy, payload] = sealedText.split('.');
      if (format !== FORMAT || sealedBy !== keyId || payload === undefined) {
        throw new Error('A stored secret was encrypted with another encryption key');
      }
      const bytes = Buffer.from(payload, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(bytes.length - TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', secretKey, nonce)
        .setAAD(Buffer.from(identity))
        .setAuthTag(tag);
      const sealed = bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)),
  };
}

/** The form in which a credential of high entropy is stored and looked up. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'hex');
}
