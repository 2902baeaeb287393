import { createHmac } from 'node:crypto';

/**
 * The value of `x-gateway-signature`: docs/specification/3-payments.md, "Delivery rules" 2. HMAC-SHA256 over the
 * exact bytes of the body. The key is the UTF-8 bytes of the signing key as it is shown. 64 lower-case hex digits.
 */
export function signEvent(signingKey: string, body: string): string {
  return createHmac('sha256', Buffer.from(signingKey, 'utf8')).update(body, 'utf8').digest('hex');
}
