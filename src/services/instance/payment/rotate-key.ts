import type { Tx } from '#db/client.ts';
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
import { assertActive, explained, queueMerchantSync, signingKeyIdentity } from './merchant-account.ts';
import { MAX_PREVIOUS_KEYS, previousKeysOf, withPreviousKey } from './previous-keys.ts';
import { NO_SUCH_SERVICE, ownService } from './services.ts';

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
    await assertFewRotations(ctx, tx, organizationId);
    await queueMerchantSync(ctx, tx, organizationId, { delayMs: ROTATION_MS });
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

/** Every replaced key holds for a day, so only so many can be replaced within one. */
async function assertFewRotations({ clock }: MemberContext, tx: Tx, organizationId: string): Promise<void> {
  const account = await lockMerchantAccount(tx, organizationId);
  const previous = account === undefined ? [] : previousKeysOf(clock, account);
  const oldest = previous.at(-1);
  if (oldest === undefined || previous.length < MAX_PREVIOUS_KEYS) return;
  throw new Fault(
    'conflict',
    `The signing key was rotated ${MAX_PREVIOUS_KEYS} times within 24 hours, and every replaced key is valid for that long. Rotate it again after ${oldest.until}.`,
  );
}

/** What changes with a key that the gateway has told; nothing where it is the one that is known. */
export function adoptedKey(
  { vault, clock }: Pick<Instance, 'vault' | 'clock'>,
  account: MerchantAccount,
  signingKey: string,
): Pick<AccountChange, 'signingKeySealed' | 'previousKeysJson'> {
  const { organizationId, signingKeySealed: known } = account;
  const identity = signingKeyIdentity(organizationId);
  if (known !== null && vault.open(known, identity) === signingKey) return {};
  return {
    signingKeySealed: vault.seal(signingKey, identity),
    ...(known !== null && { previousKeysJson: withPreviousKey(clock, account, known) }),
  };
}
