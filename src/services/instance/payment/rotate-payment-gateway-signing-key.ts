import type { Tx } from '#db/client.ts';
import {
  beginRotation,
  lockMerchantAccount,
  updateMerchantAccount,
} from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PaymentServiceRef } from '#src/contracts/payment-gateway.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import type { Clocked } from '../../platform/core/index.ts';
import { lockOrganization } from '../../platform/plan/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { toRemoteFault } from '../remote-role/remote-fault.ts';
import { assertActive, queueMerchantSync } from './merchant-account.ts';
import { NO_SUCH_PAYMENT_GATEWAY, requirePaymentGateway } from './payment-gateway.ts';
import { adoptKey, MAX_PREVIOUS_KEYS, previousKeysOf } from './signing-keys.ts';

/** Longer than the gateway may take to answer. */
const ROTATION_TIMEOUT_MS = 15_000;

/**
 * Has the gateway sign with a new key. Events that the old key signed are accepted and relayed for 24 hours. If the
 * process ends between the gateway's change and the record of it, a job reads the new key. Throws 404, 409 during
 * another rotation or after too many, 422 if the gateway refuses, and 503 if it does not answer.
 */
export async function rotatePaymentGatewaySigningKey(
  ctx: MemberContext,
  { paymentGatewayId }: PaymentServiceRef,
): Promise<{ webhookSigningKey: string }> {
  const { payments } = ctx;
  const { account } = await requirePaymentGateway(ctx, paymentGatewayId);
  assertActive(account);
  if (payments === null)
    throw new Fault('unavailable', 'The operator of this platform has disabled the payment gateway.');
  const organization = permittedOrganization(ctx, 'payment:manage');
  const { organizationId, merchantCode } = account;
  await inTransaction(ctx.database, async (tx) => {
    const times = { now: isoFromNow(ctx.clock), until: isoFromNow(ctx.clock, ROTATION_TIMEOUT_MS) };
    if (!(await beginRotation(tx, organization, times)))
      throw new Fault('conflict', 'The signing key is being rotated already. Try again in a moment.');
    await assertFewRotations(ctx, tx, organizationId);
    await queueMerchantSync(ctx, tx, organizationId, { delayMs: ROTATION_TIMEOUT_MS });
  });
  const { signingKey } = await payments.rotateSigningKey(merchantCode).catch((error: unknown) => {
    throw toRemoteFault(error);
  });
  await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organizationId);
    const current = await lockMerchantAccount(tx, organizationId);
    if (current === undefined) throw new Fault('not_found', NO_SUCH_PAYMENT_GATEWAY);
    await updateMerchantAccount(tx, organization, current, {
      ...adoptKey(ctx, current, signingKey),
      rotatingUntil: null,
    });
    await audit(ctx, tx, 'paymentGateway.rotateSigningKey', paymentGatewayId);
  });
  return { webhookSigningKey: signingKey };
}

/** Every replaced key is valid for a day, so the number of rotations within a day is bounded. */
async function assertFewRotations(instance: Clocked, tx: Tx, organizationId: Id<'org'>): Promise<void> {
  const account = await lockMerchantAccount(tx, organizationId);
  const previous = account === undefined ? [] : previousKeysOf(instance, account);
  const oldest = previous.at(-1);
  if (oldest === undefined || previous.length < MAX_PREVIOUS_KEYS) return;
  throw new Fault(
    'conflict',
    `The signing key was rotated ${MAX_PREVIOUS_KEYS} times within 24 hours, and every replaced key is valid for that long. Rotate it again after ${oldest.until}.`,
  );
}
