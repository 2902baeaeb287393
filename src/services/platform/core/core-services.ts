import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import type { Meter } from '#src/adapters/metrics/port.ts';
import type { Tracing } from '#src/adapters/tracing/port.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Ids } from '#src/kernel/ids.ts';
import type { Vault } from '#src/kernel/vault.ts';

/** Services that every function of every role can use. Tests set the clock and the ids. */
export interface CoreServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly log: Logger;
  /** Counts what happens, for `/metrics`. */
  readonly meter: Meter;
  /** Records requests, jobs and calls of the engine as traces. */
  readonly tracing: Tracing;
  /** Id of the data folder: names this process beyond its restarts. */
  readonly nodeId: string;
  /**
   * Where the applications and databases live that this process runs: in the data folder (`nodeId`), or in an engine that
   * several processes share.
   */
  readonly homeId: string;
  /** Identifies this process in leases: `nodeId`, a colon and a random part for each start. */
  readonly processId: string;
}

/** Uses the clock. */
export type Clocked = Pick<CoreServices, 'clock'>;

/** Reads records. */
export type Reading = Pick<CoreServices, 'database'>;

/** Opens and seals secrets. */
export type Sealing = Pick<CoreServices, 'vault'>;

/** Writes records that have an id and a time. */
export type Recording = Pick<CoreServices, 'clock' | 'ids'>;

/** Queues jobs. */
export type Queueing = Pick<CoreServices, 'clock' | 'ids' | 'homeId'>;
