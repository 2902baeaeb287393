import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '#src/app/app.ts';
import { reconcileDns } from '#src/services/hub/subdomain/index.ts';
import { watchHealth } from '#src/services/instance/health/index.ts';
import { reconcileNames, syncLicense } from '#src/services/instance/license/index.ts';
import { sweep } from '#src/services/instance/startup/index.ts';

/** What the program does by itself from time to time, and `idle`: nothing, for a second. */
const ROUNDS = {
  sweep: (app) => sweep(app.instance),
  health: (app) => watchHealth(app.instance, new AbortController().signal, { spreadMs: 0 }),
  sync: (app) => syncLicense(app.instance),
  names: async (app) => void (await reconcileNames(app.instance)),
  dns: (app) => reconcileDns(app.hub),
  idle: () => delay(1000),
} as const satisfies Record<string, (app: App) => Promise<void>>;

export type RoundName = keyof typeof ROUNDS;

export interface MeasuredRound {
  readonly ms: number;
  /** Processor time of the program, user and system. */
  readonly cpuMs: number;
  /** The longest time for which the program answered nothing meanwhile. */
  readonly longestPauseMs: number;
}

const MICROSECONDS = 1000;
const TICK_MS = 2;

/** Runs one round in the program and measures it there. */
export async function measureRound(app: App, name: RoundName): Promise<MeasuredRound> {
  let longestPauseMs = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longestPauseMs = Math.max(longestPauseMs, now - last - TICK_MS);
    last = now;
  };
  const ticks = setInterval(look, TICK_MS);
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await ROUNDS[name](app);
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  look();
  clearInterval(ticks);
  return { ms, cpuMs: (user + system) / MICROSECONDS, longestPauseMs };
}
