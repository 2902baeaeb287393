import { inTransaction } from '#db/transaction.ts';
import type { PaymentServiceRef } from '#src/contracts/payment-gateway.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { MemberContext } from '../context.ts';
import {
  type ActiveAccount,
  assertActive,
  merchantSecretIdentity,
  signingKeyIdentity,
} from './merchant-account.ts';
import { ownService } from './services.ts';

/** The key by which receivers verify payment events. */
export async function revealSigningKey(
  ctx: MemberContext,
  ref: PaymentServiceRef,
): Promise<{ webhookSigningKey: string }> {
  const account = await revealed(ctx, ref, 'paymentGateway.revealSigningKey');
  const identity = signingKeyIdentity(account.organizationId);
  return { webhookSigningKey: ctx.vault.open(account.signingKeySealed, identity) };
}

/** The credential of the merchant at the gateway. */
export async function revealMerchantSecret(
  ctx: MemberContext,
  ref: PaymentServiceRef,
): Promise<{ merchantSecret: string }> {
  const account = await revealed(ctx, ref, 'paymentGateway.revealMerchantSecret');
  const identity = merchantSecretIdentity(account.organizationId);
  return { merchantSecret: ctx.vault.open(account.merchantSecretSealed, identity) };
}

async function revealed(
  ctx: MemberContext,
  { paymentGatewayId }: PaymentServiceRef,
  action: AuditAction,
): Promise<ActiveAccount> {
  const { account } = await ownService(ctx, paymentGatewayId);
  assertActive(account);
  await inTransaction(ctx.database, (tx) => audit(ctx, tx, action, paymentGatewayId));
  return account;
}
