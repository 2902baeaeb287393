import { isIPv4 } from 'node:net';
import type { Tx } from '#db/client.ts';
import { findSubdomain, type SubdomainRow, updateSubdomain } from '#db/queries/subdomain.ts';
import { isNameLeased } from '#db/queries/subdomain-lease.ts';
import type { ProvisionedSubdomain, ProvisionSubdomain } from '#src/contracts/hub/subdomain.ts';
import { SUBDOMAIN_RULES } from '#src/domain/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { LicenseContext, RecordChanging } from '../context.ts';
import { assertActive, notFound } from '../license/index.ts';
import { changeRecord, type RecordChange, throwFault } from './change-record.ts';
import { fqdnOf } from './names.ts';
import { acquireOwnRecordLease, type OwnSubdomain } from './own-record-lease.ts';

/** Gives a reserved name its DNS record, effective at once. Called again with another address, it moves the name. */
export async function provisionSubdomain(
  ctx: LicenseContext,
  input: ProvisionSubdomain,
): Promise<ProvisionedSubdomain> {
  const { ipAddress } = input;
  assertActive(ctx.license);
  if (!isIPv4(ipAddress)) {
    throw new Fault('bad_request', 'The field ipAddress must be an IPv4 address, such as 203.0.113.7.', {
      reason: 'INVALID_IP',
    });
  }
  await assertNoForeignRecord(ctx, input);
  const { id, name } = await changeRecord(ctx, (tx, owner) => beginProvision(ctx, tx, input, owner));
  return {
    success: true,
    subdomain: { id, name, fqdn: fqdnOf(ctx.settings, name), ipAddress, status: 'active' },
  };
}

/**
 * Throws 409 if the operator has a record at a name that was never provisioned. It is asked before the lease is
 * acquired: a lease that expires is settled, and settling would remove that record.
 */
async function assertNoForeignRecord(
  ctx: RecordChanging & Reading,
  { subdomainId, instanceId = ctx.scope }: OwnSubdomain,
): Promise<void> {
  const db = ctx.database.writer;
  const subdomain = await findSubdomain(db, ctx.license.id, subdomainId, instanceId);
  if (subdomain === undefined || SUBDOMAIN_RULES[subdomain.status].mayHaveRecord) return;
  // A lease that has expired: the record may be ours, and its answer was lost.
  if (await isNameLeased(db, { name: subdomain.name })) return;
  const fqdn = fqdnOf(ctx.settings, subdomain.name);
  const isForeign = await ctx.dns.hasRecord?.(fqdn).catch(throwFault);
  if (isForeign === true)
    throw new Fault('conflict', `Another DNS record exists at ${fqdn}.`, { reason: 'DNS_CONFLICT' });
}

/** The change that gives a subdomain of the caller's license its address. */
export async function beginProvision(
  ctx: RecordChanging,
  tx: Tx,
  input: ProvisionSubdomain,
  owner: string,
): Promise<RecordChange<SubdomainRow>> {
  const { ipAddress } = input;
  const { lease, subdomain } = await acquireOwnRecordLease(ctx, tx, input, owner);
  const { id, name } = subdomain;
  const isSame = (row: SubdomainRow | undefined) => row?.status === 'active' && row.ipAddress === ipAddress;
  return {
    lease,
    subject: subdomain,
    provide: () => ctx.dns.put({ fqdn: fqdnOf(ctx.settings, name), ipv4: ipAddress }),
    async record(tx) {
      const provisionedAt = isSame(subdomain) ? subdomain.provisionedAt : isoFromNow(ctx.clock);
      const change = { status: 'active', ipAddress, provisionedAt } as const;
      // Its instance was removed meanwhile. The lease expires, and the periodic task removes the record.
      if (!(await updateSubdomain(tx, ctx.permit, id, change))) throw notFound('Subdomain');
      const { actor } = ctx;
      await auditAs(ctx, tx, { actor, organizationId: null, action: 'subdomain.provision', resourceId: id });
    },
    isRecorded: async (tx) => isSame(await findSubdomain(tx, ctx.license.id, id, null)),
  };
}
