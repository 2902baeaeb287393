/**
 * How many jobs of a pool run at once, and whose. A tenant gets at most its own share of the places; while many
 * places are taken, only tenants that use few get further ones. So one tenant cannot use up a pool: its backlog,
 * however long, delays no other tenant, until `total` places are taken by as many tenants as that needs.
 */
export interface Share {
  /** Places of the pool in this process. */
  readonly total: number;
  /** While fewer places than this are taken, a tenant may have up to `perTenant` of them. */
  readonly shared: number;
  /** So many places a tenant gets while the pool has any left. */
  readonly assured: number;
  readonly perTenant: number;
  /**
   * Places of one queue (for calls: one destination) of a tenant. The second and further ones come out of one half of
   * `perTenant`; the other half is for queues that have nothing running.
   */
  readonly perQueue: number;
  /** A queue whose last job took longer is slow: slow queues together get at most half of `perTenant`. */
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

/** Counts what runs in a pool and selects who may have the next place. */
export class FairShare {
  readonly #share: Share;
  readonly #now: () => number;
  readonly #tenants = new Map<string, TenantLoad>();
  /** Queues whose last job took long, and until when that is held against them. */
  readonly #slow = new Map<string, Map<string, number>>();
  /** The queue of a tenant that was served last. */
  readonly #served = new Map<string, string>();
  #running = 0;

  constructor(share: Share, now: () => number = () => performance.now()) {
    this.#share = share;
    this.#now = now;
  }

  get hasRoom(): boolean {
    return this.#running < this.#share.total;
  }

  /**
   * Whom to leave out when the next tenant is looked for, in the order in which to try: first all except those
   * with nothing running, last only those who may not have another place. Empty where no place is left.
   */
  tenantsToLeaveOut(): string[][] {
    if (!this.hasRoom) return [];
    const loads = [...this.#tenants].map(([tenantId, { running }]) => ({ tenantId, running }));
    const mostOfATenant = this.#mostOfATenant();
    const levels = new Set([0, ...loads.map(({ running }) => running)]);
    return [...levels]
      .filter((level) => level < mostOfATenant)
      .sort((one, other) => one - other)
      .map((level) => loads.filter(({ running }) => running > level).map(({ tenantId }) => tenantId));
  }

  /**
   * Which queues of a tenant to leave out and how many jobs to take, in the order in which to try: first from queues
   * that have nothing running and are not slow, then from slow ones, then from those that have something running.
   */
  queuesToLeaveOut(tenantId: string): { readonly except: string[]; readonly limit: number }[] {
    const { perTenant, perQueue, assured, shared, total } = this.#share;
    const load = this.#tenants.get(tenantId);
    const running = load?.running ?? 0;
    const places = Math.min(this.#mostOfATenant() - running, total - this.#running);
    // A tenant takes few places at a time, so that the others get their turn in between.
    const atOnce = Math.min(places, Math.max(1, assured, Math.floor((shared - this.#running) / 4)));
    const half = Math.ceil(perTenant / 2);
    const forSlow = Math.min(atOnce, half - (load?.slow ?? 0));
    const forMore = Math.min(atOnce, half - running);
    const busy = [...(load?.queues.keys() ?? [])];
    const full = [...(load?.queues ?? [])].filter(([, count]) => count >= perQueue).map(([key]) => key);
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

  /** Takes a place. The answer gives it back; call it once, with how long the job took. */
  take({ tenantId, queueKey }: { tenantId: string; queueKey: string }): (tookMs: number) => void {
    const load = this.#tenants.get(tenantId) ?? { running: 0, slow: 0, queues: new Map<string, number>() };
    this.#tenants.set(tenantId, load);
    remember(this.#served, tenantId, queueKey, MAX_TENANTS_REMEMBERED);
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

  /** As many places as a tenant may have now. */
  #mostOfATenant(): number {
    const { shared, perTenant, assured } = this.#share;
    return this.#running < shared ? perTenant : Math.min(perTenant, assured);
  }

  #noteSpeed(tenantId: string, queueKey: string, tookMs: number): void {
    const { slowAfterMs } = this.#share;
    const slow = this.#slow.get(tenantId) ?? new Map<string, number>();
    if (slowAfterMs !== undefined && tookMs > slowAfterMs) {
      remember(slow, queueKey, this.#now() + SLOW_FOR_MS, MAX_QUEUES_REMEMBERED);
      remember(this.#slow, tenantId, slow, MAX_TENANTS_REMEMBERED);
    } else if (slow.delete(queueKey) && slow.size === 0) this.#slow.delete(tenantId);
  }

  #slowQueuesOf(tenantId: string): string[] {
    const now = this.#now();
    return [...(this.#slow.get(tenantId) ?? [])].filter(([, until]) => until > now).map(([key]) => key);
  }
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
