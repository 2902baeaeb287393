import {
  type AccountChange,
  beginRotation,
  lockMerchantAccount,
  type MerchantAccount,
  updateMerchantAccount,
} from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PaymentServiceRef } from '#src/contracts/payment-gateway.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { lockOrganization } from '../../platform/plan/plan.ts';
import type { Instance, MemberContext } from '../context.ts';
import { assertActive, explained, orderMerchant, signingKeyIdentity } from './merchant-account.ts';
import { NO_SUCH_SERVICE, ownService } from './services.ts';

/** For so long events that the old key signed are taken. */
export const OVERLAP_MS = 24 * 60 * 60 * 1000;
/** Longer than the gateway may take to answer. */
const ROTATION_MS = 15_000;

/**
 * Has the gateway sign with a new key. Events that are still signed by the old one are taken, and relayed as they are,
 * for 24 hours. A crash between the gateway's change and ours is mended by a job that reads the key again.
 */
export async function rotateSigningKey(
  ctx: MemberContext,
  { paymentGatewayId }: PaymentServiceRef,
): Promise<{ webhookSigningKey: string }> {
  const { payments } = ctx;
  const { account } = await ownService(ctx, paymentGatewayId);
  assertActive(account);
  if (payments === null)
    throw new Fault('unavailable', 'The operator of this platform has switched the payment gateway off.');
  const { organizationId, merchantCode } = account;
  await inTransaction(ctx.database, async (tx) => {
    const times = { now: isoFromNow(ctx.clock), until: isoFromNow(ctx.clock, ROTATION_MS) };
    if (!(await beginRotation(tx, organizationId, times)))
      throw new Fault('conflict', 'The signing key is being rotated already. Try again in a moment.');
    await orderMerchant(ctx, tx, organizationId, { delayMs: ROTATION_MS });
  });
  const { signingKey } = await payments.rotateSigningKey(merchantCode).catch((error: unknown) => {
    throw explained(error);
  });
  await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organizationId);
    const current = await lockMerchantAccount(tx, organizationId);
    if (current === undefined) throw new Fault('not_found', NO_SUCH_SERVICE);
    await updateMerchantAccount(tx, current, {
      ...adoptedKey(ctx, current, signingKey),
      rotatingUntil: null,
    });
    await audit(ctx, tx, 'paymentGateway.rotateSigningKey', paymentGatewayId);
  });
  return { webhookSigningKey: signingKey };
}

/** What changes with a key that the gateway has told; nothing where it is the one that is known. */
export function adoptedKey(
  { vault, clock }: Pick<Instance, 'vault' | 'clock'>,
  { organizationId, signingKeySealed: known }: MerchantAccount,
  signingKey: string,
): Pick<AccountChange, 'signingKeySealed' | 'previousKeySealed' | 'previousKeyUntil'> {
  const identity = signingKeyIdentity(organizationId);
  if (known !== null && vault.open(known, identity) === signingKey) return {};
  return {
    signingKeySealed: vault.seal(signingKey, identity),
    ...(known === null ? {} : { previousKeySealed: known, previousKeyUntil: isoFromNow(clock, OVERLAP_MS) }),
  };
}
