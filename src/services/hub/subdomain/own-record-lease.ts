import type { Tx } from '#db/client.ts';
import { findSubdomain, type SubdomainRow } from '#db/queries/subdomain.ts';
import type { Id } from '#src/domain/id.ts';
import type { LicenseContext } from '../context.ts';
import { notFound } from '../license/index.ts';
import { acquireRecordLease, type RecordLease, recordBusy } from './record-lease.ts';

/** A subdomain of the caller's license. */
export interface OwnSubdomain {
  readonly subdomainId: Id<'sub'>;
  readonly instanceId?: Id<'inst'> | null | undefined;
}

/**
 * Acquires the lease of a subdomain of the caller's license, and reads its row. Throws 404 if the license does not have
 * it, 409 if another caller has the lease.
 */
export async function acquireOwnRecordLease(
  ctx: Pick<LicenseContext, 'clock' | 'license' | 'scope'>,
  tx: Tx,
  input: OwnSubdomain,
  owner: string,
): Promise<{ lease: RecordLease; subdomain: SubdomainRow }> {
  const named = await findOwn(ctx, tx, input);
  const lease = await acquireRecordLease(ctx, tx, { name: named.name, owner });
  if (lease === null) throw recordBusy();
  // Read again: until now another caller can have had the lease and released the name.
  return { lease, subdomain: await findOwn(ctx, tx, input) };
}

async function findOwn(
  { license, scope }: Pick<LicenseContext, 'license' | 'scope'>,
  tx: Tx,
  { subdomainId, instanceId = scope }: OwnSubdomain,
): Promise<SubdomainRow> {
  const subdomain = await findSubdomain(tx, license.id, subdomainId, instanceId);
  if (subdomain === undefined) throw notFound('Subdomain');
  return subdomain;
}
