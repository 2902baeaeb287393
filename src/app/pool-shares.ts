import type { PoolName } from '#src/services/platform/queue/jobs.ts';
import type { Config } from '../config/config.ts';
import type { Share } from '../jobs/fair-share.ts';

/** Work on the machine itself that takes seconds: one organization may use all of the shared places. */
const BRISK: Share = { total: 64, shared: 16, assured: 2, perTenant: 16, perQueue: 4 };

/**
 * Calls to addresses that users give; each may last until its deadline. The second half of an organization's places
 * is for addresses that have nothing running, so as many dead addresses as half of them delay no healthy one.
 */
const CALLS: Share = {
  total: 512,
  shared: 256,
  assured: 4,
  perTenant: 128,
  perQueue: 8,
  slowAfterMs: 2000,
};

/**
 * How the places of each pool are shared among organizations. Builds take memory and CPU of this machine: their number
 * is the operator's choice. A third of the places is for any organization; the others are kept for those that have no
 * build running.
 */
export function instanceShares({
  BUILDS_AT_ONCE,
  BUILDS_PER_ORGANIZATION,
}: Pick<Config, 'BUILDS_AT_ONCE' | 'BUILDS_PER_ORGANIZATION'>): Readonly<
  Record<Exclude<PoolName, 'gateway'>, Share>
> {
  const perTenant = Math.min(BUILDS_PER_ORGANIZATION, BUILDS_AT_ONCE);
  const shared = Math.max(1, Math.floor(BUILDS_AT_ONCE / 3));
  return {
    builds: { total: BUILDS_AT_ONCE, shared, assured: 1, perTenant, perQueue: 1 },
    pulls: { total: 32, shared: 8, assured: 1, perTenant: 4, perQueue: 1 },
    releases: BRISK,
    switches: BRISK,
    databases: { ...BRISK, shared: 8, perTenant: 8 },
    routes: BRISK,
    names: { ...BRISK, total: 32, shared: 8, perTenant: 4 },
    calls: CALLS,
    // An event may have a thousand addresses, and all that answer are to have it within two seconds.
    relays: { ...CALLS, total: 1024, shared: 512, perTenant: 256 },
    merchants: { ...BRISK, total: 32, shared: 8, perTenant: 4 },
  };
}

/** Deliveries wait for instances, which may be slow; a tenant is a merchant here. */
export const gatewayShares: Readonly<Record<'gateway', Share>> = {
  gateway: { ...BRISK, shared: 32, perTenant: 4 },
};
