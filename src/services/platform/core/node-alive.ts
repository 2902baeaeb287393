import { type Clock, msSince } from '#src/kernel/clock.ts';

/** A process records that it is alive every 10 seconds. */
const ALIVE_MS = 30_000;

/** Whether a process that was last seen at a time counts as running. */
export function isNodeAlive(clock: Clock, lastSeenAt: string): boolean {
  return msSince(clock, lastSeenAt) < ALIVE_MS;
}
