import type { Db } from '#db/client.ts';
import type { AccessScope } from '#db/queries/access-scope.ts';
import type { LogStore } from '#src/adapters/logs/port.ts';
import type { IngressAddress } from '../release/index.ts';

/** Context of the read API: a read-only database handle, the access scope of the token's holder and the log store. */
export interface AssistantContext {
  readonly db: Db;
  readonly scope: AccessScope;
  /** Whether sites are served over TLS. */
  readonly servesHttps: boolean;
  /** Whether hosts need a proof before visitors are sent to them. */
  readonly provedOnly: boolean;
  readonly settings: IngressAddress;
  readonly logs: Pick<LogStore, 'record'>;
}

/** Reads within an access scope. */
export type Scoped = Pick<AssistantContext, 'db' | 'scope'>;
