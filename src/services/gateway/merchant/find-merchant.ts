import { findMerchantByCode, type Merchant, type PermittedMerchant } from '#db/queries/gateway-merchant.ts';
import { isStorable } from '#src/contracts/common.ts';
import { Fault } from '#src/kernel/fault.ts';
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
  const { allowed, resetMs } = await gateway.budget.spend(
    `unknownMerchant:${address}`,
    MAX_UNKNOWN_CODES_PER_MINUTE,
  );
  if (!allowed) {
    throw new Fault('rate_limited', 'Too many unknown merchant codes. Try again in a minute.', {
      retryAfterMs: resetMs,
    });
  }
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
  const { allowed, resetMs } = await gateway.budget.spend(
    `pay:${merchant.id}:${address}`,
    REQUESTS_PER_MINUTE,
  );
  if (allowed) return { ...merchant, ...permitPayer(merchant.id) };
  throw new Fault('rate_limited', 'Too many payment requests from this address. Try again in a minute.', {
    retryAfterMs: resetMs,
  });
}
