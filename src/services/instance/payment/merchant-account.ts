import type { Tx } from '#db/client.ts';
import { type MerchantAccount, runJobsNow } from '#db/queries/payment-service-merchant.ts';
import type { Id } from '#src/domain/id.ts';
import type { MerchantAccountStatus } from '#src/domain/payment.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Queueing } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { Instance } from '../context.ts';

/**
 * An organization has one merchant account at the payment gateway: docs/specification/3-payments.md, rule 1. Its row
 * is created with the first payment gateway service and removed with the last. One kind of job updates the gateway, in
 * the organization's lane, so that two updates of one merchant never overlap: `sync-merchant-account.ts`.
 */

/** The identity to which the vault binds the merchant secret. */
export const merchantSecretIdentity = (organizationId: Id<'org'>): string =>
  `merchantAccount:${organizationId}:merchantSecret`;

/** The identity of signing keys: one for all, since the current key becomes a previous one. */
export const signingKeyIdentity = (organizationId: Id<'org'>): string =>
  `merchantAccount:${organizationId}:signingKey`;

/** An account that the gateway knows. */
export type ActiveAccount = MerchantAccount & {
  readonly merchantCode: string;
  readonly merchantSecretSealed: string;
  readonly signingKeySealed: string;
};

/** Throws 409 while the account is being created. */
export function assertActive(account: MerchantAccount | undefined): asserts account is ActiveAccount {
  if (account === undefined || !isActive(account))
    throw new Fault('conflict', 'The merchant account is still being created. Try again in a few seconds.');
}

const IS_ACTIVE = {
  provisioning: false,
  active: true,
  releasing: false,
} as const satisfies Record<MerchantAccountStatus, boolean>;

/** Whether the gateway has created the merchant of the account. */
export function isActive(account: MerchantAccount): account is ActiveAccount {
  return IS_ACTIVE[account.status] && account.merchantCode !== null && account.signingKeySealed !== null;
}

/**
 * Queues the update of the gateway. Without a delay, a waiting retry runs at once. Returns the id of the job. `delayMs`
 * is in milliseconds.
 */
export async function queueMerchantSync(
  instance: Queueing,
  tx: Tx,
  organizationId: Id<'org'>,
  { delayMs = 0 }: { readonly delayMs?: number } = {},
): Promise<Id<'job'>> {
  const jobId = await enqueue(instance, tx, 'payment.merchant', { organizationId }, { delayMs });
  if (delayMs === 0) await runJobsNow(tx, organizationId, isoFromNow(instance.clock));
  return jobId;
}

/** The address to which the gateway posts the events of this instance's merchants, followed by `/<merchantCode>`. */
export const eventsUrlOf = ({ publicUrl }: Pick<Instance, 'publicUrl'>): string =>
  `${publicUrl}/api/payment-events`;
