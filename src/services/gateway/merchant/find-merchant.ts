import { findMerchantByCode, type Merchant, type PermittedMerchant } from '#db/queries/gateway-merchant.ts';
import { isStorable } from '#src/contracts/common.ts';
import { Fault } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import { permitPayer } from '../access/permit.ts';
import type { Budgeted } from '../context.ts';

const MAX_UNKNOWN_CODES_PER_MINUTE = 30;

/** The merchant of a code that any client sent. Throws 404, and 429 after too many unknown codes of one address. */
async function findMerchantOfCode(gateway: Budgeted, code: string, address: string): Promise<Merchant> {
  const merchant = isStorable(code) ? await findMerchantByCode(gateway.database.reader, code) : undefined;
  if (merchant !== undefined) return merchant;
  return refuseUnknownCode(gateway, address);
}

/** Throws 404, and 429 from the thirty-first unknown code of one address in a minute, so that codes cannot be guessed. */
export async function refuseUnknownCode(gateway: Pick<Budgeted, 'budget'>, address: string): Promise<never> {
  await spendOrThrow(gateway, {
    key: `unknownMerchant:${networkOf(address)}`,
    limit: MAX_UNKNOWN_CODES_PER_MINUTE,
    message: 'Too many unknown merchant codes. Try again in a minute.',
  });
  throw new Fault('not_found', 'No such merchant. Check merchantCode: it is case-sensitive.');
}

const REQUESTS_PER_MINUTE = 60;

/** The merchant of a payment request. Throws 429 from the sixty-first request of one address to one merchant in a minute. */
export async function admitPayer(
  gateway: Budgeted,
  code: string,
  address: string,
): Promise<PermittedMerchant> {
  const merchant = await findMerchantOfCode(gateway, code, address);
  await spendOrThrow(gateway, {
    key: `pay:${merchant.id}:${networkOf(address)}`,
    limit: REQUESTS_PER_MINUTE,
    message: 'Too many payment requests from this address. Try again in a minute.',
  });
  return { ...merchant, ...permitPayer(merchant.id) };
}
