import type { Database } from '#db/client.ts';
import { compiledOnce } from '#db/compiled-query.ts';
import { touchCredentials } from '#db/queries/credential-use.ts';
import type { Id } from '#src/domain/id.ts';
import { hashOfToken } from '#src/kernel/vault.ts';

export const TOUCH_INTERVAL_MS = 60_000;

/** The refusal of every server that is not ours. */
export const REFUSAL = { message: 'Send an API key that holds.', code: 'UNAUTHORIZED' } as const;

/** A token in `Authorization: Bearer` or `x-api-key`. `headerOf` reads a header in the server's way. */
export function tokenIn(headerOf: (name: string) => string | string[] | undefined): string | undefined {
  const authorization = headerOf('authorization');
  if (typeof authorization === 'string' && authorization.startsWith('Bearer '))
    return authorization.slice('Bearer '.length);
  const key = headerOf('x-api-key');
  return typeof key === 'string' ? key : undefined;
}

/** The statement of our own server, which asks it only after a write. */
const callers = compiledOnce(['tokenHash', 'now'], (db, { tokenHash, now }) =>
  db
    .selectFrom('apiKey')
    .innerJoin('member', (join) =>
      join
        .onRef('member.userId', '=', 'apiKey.userId')
        .onRef('member.organizationId', '=', 'apiKey.organizationId'),
    )
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .select([
      'apiKey.id as credentialId',
      'apiKey.lastUsedAt',
      'apiKey.organizationId',
      'member.role',
      'user.isOperator',
    ])
    .where('apiKey.tokenHash', '=', tokenHash)
    .where((eb) => eb.or([eb('apiKey.expiresAt', 'is', null), eb('apiKey.expiresAt', '>', now)])),
);

/** Looks the caller of an account key up and notes the use of the key, as our own server does. */
export async function callerOfKey(
  { reader, writer }: Database,
  key: string | undefined,
): Promise<{ organizationId: Id<'org'>; credentialId: Id<'key'> } | undefined> {
  if (key === undefined) return undefined;
  const now = new Date();
  const [caller] = await callers(reader, { tokenHash: hashOfToken(key), now: now.toISOString() });
  if (caller === undefined) return undefined;
  const touchBefore = new Date(now.getTime() - TOUCH_INTERVAL_MS).toISOString();
  if (caller.lastUsedAt === null || caller.lastUsedAt < touchBefore)
    await touchCredentials(writer, 'apiKey', [caller.credentialId], now.toISOString());
  return caller;
}
