import { updatePendingImport } from '#db/queries/site-import.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';

/** A pending import whose lease is older than this counts as interrupted. It is renewed while the import runs. */
const IMPORT_LEASE_MS = 20_000;
const RENEW_INTERVAL_MS = 5_000;

type Holder = Pick<CoreServices, 'clock' | 'processId'>;

/** The end of a lease that is taken or renewed now. */
export const leaseUntil = ({ clock }: Holder): string => isoFromNow(clock, IMPORT_LEASE_MS);

/** The lease of this process on an import. */
export function leaseOf(
  { processId }: Holder,
  importId: Id<'imp'>,
): { readonly importId: Id<'imp'>; readonly owner: string } {
  return { importId, owner: processId };
}

/** Renews the lease while `work` runs: a step can take longer than a lease, because it asks the hub. */
export async function withRenewedLease<Result>(
  services: Holder & Pick<CoreServices, 'database' | 'log'>,
  importId: Id<'imp'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { database, log } = services;
  const renew = () =>
    updatePendingImport(database.writer, forPlatform('job'), leaseOf(services, importId), {
      leaseUntil: leaseUntil(services),
    }).catch((error: unknown) => log.warn({ importId, err: error }, 'the lease was not renewed'));
  const renewing = setInterval(() => void renew(), RENEW_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}
