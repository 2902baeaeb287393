import { setTimeout as delay } from 'node:timers/promises';
import type { Instance } from '#src/services/instance/context.ts';
import { ChecksUnderWay, SilentNodes, watchHealth } from '#src/services/instance/health/index.ts';

/** How often an application is asked for its health. */
const INTERVAL_MS = 15_000;

/**
 * One round of health checks after the other until the program stops. A round takes its interval: it ends earlier only
 * where there is nothing to check, and later where there is more than it can check in time. Slow checks go on beside the
 * next round. Before each, what nothing checks any more loses its health. Resolves when none is under way any more.
 */
export async function repeatHealthRounds(instance: Instance, signal: AbortSignal): Promise<void> {
  const underWay = new ChecksUnderWay();
  const silentNodes = new SilentNodes();
  const failed = (message: string) => (error: unknown) => instance.log.error({ err: error }, message);
  while (!signal.aborted) {
    const startedAt = performance.now();
    await silentNodes.look(instance).catch(failed('the nodes that do not report could not be read'));
    const round = watchHealth(instance, signal, { spreadMs: INTERVAL_MS, underWay });
    await round.catch(failed('a round of health checks failed'));
    const leftMs = startedAt + INTERVAL_MS - performance.now();
    if (leftMs > 0) await delay(leftMs, undefined, { signal }).catch(() => undefined);
  }
  await underWay.ended();
}
