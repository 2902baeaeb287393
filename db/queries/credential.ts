import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { keptUntilWritten } from '../kept-rows.ts';
import { isPast } from './time.ts';

const apiKeyCallers = keptUntilWritten(
  compiledOnce(['tokenHash'], (db, { tokenHash }) =>
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
        'apiKey.expiresAt',
        'apiKey.organizationId',
        'apiKey.userId',
        'apiKey.scopes',
        'apiKey.isProjectBound',
        'member.id as memberId',
        'member.role',
        'user.isOperator',
      ])
      .where('apiKey.tokenHash', '=', tokenHash),
  ),
  ({ tokenHash }) => tokenHash,
);

/** The caller behind an account API key, found by one indexed read. Gone with the key, its expiry or the membership. */
export async function findApiKeyCaller(db: Db, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [caller] = await apiKeyCallers(db, { tokenHash });
  return caller === undefined || isPast(caller.expiresAt, now) ? undefined : caller;
}

/** The form of an id that is never given to an organization. */
const NO_ORGANIZATION = 'org_';

/** The caller behind a session: membership of the active organization, null columns without one. */
export function findSessionCaller(db: Db, session: { userId: Id<'usr'>; organizationId: Id<'org'> | null }) {
  return db
    .selectFrom('user')
    .leftJoin('member', (join) =>
      join
        .onRef('member.userId', '=', 'user.id')
        .on('member.organizationId', '=', session.organizationId ?? NO_ORGANIZATION),
    )
    .select([
      'user.id as userId',
      'user.isOperator',
      'member.id as memberId',
      'member.organizationId',
      'member.role',
    ])
    .where('user.id', '=', session.userId)
    .executeTakeFirst();
}
