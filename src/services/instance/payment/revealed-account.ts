import { inTransaction } from '#db/transaction.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import type { Id } from '#src/domain/id.ts';
import { audit } from '../../platform/audit/index.ts';
import type { MemberContext } from '../context.ts';
import { type ActiveAccount, assertActive } from './merchant-account.ts';
import { requirePaymentGateway } from './payment-gateway.ts';

/** The account of a service, after its disclosure is recorded in the audit log. Throws 404 and 409. */
export async function revealedAccount(
  ctx: Pick<MemberContext, 'actor' | 'database' | 'clock' | 'ids'>,
  paymentGatewayId: Id<'pgw'>,
  action: AuditAction,
): Promise<ActiveAccount> {
  const { account } = await requirePaymentGateway(ctx, paymentGatewayId);
  assertActive(account);
  await inTransaction(ctx.database, (tx) => audit(ctx, tx, action, paymentGatewayId));
  return account;
}
