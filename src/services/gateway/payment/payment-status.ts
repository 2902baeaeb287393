import type { PaymentStatus } from '#db/gateway-schema.ts';

/**
 * From which state a payment may go to which. `processing` is a provider that has not said yet: it is neither cancelled
 * nor expired, for money may be moving. A decline within the limit leads back to `pending`.
 */
const TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['pending', 'processing', 'succeeded', 'failed', 'cancelled', 'expired'],
  processing: ['pending', 'succeeded', 'failed'],
  succeeded: [],
  failed: [],
  cancelled: [],
  expired: [],
};

export function mayMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return TRANSITIONS[from].includes(to);
}
