import {
  countPaymentServices,
  findPaymentService,
  listPaymentServices,
  type PaymentService,
  updatePaymentServiceRow,
} from '#db/queries/payment-service.ts';
import {
  findMerchantAccount,
  lockMerchantAccount,
  type MerchantAccount,
  updateMerchantAccount,
} from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Page } from '#src/contracts/common.ts';
import type {
  ListPaymentServices,
  PaymentServiceItem,
  PaymentServiceRef,
  PaymentServiceView,
  UpdatePaymentService,
} from '#src/contracts/payment-gateway.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { lockOrganization } from '../../platform/plan/plan.ts';
import type { MemberContext } from '../context.ts';
import { permittedProject } from '../project/permitted-project.ts';
import {
  explained,
  isActive,
  knownMethods,
  offeredMethods,
  orderMerchant,
  wantedMethods,
} from './merchant-account.ts';
import { assertOffered, assertWebhookUrl } from './service-input.ts';

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

/**
 * Changes what is given. Methods belong to the merchant account: the gateway has them before this answers, so that
 * they hold from the next payment on.
 */
export async function updatePaymentService(
  ctx: MemberContext,
  { paymentGatewayId, name, paymentMethods, webhookUrl }: UpdatePaymentService,
): Promise<PaymentServiceView> {
  const { service, account } = await ownService(ctx, paymentGatewayId);
  assertWebhookUrl(webhookUrl);
  if (paymentMethods !== undefined) await switchAtGateway(ctx, account, paymentMethods);
  const { organizationId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organizationId);
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(webhookUrl === undefined ? {} : { webhookUrl }),
    };
    if (!(await updatePaymentServiceRow(tx, service, change))) throw new Fault('not_found', NO_SUCH_SERVICE);
    const current = await lockMerchantAccount(tx, organizationId);
    if (paymentMethods !== undefined && current !== undefined) {
      const wantedMethodsJson = JSON.stringify([...new Set(paymentMethods)]);
      await updateMerchantAccount(tx, current, { wantedMethodsJson });
      // Compares once more: somebody else may have told the gateway something at the same moment.
      await orderMerchant(ctx, tx, organizationId);
    }
    await audit(ctx, tx, 'paymentGateway.update', service.id);
  });
  return getPaymentService(ctx, { paymentGatewayId });
}

/** An account that is being made is told its methods when it is. */
async function switchAtGateway(
  { payments }: MemberContext,
  account: MerchantAccount,
  paymentMethods: readonly string[],
): Promise<void> {
  if (payments === null)
    throw new Fault('unavailable', 'The operator of this platform has switched the payment gateway off.');
  assertOffered(paymentMethods, await offeredMethods(payments, account));
  if (!isActive(account)) return;
  await payments.updateMerchant(account.merchantCode, { paymentMethods }).catch((error: unknown) => {
    throw explained(error);
  });
}

/** An account that is still being released belongs to services that are gone: the new ones wait for theirs. */
function stateOf(account: MerchantAccount | undefined): Pick<PaymentServiceView, 'status' | 'merchantCode'> {
  return account !== undefined && isActive(account)
    ? { status: 'active', merchantCode: account.merchantCode }
    : { status: 'provisioning', merchantCode: null };
}
