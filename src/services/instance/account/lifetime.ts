import type { Tx } from '#db/client.ts';
import { lockApiKey } from '#db/queries/api-key.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault, invalidInput } from '#src/kernel/fault.ts';
import { apiKeyOf, type Clocked } from '../../platform/core/index.ts';
import type { Acting } from '../context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a new credential lives: until it expires, and with the key that creates it where a key does. */
export interface Lifetime {
  readonly expiresAt: string | null;
  readonly parentKeyId: Id<'key'> | null;
}

/**
 * The lifetime of a key or token that the caller creates. What a key creates is bound to it: it expires with it at the
 * latest and is revoked with it, so that a key cannot outlive itself. Throws 400 where a longer life is asked for.
 */
export async function lifetimeFor(
  { actor, clock }: Acting & Clocked,
  tx: Tx,
  expiresInDays: number | undefined,
): Promise<Lifetime> {
  const asked = expiresInDays === undefined ? null : isoFromNow(clock, expiresInDays * DAY_MS);
  const parentKeyId = apiKeyOf(actor);
  if (parentKeyId === null) return { expiresAt: asked, parentKeyId };
  const parent = await lockApiKey(tx, parentKeyId);
  if (parent === undefined) throw new Fault('unauthorized', 'This API key was revoked.');
  const limit = parent.expiresAt;
  if (limit === null || (asked !== null && asked <= limit)) return { expiresAt: asked, parentKeyId };
  if (asked === null) return { expiresAt: limit, parentKeyId };
  throw invalidInput(['expiresInDays'], `Must not outlive the calling key, which expires at ${limit}`);
}
