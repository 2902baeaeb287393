import type { Tx } from '#db/client.ts';
import { type SubdomainRow, updateSubdomain } from '#db/queries/subdomain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Done } from '#src/contracts/hub/common.ts';
import type { ReleaseSubdomain } from '#src/contracts/hub/subdomain.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { LicenseContext } from '../context.ts';
import { type DnsTurn, endTurn, withTurn } from './dns-turn.ts';
import { fqdnOf } from './names.ts';
import { takeOwnTurn } from './own-turn.ts';

/** Takes the DNS record away and gives the name back; a suspended license may do it too. */
export async function releaseSubdomain(
  ctx: LicenseContext,
  input: Omit<ReleaseSubdomain, 'licenseKey'>,
): Promise<Done> {
  const { subdomain, turn } = await begin(ctx, input);
  const fqdn = fqdnOf(ctx.settings, subdomain.name);
  if (turn !== null) {
    await withTurn(
      ctx,
      turn,
      () => ctx.dns.remove(fqdn),
      (tx) => writeRelease(ctx, tx, subdomain),
    );
  }
  return { success: true, message: `The subdomain ${fqdn} was released.` };
}

/** A name that never had a record is released here and now: then there is no turn to be used. */
function begin(
  ctx: LicenseContext,
  input: Omit<ReleaseSubdomain, 'licenseKey'>,
): Promise<{ subdomain: SubdomainRow; turn: DnsTurn | null }> {
  return inTransaction(ctx.database, async (tx) => {
    const { subdomain, turn } = await takeOwnTurn(ctx, tx, input);
    if (subdomain.status !== 'pending' || turn.isUncertain) return { subdomain, turn };
    await endTurn(tx, turn);
    await writeRelease(ctx, tx, subdomain);
    return { subdomain, turn: null };
  });
}

async function writeRelease(ctx: LicenseContext, tx: Tx, { id }: SubdomainRow): Promise<void> {
  await updateSubdomain(tx, id, { status: 'released', releasedAt: isoFromNow(ctx.clock) });
  const { actor } = ctx;
  await auditAs(ctx, tx, { actor, organizationId: null, action: 'subdomain.release', resourceId: id });
}
