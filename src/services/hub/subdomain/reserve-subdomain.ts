import type { Tx } from '#db/client.ts';
import { isWithdrawn } from '#db/queries/hub-host.ts';
import { countSubdomains, findOwnSubdomain, insertSubdomain, isNameTaken } from '#db/queries/subdomain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ReservedSubdomain, ReserveSubdomain } from '#src/contracts/hub/subdomain.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Recording } from '../../platform/core/index.ts';
import type { Acting, Configured, LicenseContext } from '../context.ts';
import { withdrawnSentence } from '../host/index.ts';
import {
  alreadyTaken,
  assertBelowLimit,
  assertInstance,
  lockActiveLicense,
  takenBy,
} from '../license/index.ts';
import { assertName, coolingSince, fqdnOf } from './names.ts';

/** Keeps a name for an instance; what that instance holds already it is given again. There is no DNS record yet. */
export async function reserveSubdomain(
  ctx: LicenseContext,
  { name, instanceId }: ReserveSubdomain,
): Promise<ReservedSubdomain> {
  const { id, status } = await inTransaction(ctx.database, async (tx) => {
    const license = await lockActiveLicense(tx, ctx.license.id);
    await assertInstance(tx, license, instanceId);
    assertName(ctx.settings, name);
    const own = await findOwnSubdomain(tx, { licenseId: license.id, instanceId, name });
    if (own !== undefined) return own;
    await assertBelowLimit(license, 'subdomains', () => countSubdomains(tx, license.id));
    return insertFree(ctx, tx, { licenseId: license.id, instanceId, name });
  }).catch(takenBy(`The subdomain ${name}`));
  return { success: true, subdomain: { id, name, fqdn: fqdnOf(ctx.settings, name), status } };
}

/** Inserts a free name. A unique index refuses the second of two concurrent calls; it does not know names that cool down. */
async function insertFree(
  ctx: Recording & Configured & Acting,
  tx: Tx,
  subdomain: { licenseId: Id<'lic'>; instanceId: Id<'inst'>; name: string },
): Promise<{ id: Id<'sub'>; status: 'pending' }> {
  const { name, licenseId, instanceId } = subdomain;
  const cools = ctx.settings.subdomainCooldownDays > 0;
  if (cools && (await isNameTaken(tx, { name, licenseId, coolingSince: coolingSince(ctx) })))
    throw alreadyTaken(`The subdomain ${name}`);
  const fqdn = fqdnOf(ctx.settings, name);
  if (await isWithdrawn(tx, fqdn, licenseId))
    throw new Fault('conflict', withdrawnSentence(fqdn), { reason: 'ALREADY_TAKEN' });
  const id = ctx.ids.next('sub');
  await insertSubdomain(tx, ctx.permit, { id, name, instanceId, createdAt: isoFromNow(ctx.clock) });
  const { actor } = ctx;
  await auditAs(ctx, tx, { actor, organizationId: null, action: 'subdomain.reserve', resourceId: id });
  return { id, status: 'pending' };
}
