import type { PaymentServiceRef, PaymentServiceView } from '#src/contracts/payment-gateway.ts';
import type { MemberContext } from '../context.ts';
import { knownMethods, offeredMethods, wantedMethods } from './methods.ts';
import { requirePaymentGateway, stateOf } from './payment-gateway.ts';

/**
 * The settings of a payment gateway service. While the gateway does not answer, its methods are those that it offered
 * last. Throws 404.
 */
export async function getPaymentGateway(
  ctx: MemberContext,
  { paymentGatewayId }: PaymentServiceRef,
): Promise<PaymentServiceView> {
  const { service, account } = await requirePaymentGateway(ctx, paymentGatewayId);
  const offered = ctx.payments === null ? null : await offeredMethods(ctx.payments, account);
  const wanted = wantedMethods(account);
  const methods = offered ?? knownMethods(account);
  return {
    paymentGatewayId: service.id,
    name: service.name,
    ...stateOf(account),
    checkoutUrl: ctx.payments?.checkoutUrl ?? '',
    paymentMethods: methods.map(({ id, name }) => ({ id, name, enabled: wanted.includes(id) })),
    webhookUrl: service.webhookUrl,
    requireSignature: account.requireSignature === 1,
  };
}
