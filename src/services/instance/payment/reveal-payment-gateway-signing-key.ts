import type { PaymentServiceRef } from '#src/contracts/payment-gateway.ts';
import type { MemberContext } from '../context.ts';
import { signingKeyIdentity } from './merchant-account.ts';
import { revealedAccount } from './revealed-account.ts';

/** The key by which receivers verify payment events. Throws 404, and 409 while the account is being created. */
export async function revealPaymentGatewaySigningKey(
  ctx: MemberContext,
  { paymentGatewayId }: PaymentServiceRef,
): Promise<{ webhookSigningKey: string }> {
  const account = await revealedAccount(ctx, paymentGatewayId, 'paymentGateway.revealSigningKey');
  const identity = signingKeyIdentity(account.organizationId);
  return { webhookSigningKey: ctx.vault.open(account.signingKeySealed, identity) };
}
