import { timingSafeEqual } from 'node:crypto';
import { hashOfToken } from '#src/kernel/vault.ts';

/** Whether a token is the administration key of the payment gateway. Takes the same time wherever they differ. */
export function isGatewayAdmin(adminKey: string | null, token: string): boolean {
  if (adminKey === null) return false;
  // Hashes have one length, whatever was sent.
  return timingSafeEqual(Buffer.from(hashOfToken(adminKey)), Buffer.from(hashOfToken(token)));
}
