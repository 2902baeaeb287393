import { claimDuty, giveUpDuties } from '#db/queries/duty.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { within } from '#src/kernel/within.ts';
import type { CoreServices } from '../core/index.ts';

/** Work that exactly one process does, of all that share an engine. */
export interface Duty {
  /** Whether this process does the work now. */
  isHeld(): boolean;
  /**
   * Calls `work` each time this process takes the duty over. The signal is aborted when it loses the duty, or stops.
   * Resolves once `work` has resolved for the first time, or at once where another process may have the duty.
   */
  start(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Gives the duty up, so that another process takes it over at once. */
  stop(): Promise<void>;
}

/** How long a process that died keeps the duty, at most. */
const LEASE_MS = 15_000;
const RENEW_INTERVAL_MS = 3_000;
/** A process that cannot renew its lease stops before another one begins. */
const MARGIN_MS = 3_000;
/** For a database that does not answer. */
const STOP_MS = 2_000;

/** For a process that shares its engine with no other. */
export function soleDuty(): Duty {
  const stopping = new AbortController();
  let isStarted = false;
  return {
    isHeld: () => isStarted && !stopping.signal.aborted,
    async start(work) {
      isStarted = true;
      await work(stopping.signal);
    },
    async stop() {
      stopping.abort();
    },
  };
}

/** A duty under a lease in the database: a process that dies loses it after 15 seconds. */
export function openDuty(
  { database, clock, log, processId: owner }: Pick<CoreServices, 'database' | 'clock' | 'log' | 'processId'>,
  name: string,
): Duty {
  let held: AbortController | null = null;
  let isStopped = false;
  let next: NodeJS.Timeout | undefined;
  let expiry: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  function lose(): void {
    clearTimeout(expiry);
    held?.abort();
    held = null;
  }

  async function renew(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const claim = { name, owner, now: isoFromNow(clock), until: isoFromNow(clock, LEASE_MS) };
    const sinceMs = performance.now();
    const isOurs = await claimDuty(database.writer, claim).catch((error: unknown) => {
      log.warn({ err: error, duty: name }, 'a duty could not be renewed');
      return null;
    });
    // Null: it is ours until its time ends.
    if (isStopped || isOurs === null) return;
    if (!isOurs) return lose();
    clearTimeout(expiry);
    expiry = setTimeout(lose, LEASE_MS - MARGIN_MS - (performance.now() - sinceMs));
    if (held !== null) return;
    held = new AbortController();
    log.info({ duty: name }, 'this process has taken over a duty');
    void work(held.signal).catch((error: unknown) => log.error({ err: error, duty: name }, 'a duty failed'));
  }

  return {
    isHeld: () => held !== null,
    async start(work) {
      const again = (): void => {
        turn = renew(work).finally(() => {
          if (!isStopped) next = setTimeout(again, RENEW_INTERVAL_MS);
        });
      };
      again();
    },
    async stop() {
      isStopped = true;
      clearTimeout(next);
      await within(STOP_MS, turn);
      lose();
      await giveUpDuties(database.writer, { owner });
    },
  };
}
