import { countCustomDomains, findOwnCustomDomain, insertCustomDomain } from '#db/queries/custom-domain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { RegisterCustomDomain, RegisteredCustomDomain } from '#src/contracts/hub/custom-domain.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { LicenseContext } from '../context.ts';
import { type License, lockActiveLicense } from '../license/license.ts';
import { assertBelowLimit, assertInstance, takenBy } from '../license/refusals.ts';
import { registrableHost } from '../license/registrable-host.ts';

/** Counts a domain of the user's own against the license; what the instance holds already it is given again. */
export async function registerCustomDomain(
  ctx: LicenseContext,
  input: RegisterCustomDomain,
): Promise<RegisteredCustomDomain> {
  const { instanceId } = input;
  const domain = await inTransaction(ctx.database, async (tx) => {
    const license = await lockActiveLicense(tx, ctx.license.id);
    await assertInstance(tx, license, instanceId);
    const host = registrableHost(ctx.settings, input.host);
    assertFeature(license);
    const owned = { licenseId: license.id, instanceId, host };
    const own = await findOwnCustomDomain(tx, owned);
    if (own !== undefined) return own;
    await assertBelowLimit(license, 'customDomains', () => countCustomDomains(tx, license.id));
    const id = ctx.ids.next('cdm');
    await insertCustomDomain(tx, { id, ...owned, createdAt: isoFromNow(ctx.clock) });
    const { actor } = ctx;
    await auditAs(ctx, tx, { actor, organizationId: null, action: 'customDomain.register', resourceId: id });
    return { id, host };
  }).catch(takenBy(`The domain ${input.host}`));
  return { success: true, customDomain: { id: domain.id, host: domain.host, status: 'active' } };
}

function assertFeature({ plan, features }: License): void {
  if (features.customDomains) return;
  throw new Fault(
    'forbidden',
    `Custom domains are not part of the plan ${plan}. The plan starter or a higher one is required.`,
    { reason: 'FEATURE_DISABLED' },
  );
}
