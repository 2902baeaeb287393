import type { Id } from './id.ts';
import type { PlatformReason } from './permission.ts';

declare const permitted: unique symbol;

/** Who changes what a license has: its holder by a license key, the operator of the hub, or the platform. */
export type LicenseRight = 'holder' | 'operator' | 'platform';

/**
 * The license whose records a caller may change. Mutating queries take it in the place of the id. Only
 * `src/services/hub/access/permit.ts` creates one.
 */
export interface LicensePermit<Right extends LicenseRight = LicenseRight> {
  readonly licenseId: Id<'lic'>;
  readonly [permitted]: { readonly of: 'license'; readonly right: Right };
}

/**
 * Work of the platform on the records of all owners, such as the deletion of what has expired, or on a record that a
 * credential of the request names. Only `src/services/platform/access/permit.ts` creates one.
 */
export interface PlatformPermit {
  readonly reason: PlatformReason;
  readonly [permitted]: { readonly of: 'platform' };
}
