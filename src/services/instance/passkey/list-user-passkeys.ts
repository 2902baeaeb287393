import { listPasskeys } from '#db/queries/passkey.ts';
import type { Id } from '#src/domain/id.ts';
import type { Reading } from '../../platform/core/index.ts';
import { MAX_PASSKEYS } from './passkey-limit.ts';

/** A passkey as its user sees it. */
export interface ShownPasskey {
  readonly id: Id<'psk'>;
  readonly name: string;
  readonly createdAt: string;
  /** Null: it was not used to sign in yet. */
  readonly lastUsedAt: string | null;
}

/** The passkeys of a user, oldest first: at most 20. */
export async function listUserPasskeys(
  { database }: Reading,
  userId: Id<'usr'>,
): Promise<readonly ShownPasskey[]> {
  const passkeys = await listPasskeys(database.reader, userId, MAX_PASSKEYS);
  return passkeys.map(({ credential: _, ...shown }) => shown);
}
