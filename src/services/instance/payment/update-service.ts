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
import { Fault } from '#src/kernel/fault.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { audit } from '../../platform/audit/audit.ts';
import { lockOrganization } from '../../platform/plan/plan.ts';
import type { Instance, MemberContext } from '../context.ts';
import { isActive, offeredMethods, queueMerchantSync, wantedMethods } from './merchant-account.ts';
import { assertOffered, assertWebhookUrl } from './service-input.ts';
import { getPaymentService, NO_SUCH_SERVICE, ownService } from './services.ts';

const SYNC_TIMEOUT_MS = 10_000;

/**
 * Changes the given fields. Methods and `requireSignature` belong to the merchant account: the gateway has them before
 * this answers, so that they hold from the next payment on. The account's own job tells the gateway: a call from here
 * could cross an earlier one that is still under way.
 */
export async function updatePaymentService(
  ctx: MemberContext,
  { paymentGatewayId, name, paymentMethods, webhookUrl, requireSignature }: UpdatePaymentService,
): Promise<PaymentServiceView> {
  const { service, account } = await ownService(ctx, paymentGatewayId);
  assertWebhookUrl(webhookUrl);
  if (paymentMethods !== undefined) await assertSwitchable(ctx, account, paymentMethods);
  const { organizationId } = ctx.actor;
  const jobId = await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organizationId);
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(webhookUrl === undefined ? {} : { webhookUrl }),
    };
    if (!(await updatePaymentServiceRow(tx, service, change))) throw new Fault('not_found', NO_SUCH_SERVICE);
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
  // An account that is being made is told its methods when it is.
  if (jobId !== null && isActive(account)) await waitForSync(ctx, jobId);
  return getPaymentService(ctx, { paymentGatewayId });
}

function recordedFields({ name, webhookUrl }: PaymentService, account: MerchantAccount) {
  return {
    ...{ name, webhookUrl },
    paymentMethods: wantedMethods(account),
    requireSignature: account.requireSignature === 1,
  };
}

/** Throws where the gateway cannot be asked, before anything is saved. */
async function assertSwitchable(
  { payments }: MemberContext,
  account: MerchantAccount,
  paymentMethods: readonly string[],
): Promise<void> {
  if (payments === null)
    throw new Fault('unavailable', 'The operator of this platform has switched the payment gateway off.');
  const offered = await offeredMethods(payments, account);
  if (offered === null && isActive(account))
    throw new Fault('unavailable', 'The payment gateway does not answer. Try again in a moment.');
  assertOffered(paymentMethods, offered);
}

/** Answers the id of the job that tells the gateway; null where there is nothing to tell. */
async function changeAccount(
  ctx: MemberContext,
  tx: Tx,
  { paymentMethods, requireSignature }: Pick<UpdatePaymentService, 'paymentMethods' | 'requireSignature'>,
): Promise<string | null> {
  if (paymentMethods === undefined && requireSignature === undefined) return null;
  const account = await lockMerchantAccount(tx, ctx.actor.organizationId);
  if (account === undefined) return null;
  await updateMerchantAccount(tx, account, {
    ...(paymentMethods === undefined
      ? {}
      : { wantedMethodsJson: JSON.stringify([...new Set(paymentMethods)]) }),
    ...(requireSignature === undefined ? {} : { requireSignature: requireSignature ? 1 : 0 }),
  });
  return queueMerchantSync(ctx, tx, ctx.actor.organizationId);
}

async function waitForSync({ database }: Instance, jobId: string): Promise<void> {
  const isSynced = async () => !(await isJobOpen(database.writer, jobId));
  if (await waitFor(isSynced, { timeoutMs: SYNC_TIMEOUT_MS })) return;
  throw new Fault(
    'unavailable',
    'The change is saved, but the payment gateway does not answer. It gets the change as soon as it answers; check again later.',
  );
}
