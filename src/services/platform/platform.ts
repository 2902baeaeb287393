import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Ids } from '#src/kernel/ids.ts';
import type { Vault } from '#src/kernel/vault.ts';

/** What every verb of every role can use. Time, ids and randomness are part of it, so that tests can set them. */
export interface Platform {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly log: Logger;
  /** The data folder's own id: where this process's releases and databases live. */
  readonly nodeId: string;
  /** Names this process in leases: the node, a colon, and something new at every start. */
  readonly processId: string;
}
