import { createHmac, timingSafeEqual } from 'node:crypto';

/** docs/specification/3-payments.md, "Delivery rules" 2: exactly this form, or it is no signature. */
const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Whether one of the keys made this signature over exactly these bytes. The key of the HMAC is the UTF-8 bytes of the
 * signing key as it is shown. Takes the same time wherever they differ.
 */
export function isSignedBy(keys: readonly string[], body: Buffer, signature: string | null): boolean {
  if (signature === null || !SIGNATURE.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  const matches = keys.map((key) => timingSafeEqual(hmac(key, body), given));
  return matches.includes(true);
}

function hmac(key: string, body: Buffer): Buffer {
  return createHmac('sha256', Buffer.from(key, 'utf8')).update(body).digest();
}
