import type { Config } from '../config/config.ts';
import type { EngineName } from '../domain/engine.ts';
import { type Clock, isoFromNow, msSince } from '../kernel/clock.ts';
import { sharedRun } from '../kernel/shared-run.ts';
import type { Diagnosis, Installation } from '../services/platform/installation/index.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import { openLatestRelease } from './latest-release.ts';
import { VERSION } from './version.ts';

/** Callers within this time get the last diagnosis: the checks start programs and call other servers. */
const FRESH_MS = 10_000;

/** This process and its machine, as operators see them. */
export function openProcessInfo(
  config: Config,
  services: Pick<PlatformServices, 'clock' | 'database'>,
  engine: EngineName | null,
): Installation {
  return {
    version: VERSION,
    nodeVersion: process.versions.node,
    roles: config.ROLES,
    engine,
    startedAt: isoFromNow(services.clock),
    updates:
      config.UPDATE_URL === undefined
        ? null
        : { url: config.UPDATE_URL, readLatest: openLatestRelease(config.UPDATE_URL, services.clock) },
    diagnose: onceAtATime(services.clock, async () => {
      // Loaded by the first call: a start does not wait for it.
      const { diagnoseRunning } = await import('./doctor/diagnose-running.ts');
      return diagnoseRunning(config, services);
    }),
  };
}

/** Callers at the same time share one run, and those soon after it its result. */
function onceAtATime(clock: Clock, work: () => Promise<Diagnosis>): () => Promise<Diagnosis> {
  let last: Diagnosis | undefined;
  const run = sharedRun(work);
  return async () => {
    if (last !== undefined && msSince(clock, last.checkedAt) < FRESH_MS) return last;
    last = await run();
    return last;
  };
}
