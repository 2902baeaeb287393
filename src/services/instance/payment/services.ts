import {
  countPaymentServices,
  findPaymentService,
  listPaymentServices,
  type PaymentService,
} from '#db/queries/payment-service.ts';
import { findMerchantAccount, type MerchantAccount } from '#db/queries/payment-service-merchant.ts';
import type { Page } from '#src/contracts/common.ts';
import type {
  ListPaymentServices,
  PaymentServiceItem,
  PaymentServiceRef,
  PaymentServiceView,
} from '#src/contracts/payment-gateway.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permittedProject } from '../access/permitted-project.ts';
import type { MemberContext } from '../context.ts';
import { isActive, knownMethods, offeredMethods, wantedMethods } from './merchant-account.ts';

export const NO_SUCH_SERVICE = 'No such payment gateway service.';

/** A service of the organization, with its account. */
export async function ownService(
  ctx: MemberContext,
  paymentGatewayId: string,
): Promise<{ service: PaymentService; account: MerchantAccount }> {
  const { organizationId } = ctx.actor;
  const db = ctx.database.reader;
  const [service, account] = await Promise.all([
    findPaymentService(db, organizationId, paymentGatewayId),
    findMerchantAccount(db, organizationId),
  ]);
  if (service === undefined || account === undefined) throw new Fault('not_found', NO_SUCH_SERVICE);
  return { service, account };
}

/** The settings panel. While the gateway does not answer it shows the methods that were offered last. */
export async function getPaymentService(
  ctx: MemberContext,
  { paymentGatewayId }: PaymentServiceRef,
): Promise<PaymentServiceView> {
  const { service, account } = await ownService(ctx, paymentGatewayId);
  const offered = ctx.payments === null ? null : await offeredMethods(ctx.payments, account);
  const wanted = wantedMethods(account);
  return {
    paymentGatewayId: service.id,
    name: service.name,
    ...stateOf(account),
    checkoutUrl: ctx.payments?.checkoutUrl ?? '',
    paymentMethods: (offered ?? knownMethods(account)).map(({ id, name }) => ({
      ...{ id, name },
      enabled: wanted.includes(id),
    })),
    webhookUrl: service.webhookUrl,
    requireSignature: account.requireSignature === 1,
  };
}

/** The payment gateway services of the organization or of one project, newest first. */
export async function listOwnPaymentServices(
  ctx: MemberContext,
  { projectId, ...page }: ListPaymentServices,
): Promise<Page<PaymentServiceItem>> {
  if (projectId !== undefined) await permittedProject(ctx, projectId, 'payment:manage');
  const { organizationId } = ctx.actor;
  const db = ctx.database.reader;
  const place = { organizationId, projectId };
  const [rows, total, account] = await Promise.all([
    listPaymentServices(db, place, page),
    countPaymentServices(db, place),
    findMerchantAccount(db, organizationId),
  ]);
  const state = stateOf(account);
  const items = rows.map(({ id, organizationId: _, ...row }) => ({ paymentGatewayId: id, ...row, ...state }));
  return { items, total, ...page };
}

/** An account that is still being released belongs to services that are gone: the new ones wait for theirs. */
function stateOf(account: MerchantAccount | undefined): Pick<PaymentServiceView, 'status' | 'merchantCode'> {
  return account !== undefined && isActive(account)
    ? { status: 'active', merchantCode: account.merchantCode }
    : { status: 'provisioning', merchantCode: null };
}
