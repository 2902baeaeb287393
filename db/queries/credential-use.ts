import type { Id } from '#src/domain/id.ts';
import { inParts } from '#src/kernel/in-parts.ts';
import type { Db } from '../client.ts';

/** The tables of credentials whose last use is recorded. */
export type CredentialKind = 'apiKey' | 'assistantToken' | 'assistantConnection';
export type CredentialId = Id<'key'> | Id<'ast'> | Id<'asc'>;

const MAX_IDS = 1000;

/** Records when credentials of one kind were used last. */
export async function touchCredentials(
  db: Db,
  kind: CredentialKind,
  ids: readonly CredentialId[],
  now: string,
): Promise<void> {
  for (const part of inParts(ids, MAX_IDS))
    await db.updateTable(kind).set({ lastUsedAt: now }).where('id', 'in', part).execute();
}
