import type { Id } from '#src/domain/id.ts';
import type { Sealing } from '../../platform/core/index.ts';

/** Seals the processor's token of a saved payment method for its subscription. */
export function sealSavedMethod({ vault }: Sealing, subscriptionId: Id<'subs'>, token: string): string {
  return vault.seal(token, identityOf(subscriptionId));
}

/** The processor's token of the saved payment method of a subscription. */
export function openSavedMethod({ vault }: Sealing, subscriptionId: Id<'subs'>, sealed: string): string {
  return vault.open(sealed, identityOf(subscriptionId));
}

function identityOf(subscriptionId: Id<'subs'>): string {
  return `subscription:${subscriptionId}:savedMethod`;
}
