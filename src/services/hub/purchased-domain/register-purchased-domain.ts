import { z } from 'zod';
import {
  countPurchasedDomains,
  findOwnPurchasedDomain,
  insertPurchasedDomain,
  type PurchasedDomainRow,
  updatePurchasedDomain,
} from '#db/queries/purchased-domain.ts';
import { inTransaction } from '#db/transaction.ts';
import type {
  RegisteredPurchasedDomain,
  RegisterPurchasedDomain,
} from '#src/contracts/hub/purchased-domain.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow, isoTime } from '#src/kernel/clock.ts';
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
 * Counts a domain that was bought against the license. Registered again by the same instance it stays the one record,
 * with the attributes that are given now; those that are not stay as they were. A host that another license holds is
 * taken from it where this license has proved the host, else 409 names the record to publish.
 */
export async function registerPurchasedDomain(
  ctx: LicenseContext,
  input: RegisterPurchasedDomain,
): Promise<RegisteredPurchasedDomain> {
  const host = () => registrableHost(ctx.settings, input.host);
  const domain = await withProofs(ctx, host, (proofs) => register(ctx, input, proofs));
  return { success: true, purchasedDomain: { ...domain, status: 'active' } };
}

function register(
  ctx: HostClaiming & Licensed & Acting & Reading,
  input: RegisterPurchasedDomain,
  proofs: Proofs,
): Promise<{ id: Id<'pdm'>; host: string }> {
  const { instanceId } = input;
  return inTransaction(ctx.database, async (tx) => {
    const license = await lockActiveLicense(tx, ctx.license.id);
    await assertInstance(tx, license, instanceId);
    const host = registrableHost(ctx.settings, input.host);
    const expiresAt = parseExpiry(input.expiresAt);
    assertFeature(license);
    const owned = { licenseId: license.id, instanceId, host };
    const own = await findOwnPurchasedDomain(tx, owned);
    const attributes = attributesOf({ ...input, expiresAt }, own);
    const id = own?.id ?? ctx.ids.next('pdm');
    if (own !== undefined) await updatePurchasedDomain(tx, ctx.permit, own.id, attributes);
    else {
      await assertBelowLimit(license, 'purchasableDomains', () => countPurchasedDomains(tx, license.id));
      const claim = { table: 'purchasedDomain', instanceId } as const;
      await claimHost(ctx, tx, host, { proofs, onlyIfFree: false, ...claim });
      await insertPurchasedDomain(tx, ctx.permit, {
        ...{ id, instanceId, host, ...attributes },
        createdAt: isoFromNow(ctx.clock),
      });
    }
    const { actor } = ctx;
    await auditAs(ctx, tx, {
      actor,
      organizationId: null,
      action: 'purchasedDomain.register',
      resourceId: id,
    });
    return { id, host };
  }).catch(takenBy(`The domain ${input.host}`));
}

type Attributes = Pick<PurchasedDomainRow, 'registrarId' | 'expiresAt' | 'autoRenew'>;

/** A missing field stays unchanged; of a new domain it is unknown, and it renews by itself. */
function attributesOf(
  {
    registrarId,
    expiresAt,
    autoRenew,
  }: Pick<RegisterPurchasedDomain, 'registrarId' | 'expiresAt' | 'autoRenew'>,
  own: Attributes | undefined,
): Attributes {
  return {
    registrarId: registrarId === undefined ? (own?.registrarId ?? null) : registrarId,
    expiresAt: expiresAt === undefined ? (own?.expiresAt ?? null) : expiresAt,
    autoRenew: autoRenew === undefined ? (own?.autoRenew ?? 1) : Number(autoRenew ?? true),
  };
}

const IsoDate = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
/** An offset can carry a time out of the years that have four digits. */
const FOUR_DIGIT_YEAR = /^\d{4}-/;

/** In the one form in which times are stored. Throws 400 for a text that is not a time in ISO 8601. */
function parseExpiry(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined) return text;
  const time = IsoDate.safeParse(text).success ? Date.parse(text) : Number.NaN;
  const stored = Number.isNaN(time) ? '' : isoTime(time);
  if (FOUR_DIGIT_YEAR.test(stored)) return stored;
  throw new Fault(
    'bad_request',
    'The field expiresAt must be a time in ISO 8601, such as 2027-05-04T00:00:00Z.',
    {
      reason: 'INVALID_FIELD',
    },
  );
}

function assertFeature({ plan, features }: License): void {
  if (features.domainPurchase) return;
  throw new Fault('forbidden', `Domain purchasing is not part of the plan ${plan}. Choose a larger plan.`, {
    reason: 'FEATURE_DISABLED',
  });
}
