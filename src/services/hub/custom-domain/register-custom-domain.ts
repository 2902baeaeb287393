import { countCustomDomains, findOwnCustomDomain, insertCustomDomain } from '#db/queries/custom-domain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { RegisterCustomDomain, RegisteredCustomDomain } from '#src/contracts/hub/custom-domain.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { Proofs } from '../../platform/domain-proof/proof.ts';
import type { Acting, HostClaiming, LicenseContext, Licensed } from '../context.ts';
import { claimHost, withProofs } from '../host/index.ts';
import {
  assertBelowLimit,
  assertInstance,
  type License,
  lockActiveLicense,
  registrableHost,
  takenBy,
} from '../license/index.ts';

/**
 * Counts a domain of the user's own against the license; what the instance holds already it is given again. A host that
 * another license holds is taken from it where this license has proved the host, else 409 names the record to publish.
 */
export async function registerCustomDomain(
  ctx: LicenseContext,
  input: RegisterCustomDomain,
): Promise<RegisteredCustomDomain> {
  const host = () => registrableHost(ctx.settings, input.host);
  const domain = await withProofs(ctx, host, (proofs) => register(ctx, input, proofs));
  return { success: true, customDomain: { id: domain.id, host: domain.host, status: 'active' } };
}

function register(
  ctx: HostClaiming & Licensed & Acting & Reading,
  input: RegisterCustomDomain,
  proofs: Proofs,
): Promise<{ id: Id<'cdm'>; host: string }> {
  const { instanceId, onlyIfFree = false } = input;
  return inTransaction(ctx.database, async (tx) => {
    const license = await lockActiveLicense(tx, ctx.license.id);
    await assertInstance(tx, license, instanceId);
    const host = registrableHost(ctx.settings, input.host);
    assertFeature(license);
    const owned = { licenseId: license.id, instanceId, host };
    const own = await findOwnCustomDomain(tx, owned);
    if (own !== undefined) return own;
    await assertBelowLimit(license, 'customDomains', () => countCustomDomains(tx, license.id));
    await claimHost(ctx, tx, host, { proofs, onlyIfFree, table: 'customDomain', instanceId });
    const id = ctx.ids.next('cdm');
    await insertCustomDomain(tx, ctx.permit, { id, instanceId, host, createdAt: isoFromNow(ctx.clock) });
    const { actor } = ctx;
    await auditAs(ctx, tx, { actor, organizationId: null, action: 'customDomain.register', resourceId: id });
    return { id, host };
  }).catch(takenBy(`The domain ${input.host}`));
}

function assertFeature({ plan, features }: License): void {
  if (features.customDomains) return;
  throw new Fault(
    'forbidden',
    `Custom domains are not part of the plan ${plan}. The plan starter or a higher one is required.`,
    { reason: 'FEATURE_DISABLED' },
  );
}
