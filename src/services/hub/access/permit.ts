import type { Id } from '#src/domain/id.ts';
import type { PlatformReason } from '#src/domain/permission.ts';
import type { LicensePermit, LicenseRight } from '#src/domain/permit.ts';
import type { MemberActor } from '../../platform/core/index.ts';
import { assertOperator } from '../../platform/identity/index.ts';

/** The only file that creates `LicensePermit` values. */

/** For the holder of a license. Only `license/admit-license.ts` calls it, after it has found the license of the key. */
export function permitHolder(license: { readonly id: Id<'lic'> }): LicensePermit<'holder'> {
  return permit(license.id);
}

/** For the operator of the hub. Throws 403 for another user. */
export function permitOperator(
  actor: Pick<MemberActor, 'isOperator'>,
  licenseId: Id<'lic'>,
): LicensePermit<'operator'> {
  assertOperator(actor);
  return permit(licenseId);
}

/** For the platform, which changes the records of a license without its holder. */
export function permitPlatform(licenseId: Id<'lic'>, _reason: PlatformReason): LicensePermit<'platform'> {
  return permit(licenseId);
}

function permit<Right extends LicenseRight>(licenseId: Id<'lic'>): LicensePermit<Right> {
  return { licenseId } as LicensePermit<Right>;
}
