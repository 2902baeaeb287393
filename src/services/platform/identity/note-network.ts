import type { Database } from '#db/client.ts';
import { countNetworks, findNetwork, rememberNetwork } from '#db/queries/password-attempt.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow, msSince } from '#src/kernel/clock.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { auditAs } from '../audit/index.ts';
import type { CoreServices } from '../core/index.ts';

/** A use of an API key or an assistant token. */
interface CredentialUse {
  readonly kind: 'apiKey' | 'assistantToken';
  readonly id: Id<'key'> | Id<'ast'> | Id<'asc'>;
  readonly organizationId: Id<'org'>;
  readonly address: string;
}

/** Networks that are recorded of one credential in 90 days. Uses from further ones are not recorded. */
const MAX_NETWORKS = 100;
const REFRESH_MS = 24 * 60 * 60_000;
const MAX_IN_MEMORY = 10_000;

/** The addresses of the uses that this process has recorded, with the time: most requests need no query. */
const recent = new WeakMap<Database, Map<string, number>>();

/**
 * Writes an audit row for the first use of a credential from a network (an IPv4 address, or 64 bits of an IPv6
 * address). The first network of a credential has no row. A network that was not used for 90 days is new again.
 */
export async function noteNetwork(services: CoreServices, use: CredentialUse): Promise<void> {
  const { database, clock } = services;
  const uses = recentUses(database);
  const key = `${use.id} ${use.address}`;
  const recordedAtMs = uses.get(key);
  if (recordedAtMs !== undefined && clock.now() - recordedAtMs < REFRESH_MS) return;
  const place = { account: use.id, network: networkOf(use.address) };
  const seenAt = await findNetwork(database.reader, place);
  if (seenAt === undefined || msSince(clock, seenAt) >= REFRESH_MS)
    await inTransaction(database, async (tx) => {
      const isKnown = (await findNetwork(tx, place)) !== undefined;
      const known = isKnown ? 0 : await countNetworks(tx, use.id);
      if (known >= MAX_NETWORKS) return;
      await rememberNetwork(tx, { ...place, now: isoFromNow(clock) });
      if (known === 0) return;
      const { kind, id, organizationId, address } = use;
      const action = `${kind}.usedFromNewAddress` as const;
      await auditAs(services, tx, { actor: { kind, id, address }, organizationId, action, resourceId: id });
    });
  if (uses.size >= MAX_IN_MEMORY) uses.clear();
  uses.set(key, clock.now());
}

function recentUses(database: Database): Map<string, number> {
  const uses = recent.get(database) ?? new Map<string, number>();
  recent.set(database, uses);
  return uses;
}
