import { within } from '#src/kernel/within.ts';
import type { Instance } from '#src/services/instance/context.ts';
import {
  collectClaim,
  NEWEST_NAMES,
  reconcileNames,
  syncIfDue,
  syncLicense,
} from '#src/services/instance/license/index.ts';

export interface LicenseLoopTimes {
  /** How often the loop asks for the outcome of an open claim code. Without one it looks for it every `IDLE_TICKS`. */
  readonly tickMs: number;
  readonly syncIntervalMs: number;
}

const TIMES: LicenseLoopTimes = { tickMs: 1000, syncIntervalMs: 60_000 };
/** A user needs longer to enter a claim code that was requested in the meantime. */
const IDLE_TICKS = 5;
/** The share by which intervals differ, so that instances which start together do not sync together. */
const JITTER = 1 / 12;
const STOP_GRACE_MS = 2000;

/**
 * Syncs with the license hub at once and then about every minute; while a claim code is open, asks for its outcome.
 * `calls` ends every call to the hub that is under way.
 */
export function openLicenseLoop(
  instance: Instance,
  calls: AbortController,
  { tickMs, syncIntervalMs } = TIMES,
): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let nextSyncAtMs = 0;
  let hasSynced = false;
  let names = NEWEST_NAMES;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let naming: Promise<void> | undefined;

  /** Returns after how many milliseconds there is work again. */
  async function work(): Promise<number> {
    const isOpen = await collectClaim(instance);
    if (performance.now() >= nextSyncAtMs) {
      nextSyncAtMs = performance.now() + syncIntervalMs * (1 + (Math.random() * 2 - 1) * JITTER);
      if (await sync()) naming ??= compareNames();
    }
    if (isOpen) return tickMs;
    return Math.max(tickMs, Math.min(tickMs * IDLE_TICKS, nextSyncAtMs - performance.now()));
  }

  /** At a start always: what was changed while this process was away is not to wait for another minute. */
  async function sync(): Promise<boolean> {
    if (hasSynced) return syncIfDue(instance);
    hasSynced = true;
    await syncLicense(instance);
    return true;
  }

  /** Beside the syncs: with a hub that is slow to answer it takes much longer than their interval. */
  async function compareNames(): Promise<void> {
    try {
      names = await reconcileNames(instance, names);
    } catch (error) {
      // A stop ends the call to the hub: that is no error.
      if (!calls.signal.aborted)
        instance.log.error({ err: error }, 'the names at the license hub could not be compared');
    } finally {
      naming = undefined;
    }
  }

  function look(): void {
    running = work()
      .catch((error: unknown) => {
        instance.log.error({ err: error }, 'the license loop failed');
        return tickMs;
      })
      .then((pauseMs) => {
        if (!isStopped) timer = setTimeout(look, pauseMs);
      });
  }

  return {
    start() {
      if (instance.hub !== null) look();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      // Waits for the response of the hub, but not longer than the grace period.
      const ended = async () => {
        await running;
        await naming;
      };
      await within(STOP_GRACE_MS, ended());
      calls.abort(new Error('The program is stopping'));
      await ended();
    },
  };
}
