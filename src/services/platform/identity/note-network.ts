import type { Database } from '#db/client.ts';
import {
  countNetworks,
  findNetwork,
  rememberFirstNetwork,
  rememberNetwork,
} from '#db/queries/password-attempt.ts';
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
  const isRecent = seenAt !== undefined && msSince(clock, seenAt) < REFRESH_MS;
  // Most credentials are used from one network: that takes one statement.
  const isDone =
    isRecent || (await rememberFirstNetwork(database.writer, { ...place, now: isoFromNow(clock) }));
  if (!isDone) await rememberAnother(services, { ...use, network: place.network });
  if (uses.size >= MAX_IN_MEMORY) uses.clear();
  uses.set(key, clock.now());
}

/** Records a network again, or a further one with its audit row. */
async function rememberAnother(
  services: CoreServices,
  { kind, id, organizationId, address, network }: CredentialUse & { readonly network: string },
): Promise<void> {
  const place = { account: id, network };
  await inTransaction(services.database, async (tx) => {
    const isKnown = (await findNetwork(tx, place)) !== undefined;
    const known = isKnown ? 0 : await countNetworks(tx, id);
    if (known >= MAX_NETWORKS) return;
    await rememberNetwork(tx, { ...place, now: isoFromNow(services.clock) });
    if (known === 0) return;
    const action = `${kind}.usedFromNewAddress` as const;
    await auditAs(services, tx, { actor: { kind, id, address }, organizationId, action, resourceId: id });
  });
}

function recentUses(database: Database): Map<string, number> {
  const uses = recent.get(database) ?? new Map<string, number>();
  recent.set(database, uses);
  return uses;
}
