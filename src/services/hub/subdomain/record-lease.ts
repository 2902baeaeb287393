import type { Tx } from '#db/client.ts';
import { acquireLease, expireLease, releaseLease } from '#db/queries/subdomain-lease.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Clocked } from '../../platform/core/index.ts';
import type { Hub } from '../context.ts';

/**
 * The right to change the DNS record of one name. The provider is called between two transactions, and never twice at
 * once for one name, in any process. A lease that has expired remains: then the provider and the row can differ, the
 * periodic task settles the name, and until then the next caller can take the lease over.
 */
export interface RecordLease {
  readonly name: string;
  readonly owner: string;
  /** An earlier lease has expired: what the provider has is unknown. */
  readonly isUncertain: boolean;
}

/** Longer than an adapter of a provider takes at most. */
const LEASE_MS = 30_000;

/** Acquires the lease of a name for an owner, also a second time. Null: another owner has it. */
export async function acquireRecordLease(
  { clock }: Clocked,
  tx: Tx,
  { name, owner }: Pick<RecordLease, 'name' | 'owner'>,
): Promise<RecordLease | null> {
  const times = { now: isoFromNow(clock), until: isoFromNow(clock, LEASE_MS) };
  const acquired = await acquireLease(tx, { name, owner, ...times });
  return acquired === undefined ? null : { name, owner, isUncertain: acquired.isUncertain === 1 };
}

/**
 * Ends a lease after a failure. It is released if the provider and the row are known to agree. Otherwise it expires, so
 * that the periodic task settles the name.
 */
export async function endRecordLease(
  { database, clock }: Pick<Hub, 'clock' | 'database'>,
  lease: RecordLease,
  { mayHaveActed }: { readonly mayHaveActed: boolean },
): Promise<void> {
  if (mayHaveActed || lease.isUncertain)
    await expireLease(database.writer, { ...lease, now: isoFromNow(clock) });
  else await releaseLease(database.writer, lease);
}

/** The answer to a change of a name that another caller changes. */
export function recordBusy(): Fault {
  const message = 'Another request is changing this subdomain. Try again in a few seconds.';
  return new Fault('conflict', message, { reason: 'BEING_CHANGED' });
}
