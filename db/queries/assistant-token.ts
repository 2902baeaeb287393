import { sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { KeyRight, Permitted } from '#src/domain/permission.ts';
import type { AssistantTokenTable } from '../account-schema.ts';
import type { Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { keptUntilWritten } from '../kept-rows.ts';
import { ASSISTANT_CALLER_COLUMNS } from './assistant-caller.ts';
import { oneMore, READS_OF, type WindowTimes } from './request-window.ts';
import { isPast } from './time.ts';

const callerOf = (db: Db, tokenHash: string) =>
  db
    .selectFrom('assistantToken')
    .innerJoin('member', (join) =>
      join
        .onRef('member.userId', '=', 'assistantToken.userId')
        .onRef('member.organizationId', '=', 'assistantToken.organizationId'),
    )
    .innerJoin('organization', 'organization.id', 'assistantToken.organizationId')
    .leftJoin('organizationVersion', 'organizationVersion.organizationId', 'organization.id')
    // One row if the instance has a license, else no row.
    .leftJoin('licenseLink', (join) => join.on('licenseLink.id', '=', 'license'))
    .select([
      'assistantToken.id as tokenId',
      'assistantToken.organizationId',
      'assistantToken.lastUsedAt',
      'assistantToken.expiresAt',
      ...ASSISTANT_CALLER_COLUMNS,
    ])
    .where('assistantToken.tokenHash', '=', tokenHash);

const assistantCallers = keptUntilWritten(
  compiledOnce(['tokenHash'], (db, { tokenHash }) => callerOf(db, tokenHash)),
  ({ tokenHash }) => tokenHash,
);

const countedCallers = compiledOnce(
  ['tokenHash', 'now', 'startedAt', 'over'],
  (db, { tokenHash, now, startedAt, over }) =>
    db
      .with('caller', () =>
        callerOf(db, tokenHash).where((eb) =>
          eb.or([eb('assistantToken.expiresAt', 'is', null), eb('assistantToken.expiresAt', '>', now)]),
        ),
      )
      .with('counted', (tx) =>
        tx
          .insertInto('requestWindow')
          .columns(['key', 'startedAt', 'count'])
          .expression((eb) =>
            eb
              .selectFrom('caller')
              .select([
                sql<string>`${sql.lit(READS_OF)} || "caller"."tokenId"`.as('key'),
                sql<string>`${startedAt}`.as('startedAt'),
                sql<number>`1`.as('count'),
              ]),
          )
          .onConflict((oc) => oc.column('key').doUpdateSet(oneMore(over)))
          .returning(['startedAt', 'count']),
      )
      .selectFrom('caller')
      .innerJoin('counted', (join) => join.onTrue())
      .selectAll('caller')
      .select(['counted.startedAt as windowStartedAt', 'counted.count as reads']),
);

/** The person behind an assistant token with their membership and plan, found by one indexed read. */
export async function findAssistantCaller(db: Db, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [caller] = await assistantCallers(db, { tokenHash });
  return caller === undefined || isPast(caller.expiresAt, now) ? undefined : caller;
}

/**
 * The same, and counts the request in the window of the reads of its token: PostgreSQL does both by one statement, and an
 * unknown token begins no window.
 */
export async function findCountedCaller(
  db: Db,
  given: WindowTimes & { readonly tokenHash: string; readonly now: string },
) {
  const [found] = await countedCallers(db, given);
  if (found === undefined) return undefined;
  const { windowStartedAt: startedAt, reads: count, ...caller } = found;
  return { caller, counted: { startedAt, count } };
}

/** Adds the token of a user in an organization. It replaces an earlier one. */
export async function replaceAssistantToken(
  db: Db,
  { organizationId }: Permitted<'organization', 'self:manage'>,
  token: Omit<AssistantTokenTable, 'organizationId'>,
): Promise<void> {
  const { id, tokenHash, parentKeyId, expiresAt, lastUsedAt, createdAt } = token;
  await db
    .insertInto('assistantToken')
    .values({ ...token, organizationId })
    .onConflict((oc) =>
      oc
        .columns(['userId', 'organizationId'])
        .doUpdateSet({ id, tokenHash, parentKeyId, expiresAt, lastUsedAt, createdAt }),
    )
    .execute();
}

export function findAssistantToken(db: Db, owner: { userId: Id<'usr'>; organizationId: Id<'org'> }) {
  return db
    .selectFrom('assistantToken')
    .select(['id', 'expiresAt', 'lastUsedAt', 'createdAt'])
    .where('userId', '=', owner.userId)
    .where('organizationId', '=', owner.organizationId)
    .executeTakeFirst();
}

/** A user's tokens, in all organizations. */
export function listAssistantTokens(db: Db, userId: Id<'usr'>, limit: number) {
  return db
    .selectFrom('assistantToken')
    .select(['id', 'organizationId'])
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes the token of a user in an organization. Returns false if there is no token. */
export async function deleteAssistantToken(
  db: Db,
  { organizationId }: Permitted<'organization', KeyRight>,
  userId: Id<'usr'>,
): Promise<boolean> {
  const result = await db
    .deleteFrom('assistantToken')
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
