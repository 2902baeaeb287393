import type { Database, Db } from '#db/client.ts';
import { touchConnection } from '#db/queries/assistant-connection.ts';
import { touchAssistantToken } from '#db/queries/assistant-token.ts';
import { touchApiKey } from '#db/queries/credential.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { Batch } from '#src/kernel/batch.ts';
import { isoFromNow, msSince } from '#src/kernel/clock.ts';
import type { CoreServices } from '../core/index.ts';

/** A credential that was presented. */
export type UsedCredential =
  | { readonly kind: 'apiKey'; readonly id: Id<'key'> }
  | { readonly kind: 'assistantToken'; readonly id: Id<'ast'> }
  | { readonly kind: 'assistantConnection'; readonly id: Id<'asc'> };

type Uses = Batch<UsedCredential>;

/** A use is recorded at most once a minute. */
const INTERVAL_MS = 60_000;
/** Uses within this time are written with one commit. */
const GATHER_MS = 100;

/** The uses that are still to be written, of each database. */
const waiting = new WeakMap<Database, Uses>();

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
  if (lastUsedAt === null) return touch(database.writer, credential, isoFromNow(clock));
  if (msSince(clock, lastUsedAt) <= INTERVAL_MS) return;
  void usesOf(services)
    .add(credential)
    .catch((error: unknown) => log.warn({ err: error }, 'the last use of a credential was not recorded'));
}

/** Resolves once the uses so far are written. Never rejects. */
export async function usesAreWritten(database: Database): Promise<void> {
  await waiting.get(database)?.idle();
}

function usesOf({ database, clock }: CoreServices): Uses {
  const known = waiting.get(database);
  if (known !== undefined) return known;
  const uses: Uses = new Batch(
    (credentials) => touchAll(database, credentials, isoFromNow(clock)),
    GATHER_MS,
  );
  waiting.set(database, uses);
  return uses;
}

/** Each of them once, and in the same order in every process: none waits for another one that waits for it. */
async function touchAll(
  database: Database,
  credentials: readonly UsedCredential[],
  now: string,
): Promise<void> {
  const distinct = new Map(credentials.map((credential) => [credential.id as string, credential]));
  const inOrder = [...distinct].sort(([one], [other]) => (one < other ? -1 : 1));
  await inTransaction(database, async (tx) => {
    for (const [, credential] of inOrder) await touch(tx, credential, now);
  });
}

async function touch(db: Db, { kind, id }: UsedCredential, now: string): Promise<void> {
  switch (kind) {
    case 'apiKey':
      return touchApiKey(db, id, now);
    case 'assistantToken':
      return touchAssistantToken(db, id, now);
    case 'assistantConnection':
      return touchConnection(db, id, now);
  }
}
