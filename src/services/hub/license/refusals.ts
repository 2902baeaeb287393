import type { Tx } from '#db/client.ts';
import { findInstance } from '#db/queries/license-instance.ts';
import { isUniqueViolation } from '#db/transaction.ts';
import type { Limits } from '#src/contracts/hub/plan.ts';
import type { Id } from '#src/domain/id.ts';
import type { LicenseLimit } from '#src/domain/plan.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { License } from './license.ts';

/**
 * The refusals that several operations share: docs/specification/2-license-hub.md, "Errors". Each carries the
 * specification's name for it.
 */

/** What the hub itself counts. */
type Counted = Extract<LicenseLimit, 'customDomains' | 'subdomains' | 'purchasableDomains' | 'instances'>;

const SENTENCES: Readonly<Record<Counted, readonly [what: string, remedy: string]>> = {
  subdomains: ['Subdomain', 'Release one or choose a larger plan.'],
  customDomains: ['Custom domain', 'Remove one or choose a larger plan.'],
  purchasableDomains: ['Purchased domain', 'Remove one or choose a larger plan.'],
  instances: ['Instance', 'Remove an instance that is no longer used, or choose a larger plan.'],
};

/**
 * Throws 403 where one more would exceed what the license allows. The license is locked. What has no limit is not
 * counted.
 */
export async function assertBelowLimit(
  { limits }: { limits: Limits },
  counted: Counted,
  count: () => Promise<number>,
): Promise<void> {
  const limit = limits[counted];
  if (limit < 0 || (await count()) < limit) return;
  throw limitReached(counted, limit);
}

/** 403, with the limit and a remedy. */
export function limitReached(counted: Counted, limit: number): Fault {
  const [what, remedy] = SENTENCES[counted];
  return new Fault('forbidden', `${what} limit reached (${limit}). ${remedy}`, { reason: 'LIMIT_REACHED' });
}

/** Throws 404 for an instance that this license does not have. */
export async function assertInstance(tx: Tx, license: License, instanceId: Id<'inst'>): Promise<void> {
  if ((await findInstance(tx, license.id, instanceId)) === undefined) throw notFound('Instance');
}

/** 404, with the reason `NOT_FOUND`. */
export function notFound(what: 'Instance' | 'Subdomain' | 'Domain'): Fault {
  return new Fault('not_found', `${what} not found.`, { reason: 'NOT_FOUND' });
}

/** 409, with the reason `ALREADY_TAKEN`. */
export function alreadyTaken(name: string, cause?: unknown): Fault {
  const sentence = `${name} is already taken. Choose another one.`;
  return new Fault('conflict', sentence, {
    reason: 'ALREADY_TAKEN',
    ...(cause === undefined ? {} : { cause }),
  });
}

/** Turns a violation of a unique index into 409. Other errors are thrown as they are. */
export function takenBy(name: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? alreadyTaken(name, error) : error;
  };
}
