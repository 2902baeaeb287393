import type { Tx } from '#db/client.ts';
import { isJobOpen } from '#db/queries/job.ts';
import { type PaymentService, updatePaymentServiceRow } from '#db/queries/payment-service.ts';
import {
  lockMerchantAccount,
  type MerchantAccount,
  updateMerchantAccount,
} from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PaymentServiceView, UpdatePaymentService } from '#src/contracts/payment-gateway.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { audit } from '../../platform/audit/index.ts';
import type { Reading } from '../../platform/core/index.ts';
import { lockOrganization } from '../../platform/plan/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { Instance, MemberContext } from '../context.ts';
import { assertWebhookUrl } from './assert-webhook-url.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { isActive, queueMerchantSync } from './merchant-account.ts';
import { assertOffered, offeredMethods, wantedMethods } from './methods.ts';
import { NO_SUCH_PAYMENT_GATEWAY, requirePaymentGateway } from './payment-gateway.ts';

const SYNC_TIMEOUT_MS = 10_000;

/**
 * Changes the given fields. Methods and `requireSignature` belong to the merchant account. The gateway has them when this
 * returns, so they apply to the next payment. The account's own job updates the gateway: a call from here could overlap
 * an earlier one. Throws 400, 404, and 503 if the gateway does not answer.
 */
export async function updatePaymentGateway(
  ctx: MemberContext,
  { paymentGatewayId, name, paymentMethods, webhookUrl, requireSignature }: UpdatePaymentService,
): Promise<PaymentServiceView> {
  const { service, account } = await requirePaymentGateway(ctx, paymentGatewayId);
  assertWebhookUrl(webhookUrl);
  if (paymentMethods !== undefined) await assertSwitchable(ctx, account, paymentMethods);
  const organization = permittedOrganization(ctx, 'payment:manage');
  const jobId = await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organization.id);
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(webhookUrl === undefined ? {} : { webhookUrl }),
    };
    if (!(await updatePaymentServiceRow(tx, organization, service.id, change)))
      throw new Fault('not_found', NO_SUCH_PAYMENT_GATEWAY);
    await audit(ctx, tx, 'paymentGateway.update', service.id, {
      before: recordedFields(service, account),
      after: {
        ...recordedFields({ ...service, ...change }, account),
        ...(paymentMethods === undefined ? {} : { paymentMethods: [...new Set(paymentMethods)] }),
        ...(requireSignature === undefined ? {} : { requireSignature }),
      },
    });
    return changeAccount(ctx, tx, { paymentMethods, requireSignature });
  });
  // An account that is being created gets its methods with its creation.
  if (jobId !== null && isActive(account)) await waitForSync(ctx, jobId);
  return getPaymentGateway(ctx, { paymentGatewayId });
}

function recordedFields({ name, webhookUrl }: PaymentService, account: MerchantAccount) {
  return {
    name,
    webhookUrl,
    paymentMethods: wantedMethods(account),
    requireSignature: account.requireSignature === 1,
  };
}

/** Throws 400 for an unknown method, and 503 if the gateway does not answer, before anything is saved. */
async function assertSwitchable(
  { payments }: Pick<Instance, 'payments'>,
  account: MerchantAccount,
  paymentMethods: readonly string[],
): Promise<void> {
  if (payments === null)
    throw new Fault('unavailable', 'The operator of this platform has disabled the payment gateway.');
  const offered = await offeredMethods(payments, account);
  if (offered === null && isActive(account))
    throw new Fault('unavailable', 'The payment gateway does not answer. Try again in a moment.');
  assertOffered(paymentMethods, offered);
}

/** Returns the id of the job that updates the gateway; null if nothing changed there. */
async function changeAccount(
  ctx: Pick<MemberContext, 'actor' | 'clock' | 'ids' | 'homeId'>,
  tx: Tx,
  { paymentMethods, requireSignature }: Pick<UpdatePaymentService, 'paymentMethods' | 'requireSignature'>,
): Promise<Id<'job'> | null> {
  if (paymentMethods === undefined && requireSignature === undefined) return null;
  const account = await lockMerchantAccount(tx, ctx.actor.organizationId);
  if (account === undefined) return null;
  await updateMerchantAccount(tx, permittedOrganization(ctx, 'payment:manage'), account, {
    ...(paymentMethods === undefined
      ? {}
      : { wantedMethodsJson: JSON.stringify([...new Set(paymentMethods)]) }),
    ...(requireSignature === undefined ? {} : { requireSignature: requireSignature ? 1 : 0 }),
  });
  return queueMerchantSync(ctx, tx, ctx.actor.organizationId);
}

async function waitForSync({ database }: Reading, jobId: Id<'job'>): Promise<void> {
  const isSynced = async () => !(await isJobOpen(database.writer, jobId));
  if (await waitFor(isSynced, { timeoutMs: SYNC_TIMEOUT_MS })) return;
  throw new Fault(
    'unavailable',
    'The change is saved, but the payment gateway does not answer. The change is sent again until the gateway accepts it; check again later.',
  );
}
