import { isIPv4 } from 'node:net';
import { updateSubdomain } from '#db/queries/subdomain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ProvisionedSubdomain, ProvisionSubdomain } from '#src/contracts/hub/subdomain.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { LicenseContext } from '../context.ts';
import { assertActive } from '../license/license.ts';
import { withTurn } from './dns-turn.ts';
import { fqdnOf } from './names.ts';
import { takeOwnTurn } from './own-turn.ts';

/** Gives a reserved name its DNS record, effective at once; asked again with another address, moves it there. */
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
  const { turn, subdomain } = await inTransaction(ctx.database, (tx) => takeOwnTurn(ctx, tx, input));
  const { id, name } = subdomain;
  const fqdn = fqdnOf(ctx.settings, name);
  const record = { fqdn, ipv4: ipAddress };
  await withTurn(
    ctx,
    turn,
    () => ctx.dns.put(record),
    async (tx) => {
      const isSame = subdomain.status === 'active' && subdomain.ipAddress === ipAddress;
      const provisionedAt = isSame ? subdomain.provisionedAt : isoFromNow(ctx.clock);
      await updateSubdomain(tx, id, { status: 'active', ipAddress, provisionedAt });
      const { actor } = ctx;
      await auditAs(ctx, tx, { actor, organizationId: null, action: 'subdomain.provision', resourceId: id });
    },
  );
  return { success: true, subdomain: { id, name, fqdn, ipAddress, status: 'active' } };
}
