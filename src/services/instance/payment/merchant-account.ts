import type { Tx } from '#db/client.ts';
import type { MerchantAccount } from '#db/queries/payment-service-merchant.ts';
import { runJobsNow } from '#db/queries/payment-service-merchant.ts';
import {
  GatewayRefusal,
  GatewayUnreachable,
  type Method,
  type PaymentGateway,
} from '#src/adapters/gateway/port.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { CoreServices } from '../../platform/core/core-services.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { Instance } from '../context.ts';

/**
 * An organization has one merchant account at the payment gateway: docs/specification/3-payments.md, rule 1. Its row
 * is made with the first
 * payment gateway service and goes with the last. What the gateway has to be told of it is told by one kind of job,
 * in the organization's lane, so that two calls about one merchant never cross: `sync-merchant-account.ts`.
 */

/** What the sealed secrets of an account are bound to. Both keys have one identity: the current one becomes the previous. */
export const merchantSecretIdentity = (organizationId: string): string =>
  `merchantAccount:${organizationId}:merchantSecret`;
export const signingKeyIdentity = (organizationId: string): string =>
  `merchantAccount:${organizationId}:signingKey`;

export const MERCHANT_PROVISIONING = 'The merchant account is being made. Try again in a moment.';

/** An account that the gateway knows. */
export type ActiveAccount = MerchantAccount & {
  readonly merchantCode: string;
  readonly merchantSecretSealed: string;
  readonly signingKeySealed: string;
};

/** Throws 409 while the account is being made. */
export function assertActive(account: MerchantAccount | undefined): asserts account is ActiveAccount {
  if (account === undefined || !isActive(account)) throw new Fault('conflict', MERCHANT_PROVISIONING);
}

export function isActive(account: MerchantAccount): account is ActiveAccount {
  return account.status === 'active' && account.merchantCode !== null && account.signingKeySealed !== null;
}

/** Has the gateway told, now and not after the pause of an earlier try. Answers the id of the job that does it. */
export async function queueMerchantSync(
  services: CoreServices,
  tx: Tx,
  organizationId: string,
  { delayMs = 0 }: { readonly delayMs?: number } = {},
): Promise<string> {
  const jobId = await enqueue(services, tx, 'payment.merchant', { organizationId }, { delayMs });
  if (delayMs === 0) await runJobsNow(tx, organizationId, isoFromNow(services.clock));
  return jobId;
}

/** Written by ourselves, as a list of ids. */
export const wantedMethods = ({ wantedMethodsJson }: MerchantAccount): string[] =>
  JSON.parse(wantedMethodsJson) as string[];

/** Written by ourselves, as a list of ids with names. */
export const knownMethods = ({ knownMethodsJson }: MerchantAccount): Method[] =>
  JSON.parse(knownMethodsJson) as Method[];

/** How long somebody who looks at a panel waits for a gateway that does not answer. */
const METHODS_TIMEOUT_MS = 3000;

/** What the gateway offers this merchant; null where it does not say so in time. */
export async function offeredMethods(
  gateway: PaymentGateway,
  account: MerchantAccount | undefined,
): Promise<readonly Method[] | null> {
  const signal = AbortSignal.timeout(METHODS_TIMEOUT_MS);
  try {
    if (account === undefined || !isActive(account)) return await gateway.listMethods(signal);
    return (await gateway.getMerchant(account.merchantCode, signal)).paymentMethods;
  } catch (error) {
    if (error instanceof GatewayUnreachable || error instanceof GatewayRefusal) return null;
    throw error;
  }
}

/** The gateway's word as the user's answer. */
export function explained(error: unknown): unknown {
  if (error instanceof GatewayUnreachable)
    return new Fault('unavailable', `${error.message} Try again in a moment.`, { cause: error });
  if (error instanceof GatewayRefusal)
    return new Fault('unprocessable', `The payment gateway refused: ${error.message}`, { cause: error });
  return error;
}

/** Where the gateway posts the events of this instance's merchants, with `/<merchantCode>` behind it. */
export const eventsUrlOf = ({ publicUrl }: Pick<Instance, 'publicUrl'>): string =>
  `${publicUrl}/api/payment-events`;
