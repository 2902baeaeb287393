import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import type { ClaimedJob } from '#db/queries/job.ts';
import { claimJobs, findReadyTenant, listFirstOfQueues } from '#db/queries/job-claim.ts';
import { FairShare, type Share } from './fair-share.ts';

export interface PoolOptions {
  readonly database: Database;
  readonly name: string;
  readonly share: Share;
  readonly owner: string;
  readonly leaseUntil: () => string;
  /** Starts a job. It calls `freePlace` once, when the handler has ended. */
  readonly run: (job: ClaimedJob, freePlace: () => void) => void;
  /** Whether jobs of a node may run here: one that was silent at the last look can be back, and has its jobs again. */
  readonly mayRunFor: (node: string) => Promise<boolean>;
  /** False once the program stops: nothing more is claimed. */
  readonly isOpen: () => boolean;
  readonly failed: (error: unknown) => void;
}

/** Places that become free within this time are filled together. */
const GATHER_MS = 10;

/** The jobs that share places with each other. Claims as many as its share allows, tenant by tenant. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #share: FairShare;
  /** For each node the tenant that was served last. */
  readonly #served = new Map<string, string>();
  #nodes: readonly string[] = [];
  #filling: Promise<void> | undefined;
  #fillAgain = false;
  /** Whether jobs were ready at the last look that could not be claimed, and can be once a place is free. */
  #hasWaiting = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#share = new FairShare(options.share);
  }

  /** Fills the free places with jobs of these nodes, a moment later. */
  fill(nodes: readonly string[]): void {
    this.#nodes = nodes;
    this.#fillAgain = true;
    this.#filling ??= this.#fill();
  }

  /** Resolves once no claim is under way. */
  async idle(): Promise<void> {
    await this.#filling;
  }

  async #fill(): Promise<void> {
    try {
      await delay(GATHER_MS);
      while (this.#fillAgain && this.#options.isOpen()) {
        this.#fillAgain = false;
        while (this.#options.isOpen() && (await this.#claimForNextTenant()));
      }
    } catch (error) {
      this.#options.failed(error);
    } finally {
      // Nothing is awaited between the last check and this, so no call of `fill` is lost.
      this.#filling = undefined;
    }
  }

  /** False: no tenant that can have a place has a job that can be claimed. */
  async #claimForNextTenant(): Promise<boolean> {
    // Tenants whose ready jobs all wait for a place of their queue.
    const passed = new Map(this.#nodes.map((node) => [node, new Set<string>()]));
    const leftOut = this.#share.tenantsToLeaveOut();
    for (const except of leftOut) {
      for (const [node, passedThere] of passed) {
        for (;;) {
          const tenantId = await this.#nextTenant(node, [...except, ...passedThere]);
          if (tenantId === undefined) break;
          this.#served.set(node, tenantId);
          if (await this.#claimOf(node, tenantId)) return true;
          passedThere.add(tenantId);
        }
      }
    }
    const hasPassed = [...passed.values()].some(({ size }) => size > 0);
    this.#hasWaiting = hasPassed || leftOut.at(-1)?.length !== 0;
    return false;
  }

  /** Tenants are served in turn: the one after the last, and after all of them the first again. */
  #nextTenant(node: string, except: readonly string[]): Promise<string | undefined> {
    const { database, name: pool } = this.#options;
    return findReadyTenant(database.reader, { pool, node }, { after: this.#served.get(node) ?? '', except });
  }

  async #claimOf(node: string, tenantId: string): Promise<boolean> {
    const { database, name: pool, share, owner, leaseUntil, mayRunFor } = this.#options;
    if (!(await mayRunFor(node))) return false;
    const isShared = share.isTenantLimitShared === true && database.dialect === 'postgres';
    const limit = isShared ? { pool, tenantId, most: share.maxPerTenant } : null;
    const last = this.#share.servedLast(tenantId);
    for (const choice of this.#share.queuesToLeaveOut(tenantId)) {
      for (const after of last === null ? [null] : [last, null]) {
        const found = await listFirstOfQueues(database.reader, { pool, node, tenantId, after, ...choice });
        if (found.length === 0) continue;
        const jobs = await claimJobs(database, found, { owner, until: leaseUntil() }, limit);
        for (const job of jobs) this.#begin(job);
        if (jobs.length > 0) return true;
      }
    }
    return false;
  }

  #begin(job: ClaimedJob): void {
    const sinceMs = performance.now();
    const freePlace = this.#share.take(job);
    this.#options.run(job, () => {
      freePlace(performance.now() - sinceMs);
      // What is queued later has a signal.
      if (this.#hasWaiting || this.#filling !== undefined) this.fill(this.#nodes);
    });
  }
}
