import type { Database } from '#db/client.ts';
import { type CredentialId, type CredentialKind, touchCredentials } from '#db/queries/credential-use.ts';
import { inTransaction } from '#db/transaction.ts';
import { Batch } from '#src/kernel/batch.ts';
import { isoFromNow, msSince } from '#src/kernel/clock.ts';
import type { CoreServices } from '../core/index.ts';

/** A credential that was presented. */
export interface UsedCredential {
  readonly kind: CredentialKind;
  readonly id: CredentialId;
}

/** A use is recorded at most once a minute. */
const INTERVAL_MS = 60_000;
/** Uses within this time are written together. */
const GATHER_MS = 100;

/** The uses that are still to be written, of each database. */
const waiting = new WeakMap<Database, Batch<UsedCredential>>();

/**
 * Records that a credential is used. Its first use is recorded before this resolves; later ones soon after, so that no
 * request that only reads waits for a write.
 */
export async function noteUse(
  services: CoreServices,
  credential: UsedCredential,
  lastUsedAt: string | null,
): Promise<void> {
  const { clock, database, log } = services;
  if (lastUsedAt === null)
    return touchCredentials(database.writer, credential.kind, [credential.id], isoFromNow(clock));
  if (msSince(clock, lastUsedAt) <= INTERVAL_MS) return;
  void usesOf(services)
    .add(credential)
    .catch((error: unknown) => log.warn({ err: error }, 'the last use of a credential was not recorded'));
}

/** Resolves once the uses so far are written. Never rejects. */
export async function usesAreWritten(database: Database): Promise<void> {
  await waiting.get(database)?.idle();
}

function usesOf(services: CoreServices): Batch<UsedCredential> {
  const known = waiting.get(services.database);
  if (known !== undefined) return known;
  const uses = new Batch<UsedCredential>((credentials) => touchAll(services, credentials), GATHER_MS);
  waiting.set(services.database, uses);
  return uses;
}

async function touchAll(
  { database, clock }: CoreServices,
  credentials: readonly UsedCredential[],
): Promise<void> {
  const now = isoFromNow(clock);
  const byKind = new Map<CredentialKind, Set<CredentialId>>();
  for (const { kind, id } of credentials) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(id));
  await inTransaction(database, async (tx) => {
    for (const [kind, ids] of byKind) await touchCredentials(tx, kind, [...ids], now);
  });
}
