import { findPaymentService, type PaymentService } from '#db/queries/payment-service.ts';
import { findMerchantAccount, type MerchantAccount } from '#db/queries/payment-service-merchant.ts';
import type { PaymentServiceView } from '#src/contracts/payment-gateway.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { MemberContext } from '../context.ts';
import { isActive } from './merchant-account.ts';

export const NO_SUCH_PAYMENT_GATEWAY = 'No such payment gateway service.';

/** A payment gateway service of the caller's organization, with the merchant account. Throws 404. */
export async function requirePaymentGateway(
  { actor, database }: Pick<MemberContext, 'actor' | 'database'>,
  paymentGatewayId: Id<'pgw'>,
): Promise<{ service: PaymentService; account: MerchantAccount }> {
  const { organizationId } = actor;
  const [service, account] = await Promise.all([
    findPaymentService(database.reader, organizationId, paymentGatewayId),
    findMerchantAccount(database.reader, organizationId),
  ]);
  if (service === undefined || account === undefined) throw new Fault('not_found', NO_SUCH_PAYMENT_GATEWAY);
  return { service, account };
}

/** The state of a service. An account that is being released belongs to removed services: a new one is created. */
export function stateOf(
  account: MerchantAccount | undefined,
): Pick<PaymentServiceView, 'status' | 'merchantCode'> {
  return account !== undefined && isActive(account)
    ? { status: 'active', merchantCode: account.merchantCode }
    : { status: 'provisioning', merchantCode: null };
}
