import type { Id } from '#src/domain/id.ts';

interface Checked {
  readonly id: Id<'app'>;
  readonly organizationId: Id<'org'>;
}

/** A check that lasts longer leaves its place to the next one. */
export const SLOW_AFTER_MS = 500;
const QUICK_AT_ONCE = 20;
/** Sites that do not answer take their time: this many of one organization at once. */
export const SLOW_OF_ORGANIZATION = 10;
const AT_ONCE = 400;

/**
 * The health checks that have begun and not ended, over all rounds. An application is not checked twice at once. An
 * organization with many sites that do not answer delays the checks of its own sites alone.
 */
export class ChecksUnderWay {
  readonly #running = new Map<Id<'app'>, Promise<void>>();
  readonly #slow = new Map<Id<'org'>, number>();
  /** Of each organization, the first application that this round has left out. */
  #leftOut = new Map<Id<'org'>, Id<'app'>>();
  /** The same of the round before. */
  #behind = new Map<Id<'org'>, Id<'app'>>();
  #quick = 0;
  #roomFor: (() => void)[] = [];

  /**
   * Call it before each round, which begins the checks in the order of the ids. What the round before has left out of an
   * organization is checked first: it is due at the same moment of each round, behind the same slow sites, and would
   * otherwise never be checked.
   */
  beginRound(): void {
    this.#behind = this.#leftOut;
    this.#leftOut = new Map();
  }

  /**
   * Resolves once the check has begun, or was left to a later round: the one before has not ended, too many slow ones of
   * the organization are under way, or others of it were left out before. `check` may not reject.
   */
  async begin({ id, organizationId }: Checked, check: () => Promise<void>): Promise<void> {
    while (this.#quick >= QUICK_AT_ONCE || this.#running.size >= AT_ONCE) await this.#room();
    const first = this.#behind.get(organizationId);
    if (this.#running.has(id) || (first !== undefined && id < first)) return;
    if (this.#slowOf(organizationId) >= SLOW_OF_ORGANIZATION) {
      if (!this.#leftOut.has(organizationId)) this.#leftOut.set(organizationId, id);
      return;
    }
    this.#running.set(id, this.#run(id, organizationId, check));
  }

  /** Resolves when all that have begun by now have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #run(id: Id<'app'>, organizationId: Id<'org'>, check: () => Promise<void>): Promise<void> {
    let isSlow = false;
    this.#quick += 1;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#quick -= 1;
      this.#slow.set(organizationId, this.#slowOf(organizationId) + 1);
      this.#makeRoom();
    }, SLOW_AFTER_MS);
    try {
      await check();
    } finally {
      clearTimeout(timer);
      this.#running.delete(id);
      if (isSlow) this.#endSlow(organizationId);
      else this.#quick -= 1;
      this.#makeRoom();
    }
  }

  #slowOf(organizationId: Id<'org'>): number {
    return this.#slow.get(organizationId) ?? 0;
  }

  #endSlow(organizationId: Id<'org'>): void {
    const left = this.#slowOf(organizationId) - 1;
    if (left === 0) this.#slow.delete(organizationId);
    else this.#slow.set(organizationId, left);
  }

  #room(): Promise<void> {
    return new Promise((resolve) => this.#roomFor.push(resolve));
  }

  #makeRoom(): void {
    const waiting = this.#roomFor;
    this.#roomFor = [];
    for (const goOn of waiting) goOn();
  }
}
