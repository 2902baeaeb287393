import type { PoolName } from '#src/domain/job.ts';
import type { Share } from './fair-share.ts';

/** The settings that decide how many builds run at once. */
export interface BuildSettings {
  readonly BUILDS_AT_ONCE: number;
  readonly BUILDS_PER_ORGANIZATION: number;
}

/** Work on the machine itself that takes seconds: one organization can use the whole shared capacity. */
const BRISK: Share = {
  capacity: 64,
  sharedCapacity: 16,
  guaranteedPerTenant: 2,
  maxPerTenant: 16,
  maxPerQueue: 4,
};

/**
 * Calls to addresses that users give; each can last until its deadline. The second half of an organization's slots
 * is for addresses without a running call, so dead addresses in the first half delay no healthy one.
 */
const CALLS: Share = {
  capacity: 512,
  sharedCapacity: 256,
  guaranteedPerTenant: 4,
  maxPerTenant: 128,
  maxPerQueue: 8,
  slowAfterMs: 2000,
};

/**
 * How the slots of each pool are shared among organizations. Builds take memory and CPU of this machine: their number
 * is the operator's choice. A third of the slots is for any organization; the others are kept for those that have no
 * build running.
 */
export function instanceShares({
  BUILDS_AT_ONCE: capacity,
  BUILDS_PER_ORGANIZATION: perOrganization,
}: BuildSettings): Readonly<Record<Exclude<PoolName, keyof typeof GATEWAY_SHARES>, Share>> {
  const maxPerTenant = Math.min(perOrganization, capacity);
  const sharedCapacity = Math.max(1, Math.floor(capacity / 3));
  return {
    builds: {
      ...{ capacity, sharedCapacity, guaranteedPerTenant: 1, maxPerTenant, maxPerQueue: 1 },
      isTenantLimitShared: true,
    },
    pulls: { capacity: 32, sharedCapacity: 8, guaranteedPerTenant: 1, maxPerTenant: 4, maxPerQueue: 1 },
    releases: BRISK,
    switches: BRISK,
    databases: { ...BRISK, sharedCapacity: 8, maxPerTenant: 8 },
    routes: BRISK,
    names: { ...BRISK, capacity: 32, sharedCapacity: 8, maxPerTenant: 4 },
    calls: CALLS,
    // An event can have a thousand addresses, and each that answers must receive it within two seconds.
    relays: { ...CALLS, capacity: 1024, sharedCapacity: 512, maxPerTenant: 256 },
    merchants: { ...BRISK, capacity: 32, sharedCapacity: 8, maxPerTenant: 4 },
  };
}

/** Deliveries wait for instances, which may be slow. A tenant is a merchant here. */
export const GATEWAY_SHARES = {
  gateway: { ...BRISK, sharedCapacity: 32, maxPerTenant: 4 },
} as const satisfies Partial<Record<PoolName, Share>>;
