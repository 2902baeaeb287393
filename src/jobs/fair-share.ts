import { BoundedMap } from '#src/kernel/bounded-map.ts';

/**
 * Weighted fair scheduling of a pool's slots among tenants. A running job occupies one slot. While few slots are occupied, a
 * tenant can have up to `maxPerTenant` of them. When `sharedCapacity` is reached, a tenant gets another slot only below
 * `guaranteedPerTenant`. So a long backlog of one tenant does not delay the others: the rest of `capacity` is kept for tenants
 * that use few slots. The limits are those of this process, except for `maxPerTenant` with `isTenantLimitShared`.
 */
export interface Share {
  /** How many jobs of the pool run at once. */
  readonly capacity: number;
  /** While fewer jobs than this run, a tenant can have up to `maxPerTenant` slots. */
  readonly sharedCapacity: number;
  /** How many slots a tenant gets as long as the pool has a free one. */
  readonly guaranteedPerTenant: number;
  /** How many slots a tenant never exceeds. */
  readonly maxPerTenant: number;
  /** Whether `maxPerTenant` holds for all processes of one PostgreSQL together. */
  readonly isTenantLimitShared?: boolean;
  /**
   * Slots for one queue (for calls: one destination) of a tenant. Its second and further ones come from one half of
   * `maxPerTenant`; the other half is for queues that have no running job.
   */
  readonly maxPerQueue: number;
  /** A queue whose last job took longer is slow: slow queues together get at most half of `maxPerTenant`. */
  readonly slowAfterMs?: number;
}

interface TenantLoad {
  running: number;
  slow: number;
  readonly queues: Map<string, number>;
}

const MAX_TENANTS_REMEMBERED = 10_000;
const MAX_QUEUES_REMEMBERED = 1000;
const SLOW_FOR_MS = 10 * 60_000;

/** Counts the running jobs of a pool, and selects the tenant and the queue of the next one. */
export class FairShare {
  readonly #share: Share;
  readonly #now: () => number;
  readonly #tenants = new Map<string, TenantLoad>();
  /** Queues whose last job took long, and until when they count as slow. */
  readonly #slow = new BoundedMap<string, Map<string, number>>(MAX_TENANTS_REMEMBERED);
  /** The queue of a tenant that was served last. */
  readonly #served = new BoundedMap<string, string>(MAX_TENANTS_REMEMBERED);
  #running = 0;

  constructor(share: Share, now: () => number = () => performance.now()) {
    this.#share = share;
    this.#now = now;
  }

  get hasRoom(): boolean {
    return this.#running < this.#share.capacity;
  }

  /**
   * Which tenants to leave out of the search for the next one, in the order in which to try: first all that have a
   * running job, last only those that have reached their limit. Empty if no slot is free.
   */
  tenantsToLeaveOut(): string[][] {
    if (!this.hasRoom) return [];
    const loads = [...this.#tenants].map(([tenantId, { running }]) => ({ tenantId, running }));
    const limit = this.#maxOfOneTenant();
    const levels = new Set([0, ...loads.map(({ running }) => running)]);
    return [...levels]
      .filter((level) => level < limit)
      .sort((one, other) => one - other)
      .map((level) => loads.filter(({ running }) => running > level).map(({ tenantId }) => tenantId));
  }

  /**
   * Which queues of a tenant to leave out and how many jobs to take, in the order in which to try: first from queues
   * that have nothing running and are not slow, then from slow ones, then from those that have something running.
   */
  queuesToLeaveOut(tenantId: string): { readonly except: string[]; readonly limit: number }[] {
    const { maxPerTenant, maxPerQueue, guaranteedPerTenant, sharedCapacity, capacity } = this.#share;
    const load = this.#tenants.get(tenantId);
    const running = load?.running ?? 0;
    const slots = Math.min(this.#maxOfOneTenant() - running, capacity - this.#running);
    // A tenant takes few slots at a time, so that the others get their turn in between.
    const quarter = Math.floor((sharedCapacity - this.#running) / 4);
    const atOnce = Math.min(slots, Math.max(1, guaranteedPerTenant, quarter));
    const half = Math.ceil(maxPerTenant / 2);
    const forSlow = Math.min(atOnce, half - (load?.slow ?? 0));
    const forMore = Math.min(atOnce, half - running);
    const busy = [...(load?.queues.keys() ?? [])];
    const full = [...(load?.queues ?? [])].filter(([, count]) => count >= maxPerQueue).map(([key]) => key);
    const slow = this.#slowQueuesOf(tenantId);
    return [
      { except: [...new Set([...busy, ...slow])], limit: atOnce },
      ...(slow.length === 0 ? [] : [{ except: busy, limit: forSlow }]),
      ...(busy.length === 0 ? [] : [{ except: [...new Set([...full, ...slow])], limit: forMore }]),
      ...(busy.length === 0 || slow.length === 0
        ? []
        : [{ except: full, limit: Math.min(forMore, forSlow) }]),
    ].filter(({ limit }) => limit > 0);
  }

  /** The queue after which a tenant's next one is looked for. */
  servedLast(tenantId: string): string | null {
    return this.#served.get(tenantId) ?? null;
  }

  /** Occupies a slot. Call the returned function once, with how long the job took: it frees the slot. */
  take({ tenantId, queueKey }: { tenantId: string; queueKey: string }): (tookMs: number) => void {
    const load = this.#tenants.get(tenantId) ?? { running: 0, slow: 0, queues: new Map<string, number>() };
    this.#tenants.set(tenantId, load);
    this.#served.set(tenantId, queueKey);
    const slow = this.#slowQueuesOf(tenantId).includes(queueKey) ? 1 : 0;
    this.#running += 1;
    load.running += 1;
    load.slow += slow;
    load.queues.set(queueKey, (load.queues.get(queueKey) ?? 0) + 1);
    return (tookMs) => {
      this.#running -= 1;
      load.running -= 1;
      load.slow -= slow;
      const left = (load.queues.get(queueKey) ?? 1) - 1;
      if (left > 0) load.queues.set(queueKey, left);
      else load.queues.delete(queueKey);
      if (load.running === 0) this.#tenants.delete(tenantId);
      this.#noteSpeed(tenantId, queueKey, tookMs);
    };
  }

  /** How many slots a tenant can have now. */
  #maxOfOneTenant(): number {
    const { sharedCapacity, maxPerTenant, guaranteedPerTenant } = this.#share;
    return this.#running < sharedCapacity ? maxPerTenant : Math.min(maxPerTenant, guaranteedPerTenant);
  }

  #noteSpeed(tenantId: string, queueKey: string, tookMs: number): void {
    const { slowAfterMs } = this.#share;
    const slow = this.#slow.get(tenantId) ?? new BoundedMap<string, number>(MAX_QUEUES_REMEMBERED);
    if (slowAfterMs !== undefined && tookMs > slowAfterMs) {
      slow.set(queueKey, this.#now() + SLOW_FOR_MS);
      this.#slow.set(tenantId, slow);
    } else if (slow.delete(queueKey) && slow.size === 0) this.#slow.delete(tenantId);
  }

  #slowQueuesOf(tenantId: string): string[] {
    const now = this.#now();
    return [...(this.#slow.get(tenantId) ?? [])].filter(([, until]) => until > now).map(([key]) => key);
  }
}
