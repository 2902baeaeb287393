import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Merchant } from '#db/queries/gateway-merchant.ts';
import type { PaymentRequest } from '#src/contracts/gateway/payment.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Gateway } from '../context.ts';
import { readSigningKey } from '../merchant/index.ts';

/**
 * Checks the signature of a payment request: HMAC-SHA256 under the merchant's signing key over
 * `amount.currency.reference.returnUrl`. Throws 403 `SIGNATURE_REQUIRED` if the merchant requires one and the request
 * has none, and 403 `SIGNATURE_INVALID` for a wrong one, required or not.
 */
export async function assertSigned(
  gateway: Pick<Gateway, 'database' | 'vault'>,
  merchant: Merchant,
  request: PaymentRequest,
): Promise<void> {
  if (request.signature === undefined) {
    if (merchant.requireSignature === 0) return;
    throw new Fault(
      'forbidden',
      'This merchant accepts only signed payment requests. Send the field signature: the HMAC-SHA256 of amount.currency.reference.returnUrl under the webhook signing key, in lower-case hex.',
      { reason: 'SIGNATURE_REQUIRED' },
    );
  }
  const signingKey = await readSigningKey(gateway, merchant.id);
  const given = Buffer.from(request.signature, 'hex');
  const expected = signatureOf(signingKey, request);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new Fault(
    'forbidden',
    'The signature does not match this request. Sign amount.currency.reference.returnUrl, exactly as you send them, with the webhook signing key (not the merchant code).',
    { reason: 'SIGNATURE_INVALID' },
  );
}

function signatureOf(signingKey: string, { amount, currency, reference, returnUrl }: PaymentRequest): Buffer {
  const signed = [amount, currency, reference, returnUrl].join('.');
  return createHmac('sha256', signingKey).update(signed).digest();
}
