import { countPaymentServices, listPaymentServices } from '#db/queries/payment-service.ts';
import { findMerchantAccount } from '#db/queries/payment-service-merchant.ts';
import type { Page } from '#src/contracts/common.ts';
import type { ListPaymentServices, PaymentServiceItem } from '#src/contracts/payment-gateway.ts';
import { permittedProject } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { stateOf } from './payment-gateway.ts';

/** The payment gateway services of the organization or of one project, newest first. Throws 404 for the project. */
export async function listPaymentGateways(
  ctx: MemberContext,
  { projectId, ...page }: ListPaymentServices,
): Promise<Page<PaymentServiceItem>> {
  if (projectId !== undefined) await permittedProject(ctx, projectId, 'payment:manage');
  const { organizationId } = ctx.actor;
  const db = ctx.database.reader;
  const scope = { organizationId, projectId };
  const [rows, total, account] = await Promise.all([
    listPaymentServices(db, scope, page),
    countPaymentServices(db, scope),
    findMerchantAccount(db, organizationId),
  ]);
  const state = stateOf(account);
  const items = rows.map(({ id, organizationId: _, ...row }) => ({ paymentGatewayId: id, ...row, ...state }));
  return { items, total, ...page };
}
