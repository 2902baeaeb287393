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
 * Who changes what a merchant has: the merchant by its secret, an instance by the administration key, a customer by a
 * merchant code or a payment page, the operator of the gateway, or the platform.
 */
export type MerchantRight = 'merchant' | 'administrator' | 'payer' | 'operator' | 'platform';

/**
 * The merchant whose records a caller may change. Mutating queries take it in the place of the id. Only
 * `src/services/gateway/access/permit.ts` creates one.
 */
export interface MerchantPermit<Right extends MerchantRight = MerchantRight> {
  readonly merchantId: Id<'mch'>;
  readonly [permitted]: { readonly of: 'merchant'; readonly right: Right };
}

/**
 * Work of the platform on the records of all owners, such as the deletion of what has expired, or on a record that a
 * credential of the request names. Only `src/services/platform/access/permit.ts` creates one.
 */
export interface PlatformPermit {
  readonly reason: PlatformReason;
  readonly [permitted]: { readonly of: 'platform' };
}
