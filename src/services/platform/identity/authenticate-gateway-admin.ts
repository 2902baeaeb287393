import { timingSafeEqual } from 'node:crypto';

/** Whether a token is the administration key of the payment gateway. The duration depends on the length only. */
export function isGatewayAdmin(adminKey: string | null, token: string): boolean {
  if (adminKey === null || adminKey.length !== token.length) return false;
  const known = Buffer.from(adminKey);
  const sent = Buffer.from(token);
  return known.length === sent.length && timingSafeEqual(known, sent);
}
