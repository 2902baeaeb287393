import { deleteRefusals, insertRefusal } from '#db/queries/hub-refusal.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Fault } from '#src/kernel/fault.ts';
import type { Hub } from '../context.ts';

/** A refused request, for the operator. */
export interface Refused {
  readonly operation: string;
  readonly name: string | null;
  readonly fault: Fault;
  readonly address: string;
}

/** One license alone must not displace the refusals of others. */
const NOTED_PER_MINUTE = 30;
const MAX_NAME_LENGTH = 253;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const MAX_ROWS = 50_000;

/** Records why a request of a license was refused. If that fails, it logs the error and does not throw. */
export async function noteRefusal(
  hub: Hub,
  licenseId: Id<'lic'>,
  { operation, name, fault, address }: Refused,
): Promise<void> {
  const { budget, database, clock, ids, log } = hub;
  try {
    const { allowed } = await budget.spend(`hub:refusals:${licenseId}`, NOTED_PER_MINUTE);
    if (!allowed) return;
    await insertRefusal(database.writer, {
      ...{ id: ids.next('ref'), licenseId, operation, address },
      name: name?.slice(0, MAX_NAME_LENGTH) ?? null,
      code: fault.options.reason ?? fault.code,
      message: fault.message.slice(0, 500),
      createdAt: isoFromNow(clock),
    });
  } catch (error) {
    log.warn({ err: error, licenseId }, 'a refusal could not be recorded');
  }
}

/** Periodic task: deletes refusals older than thirty days, and the oldest above fifty thousand. */
export function forgetRefusals({ database, clock }: Hub): Promise<void> {
  return deleteRefusals(database.writer, { before: isoFromNow(clock, -KEPT_MS), keep: MAX_ROWS });
}

/** The name that an operation is about, among its input. */
export function nameIn(input: object): string | null {
  for (const field of NAME_FIELDS) {
    const value = field in input ? (input as Record<string, unknown>)[field] : undefined;
    if (typeof value === 'string') return value;
  }
  return null;
}

const NAME_FIELDS = [
  ...(['name', 'host', 'subdomainId', 'customDomainId', 'purchasedDomainId'] as const),
  ...(['instanceId', 'cloudUrl'] as const),
];
