import type { Tx } from '#db/client.ts';
import { findSubdomain, type SubdomainRow, updateSubdomain } from '#db/queries/subdomain.ts';
import { releaseLease } from '#db/queries/subdomain-lease.ts';
import type { Done } from '#src/contracts/hub/common.ts';
import type { ReleaseSubdomain } from '#src/contracts/hub/subdomain.ts';
import { SUBDOMAIN_RULES } from '#src/domain/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { RecordChanging } from '../context.ts';
import { notFound } from '../license/index.ts';
import { changeRecord, type RecordChange } from './change-record.ts';
import { fqdnOf } from './names.ts';
import { acquireOwnRecordLease, type OwnSubdomain } from './own-record-lease.ts';

/** What else is written in the transaction that releases a name. */
type WithRelease = (tx: Tx) => Promise<void>;

const NOTHING_ELSE: WithRelease = () => Promise.resolve();

/** Removes the DNS record and releases the name. The holder of a suspended license can do it, too. */
export async function releaseSubdomain(
  ctx: RecordChanging & Reading,
  input: Omit<ReleaseSubdomain, 'licenseKey'>,
  withRelease: WithRelease = NOTHING_ELSE,
): Promise<Done> {
  const { name } = await changeRecord(ctx, (tx, owner) => beginRelease(ctx, tx, input, owner, withRelease));
  return { success: true, message: `The subdomain ${fqdnOf(ctx.settings, name)} was released.` };
}

/** The change that releases a subdomain of the caller's license. A name that never had a record is released at once. */
export async function beginRelease(
  ctx: RecordChanging,
  tx: Tx,
  input: OwnSubdomain,
  owner: string,
  withRelease: WithRelease = NOTHING_ELSE,
): Promise<RecordChange<SubdomainRow>> {
  const { lease, subdomain } = await acquireOwnRecordLease(ctx, tx, input, owner);
  const record = async (tx: Tx) => {
    await writeRelease(ctx, tx, subdomain);
    await withRelease(tx);
  };
  if (!SUBDOMAIN_RULES[subdomain.status].mayHaveRecord && !lease.isUncertain) {
    await releaseLease(tx, lease);
    await record(tx);
    return { lease: null, subject: subdomain };
  }
  return {
    lease,
    subject: subdomain,
    provide: () => ctx.dns.remove(fqdnOf(ctx.settings, subdomain.name)),
    record,
    isRecorded: async (tx) => (await findSubdomain(tx, ctx.license.id, subdomain.id, null)) === undefined,
  };
}

async function writeRelease(
  ctx: Pick<RecordChanging, 'actor' | 'clock' | 'ids' | 'permit'>,
  tx: Tx,
  { id }: SubdomainRow,
): Promise<void> {
  const change = { status: 'released', releasedAt: isoFromNow(ctx.clock) } as const;
  // Its instance was removed meanwhile. The lease expires, and the periodic task settles the record.
  if (!(await updateSubdomain(tx, ctx.permit, id, change))) throw notFound('Subdomain');
  const { actor } = ctx;
  await auditAs(ctx, tx, { actor, organizationId: null, action: 'subdomain.release', resourceId: id });
}
