import { isIPv4 } from 'node:net';
import type { Tx } from '#db/client.ts';
import { findSubdomain, type SubdomainRow, updateSubdomain } from '#db/queries/subdomain.ts';
import type { ProvisionedSubdomain, ProvisionSubdomain } from '#src/contracts/hub/subdomain.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { LicenseContext, RecordChanging } from '../context.ts';
import { assertActive } from '../license/index.ts';
import { changeRecord, type RecordChange } from './change-record.ts';
import { fqdnOf } from './names.ts';
import { acquireOwnRecordLease } from './own-record-lease.ts';

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
  const { id, name } = await changeRecord(ctx, (tx, owner) => beginProvision(ctx, tx, input, owner));
  return {
    success: true,
    subdomain: { id, name, fqdn: fqdnOf(ctx.settings, name), ipAddress, status: 'active' },
  };
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
      await updateSubdomain(tx, ctx.permit, id, { status: 'active', ipAddress, provisionedAt });
      const { actor } = ctx;
      await auditAs(ctx, tx, { actor, organizationId: null, action: 'subdomain.provision', resourceId: id });
    },
    isRecorded: async (tx) => isSame(await findSubdomain(tx, ctx.license.id, id, null)),
  };
}
