import { type Clock, msSince } from '#src/kernel/clock.ts';

const INTERVAL_MS = 60_000;

/** Whether a token's use is to be recorded: at most once a minute. */
export function isUseDue(clock: Clock, lastUsedAt: string | null): boolean {
  return lastUsedAt === null || msSince(clock, lastUsedAt) > INTERVAL_MS;
}
