import type { PoolName } from '#src/domain/job.ts';
import type { Share } from './fair-share.ts';

/** The settings that decide how many builds run at once. */
export interface BuildSettings {
  readonly BUILDS_AT_ONCE: number;
  readonly BUILDS_PER_ORGANIZATION: number;
}

/** Work on the machine itself that takes seconds: one organization can use all of the shared places. */
const BRISK: Share = { total: 64, shared: 16, assured: 2, perTenant: 16, perQueue: 4 };

/**
 * Calls to addresses that users give; each can last until its deadline. The second half of an organization's places
 * is for addresses without a running call, so dead addresses in the first half delay no healthy one.
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
  BUILDS_AT_ONCE: total,
  BUILDS_PER_ORGANIZATION: perOrganization,
}: BuildSettings): Readonly<Record<Exclude<PoolName, keyof typeof GATEWAY_SHARES>, Share>> {
  const perTenant = Math.min(perOrganization, total);
  const shared = Math.max(1, Math.floor(total / 3));
  return {
    builds: { total, shared, assured: 1, perTenant, perQueue: 1 },
    pulls: { total: 32, shared: 8, assured: 1, perTenant: 4, perQueue: 1 },
    releases: BRISK,
    switches: BRISK,
    databases: { ...BRISK, shared: 8, perTenant: 8 },
    routes: BRISK,
    names: { ...BRISK, total: 32, shared: 8, perTenant: 4 },
    calls: CALLS,
    // An event can have a thousand addresses, and each that answers must receive it within two seconds.
    relays: { ...CALLS, total: 1024, shared: 512, perTenant: 256 },
    merchants: { ...BRISK, total: 32, shared: 8, perTenant: 4 },
  };
}

/** Deliveries wait for instances, which may be slow. A tenant is a merchant here. */
export const GATEWAY_SHARES = {
  gateway: { ...BRISK, shared: 32, perTenant: 4 },
} as const satisfies Partial<Record<PoolName, Share>>;
