import { z } from 'zod';
import type { MerchantAccount } from '#db/queries/payment-service-merchant.ts';
import {
  GatewayRefusal,
  GatewayUnreachable,
  type Method,
  type PaymentGateway,
} from '#src/adapters/gateway/port.ts';
import { invalidInput } from '#src/kernel/fault.ts';
import { isActive } from './merchant-account.ts';

const WantedMethods = z.array(z.string());
const KnownMethods = z.array(z.object({ id: z.string(), name: z.string() }));

/** The ids of the methods that the organization has enabled. */
export function wantedMethods({ wantedMethodsJson }: Pick<MerchantAccount, 'wantedMethodsJson'>): string[] {
  return WantedMethods.parse(JSON.parse(wantedMethodsJson));
}

/** The methods that the gateway offered last. */
export function knownMethods({ knownMethodsJson }: Pick<MerchantAccount, 'knownMethodsJson'>): Method[] {
  return KnownMethods.parse(JSON.parse(knownMethodsJson));
}

/** How long a request waits for the gateway's methods. */
const METHODS_TIMEOUT_MS = 3000;

/** The methods that the gateway offers the account; null if it does not answer in time or refuses. */
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

/** Throws 400 for an id of no offered method. If the offer is not known, every id passes for now. */
export function assertOffered(ids: readonly string[] | undefined, offered: readonly Method[] | null): void {
  if (ids === undefined || offered === null) return;
  const known = offered.map(({ id }) => id);
  const at = ids.findIndex((id) => !known.includes(id));
  if (at >= 0) throw invalidInput(['paymentMethods', at], `Must be one of ${known.join(', ')}`);
}
