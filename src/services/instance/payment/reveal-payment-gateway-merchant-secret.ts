import type { PaymentServiceRef } from '#src/contracts/payment-gateway.ts';
import type { MemberContext } from '../context.ts';
import { merchantSecretIdentity } from './merchant-account.ts';
import { revealedAccount } from './revealed-account.ts';

/** The credential of the merchant at the gateway. Throws 404, and 409 while the account is being created. */
export async function revealPaymentGatewayMerchantSecret(
  ctx: MemberContext,
  { paymentGatewayId }: PaymentServiceRef,
): Promise<{ merchantSecret: string }> {
  const account = await revealedAccount(ctx, paymentGatewayId, 'paymentGateway.revealMerchantSecret');
  const identity = merchantSecretIdentity(account.organizationId);
  return { merchantSecret: ctx.vault.open(account.merchantSecretSealed, identity) };
}
