import { isNodeAliveSince } from '#db/queries/node.ts';
import { type Clock, isoFromNow, msSince } from '#src/kernel/clock.ts';
import type { CoreServices } from './core-services.ts';

/** How often a process records that it is alive. */
export const HEARTBEAT_INTERVAL_MS = 5_000;
/**
 * A process that was not seen for this long counts as dead: others take over its work, within 30 seconds of its death.
 * Long enough for a database that restarts, and for three heartbeats that were lost.
 */
export const NODE_SILENCE_MS = 20_000;

/** Whether a process that was last seen at a time counts as running. */
export function isNodeAlive(clock: Clock, lastSeenAt: string): boolean {
  return msSince(clock, lastSeenAt) < NODE_SILENCE_MS;
}

/** Whether a process runs that lives in a node, or shares it as its engine. */
export function isHomeAlive(
  { database, clock }: Pick<CoreServices, 'database' | 'clock'>,
  node: string,
): Promise<boolean> {
  return isNodeAliveSince(database.reader, node, isoFromNow(clock, -NODE_SILENCE_MS));
}
