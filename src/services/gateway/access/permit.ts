import type { Id } from '#src/domain/id.ts';
import type { PlatformReason } from '#src/domain/permission.ts';
import type { MerchantPermit, MerchantRight } from '#src/domain/permit.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Actor, MemberActor } from '../../platform/core/index.ts';
import { assertOperator } from '../../platform/identity/index.ts';

/** The only file that creates `MerchantPermit` values. */

/** For a merchant. Only the procedures of merchants call it, after they have checked its secret. */
export function permitMerchant(merchantId: Id<'mch'>): MerchantPermit<'merchant'> {
  return permit(merchantId);
}

/** For a customer. Only the functions that have checked a merchant code or the address of a payment page call it. */
export function permitPayer(merchantId: Id<'mch'>): MerchantPermit<'payer'> {
  return permit(merchantId);
}

/** For an instance with the administration key. Throws 403 for another caller. */
export function permitAdministrator(
  { kind }: Pick<Actor, 'kind'>,
  merchantId: Id<'mch'>,
): MerchantPermit<'administrator'> {
  if (kind !== 'gatewayAdmin')
    throw new Fault('forbidden', 'Only an instance with the administration key may do this.');
  return permit(merchantId);
}

/** For the operator of the gateway. Throws 403 for another user. */
export function permitOperator(
  actor: Pick<MemberActor, 'isOperator'>,
  merchantId: Id<'mch'>,
): MerchantPermit<'operator'> {
  assertOperator(actor);
  return permit(merchantId);
}

/** For the platform, which changes the records of a merchant without a caller. */
export function permitPlatform(merchantId: Id<'mch'>, _reason: PlatformReason): MerchantPermit<'platform'> {
  return permit(merchantId);
}

function permit<Right extends MerchantRight>(merchantId: Id<'mch'>): MerchantPermit<Right> {
  return { merchantId } as MerchantPermit<Right>;
}
