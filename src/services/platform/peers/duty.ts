import { claimDuty, giveUpDuties } from '#db/queries/duty.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { within } from '#src/kernel/within.ts';
import type { CoreServices } from '../core/index.ts';

/** Work that exactly one process does, of all that share an engine. */
export interface Duty {
  /** Whether this process does the work now. */
  isHeld(): boolean;
  /**
   * Calls `work` each time this process takes the duty over. The signal is aborted when it loses the duty, or stops. A
   * shared duty whose work rejects is given up, so that a process, perhaps this one, begins it again. Resolves once `work`
   * has resolved for the first time, or at once where another process may have the duty.
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
  let heldUntilMs = 0;
  let isStopped = false;
  let hasFailed = false;
  let next: NodeJS.Timeout | undefined;
  let expiry: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  function lose(): void {
    clearTimeout(expiry);
    held?.abort();
    held = null;
  }

  /** The next turn gives the duty up: others may be able to do what failed here. */
  function fail(taken: AbortController, error: unknown): void {
    log.error({ err: error, duty: name }, 'a duty failed');
    if (held !== taken) return;
    hasFailed = true;
    lose();
  }

  async function renew(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (hasFailed) return giveUp();
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
    heldUntilMs = sinceMs + LEASE_MS - MARGIN_MS;
    const leftMs = heldUntilMs - performance.now();
    // The database took so long that another process may have it by now.
    if (leftMs <= 0) return lose();
    expiry = setTimeout(lose, leftMs);
    // The work may have failed meanwhile: the next turn begins it again.
    if (held !== null || hasFailed) return;
    const taken = new AbortController();
    held = taken;
    log.info({ duty: name }, 'this process has taken over a duty');
    void work(taken.signal).catch((error: unknown) => fail(taken, error));
  }

  async function giveUp(): Promise<void> {
    await giveUpDuties(database.writer, { owner, name })
      .then(() => {
        hasFailed = false;
      })
      .catch((error: unknown) => log.warn({ err: error, duty: name }, 'a duty could not be given up'));
  }

  return {
    // A process that was suspended looks here before its timers run.
    isHeld: () => held !== null && performance.now() < heldUntilMs,
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
