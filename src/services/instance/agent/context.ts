import type { Db } from '#db/client.ts';
import type { AccessScope } from '#db/queries/access-scope.ts';
import type { LogStore } from '#src/adapters/logs/port.ts';
import type { IngressAddress } from '../release/addresses.ts';

/** What the read API works with: a handle that cannot write, what its holder may see, and where logs are read. */
export interface AssistantContext {
  readonly db: Db;
  readonly scope: AccessScope;
  /** Whether sites are served over TLS. */
  readonly servesHttps: boolean;
  readonly settings: IngressAddress;
  readonly logs: Pick<LogStore, 'record'>;
}
