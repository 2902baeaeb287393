import type { Db } from '#db/client.ts';
import type { Sight } from '#db/queries/sight.ts';

/** What the read API works with: a handle that cannot write, and what its holder may see. Nothing else. */
export interface AssistantContext {
  readonly db: Db;
  readonly sight: Sight;
  /** Whether sites are served over TLS. */
  readonly servesHttps: boolean;
}
