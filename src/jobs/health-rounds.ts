import { setTimeout as delay } from 'node:timers/promises';
import type { Instance } from '#src/services/instance/context.ts';
import { watchHealth } from '#src/services/instance/health/watch-health.ts';

/** How often an application is asked for its health. */
const INTERVAL_MS = 15_000;

/**
 * One round of health checks after the other until the program stops. A round takes its interval: it ends earlier only
 * where there is nothing to check, and later where there is more than it can check in time.
 */
export async function repeatHealthRounds(instance: Instance, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now();
    await watchHealth(instance, signal, { spreadMs: INTERVAL_MS }).catch((error: unknown) =>
      instance.log.error({ err: error }, 'a round of health checks failed'),
    );
    const leftMs = startedAt + INTERVAL_MS - performance.now();
    if (leftMs > 0) await delay(leftMs, undefined, { signal }).catch(() => undefined);
  }
}
